import { describe, expect, it } from 'vitest';
import { readScript } from '../../../syntax/index.js';
import type { Term } from '../../../term/index.js';
import { copyScript } from '../copy-script.js';
import { NameOrder, withoutUnused } from '../names.js';
import { ScriptLanguage } from '../language.js';
import { toSubject, printSubject } from '../subject.js';
import { openView } from '../view.js';
import { SCRIPT_PASSES, scriptPasses } from './list.js';

const nothing = (): boolean => false;

/** Lists the results of a pass. If a move does not apply, its result is `-`. */
function candidates(name: string, source: string, frozen: (term: Term) => boolean = nothing): string[] {
  const pass = SCRIPT_PASSES.find((each) => each.name === name);
  if (pass === undefined) throw new Error(`no pass ${name}`);
  const { script, diagnostics } = readScript(source);
  expect(diagnostics).toEqual([]);
  const start = toSubject(script);
  const language = new ScriptLanguage(script, { frozen });
  const waves = [...pass.waves(openView(script, { frozen, cut: () => undefined }))];
  return waves
    .filter((wave) => wave.length > 0)
    .map((wave) =>
      wave
        .map((move) => {
          const next = language.apply(start, [move]);
          const lines = next === undefined ? ['-'] : printSubject(next).split('\n');
          const shown = lines.filter((line) => line !== '' && !/^\((declare|set-logic)/.test(line));
          return `${move.weight}: ${shown.join(' ')}`;
        })
        .join(' | '),
    );
}

const INTS = '(declare-const x Int)\n(declare-const y Int)\n(declare-const p Bool)\n';

describe('the candidates of a pass, wave by wave', () => {
  it.each([
    [
      'strip-annotations',
      `${INTS}(assert (! (> x 0) :named n :weight 1))\n(assert (! (! p :named m) :pattern (x)))\n(assert (or n m))\n`,
      [
        '4: (assert (> x 0)) (assert (! (! p :named m) :pattern (x))) (assert (or (> x 0) m)) | 3: (assert (! (> x 0) :named n :weight 1)) (assert (! p :pattern (x))) (assert (or n p)) | 4: (assert (! (> x 0) :named n :weight 1)) (assert (! p :named m)) (assert (or n m))',
      ],
    ],
    ['strip-annotations', `${INTS}(assert p)\n`, []],
    [
      'fewer-assumptions',
      `${INTS}(check-sat-assuming (p))\n(check-sat-assuming (p (not p)))\n(get-value (x))\n(get-value (x (+ x y) p))\n`,
      [
        '2: (check-sat) (check-sat-assuming (p (not p))) (get-value (x)) (get-value (x (+ x y) p)) | 3: (check-sat-assuming (p)) (check-sat) (get-value (x)) (get-value (x (+ x y) p))',
        '1: (check-sat-assuming (p)) (check-sat-assuming ((not p))) (get-value (x)) (get-value (x (+ x y) p)) | 2: (check-sat-assuming (p)) (check-sat-assuming (p)) (get-value (x)) (get-value (x (+ x y) p)) | 1: (check-sat-assuming (p)) (check-sat-assuming (p (not p))) (get-value (x)) (get-value ((+ x y) p)) | 3: (check-sat-assuming (p)) (check-sat-assuming (p (not p))) (get-value (x)) (get-value (x p)) | 1: (check-sat-assuming (p)) (check-sat-assuming (p (not p))) (get-value (x)) (get-value (x (+ x y)))',
      ],
    ],
    [
      'drop-arguments',
      `${INTS}(assert (and (or p p p) (> (+ x y 1) y x) (distinct x y 3)))\n(assert (= x y))\n(assert (= (- x) 1))\n`,
      [
        '4: (assert (and (> (+ x y 1) y x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 7: (assert (and (or p p p) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 4: (assert (and (or p p p) (> (+ x y 1) y x))) (assert (= x y)) (assert (= (- x) 1))',
        '4: (assert (and (or p p p) (> y x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p p) (> (+ x y 1) x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p p) (> (+ x y 1) y) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1))',
        '1: (assert (and (or p p p) (> (+ x y 1) y x) (distinct y 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p p) (> (+ x y 1) y x) (distinct x 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p p) (> (+ x y 1) y x) (distinct x y))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p p) (> (+ y 1) y x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p p) (> (+ x 1) y x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p p) (> (+ x y) y x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p) (> (+ x y 1) y x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p) (> (+ x y 1) y x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1)) | 1: (assert (and (or p p) (> (+ x y 1) y x) (distinct x y 3))) (assert (= x y)) (assert (= (- x) 1))',
      ],
    ],
    [
      'drop-commands',
      `(set-logic QF_LIA)\n${INTS}(push 2)\n(assert p)\n(push 1)\n(assert (> x y))\n(pop 1)\n(check-sat)\n(pop 1)\n(reset-assertions)\n(get-model)\n`,
      [
        '12: (push 2) (assert p) (check-sat) (pop 1) (reset-assertions) (get-model)',
        '3: (push 2) (push 1) (assert (> x y)) (pop 1) (check-sat) (pop 1) (reset-assertions) (get-model) | 6: (push 2) (assert p) (push 1) (pop 1) (check-sat) (pop 1) (reset-assertions) (get-model) | 2: (push 2) (assert p) (push 1) (assert (> x y)) (pop 1) (check-sat) (pop 1) (get-model) | 2: (push 2) (assert p) (push 1) (assert (> x y)) (pop 1) (check-sat) (pop 1) (reset-assertions)',
        '6: (push 2) (assert p) (assert (> x y)) (check-sat) (pop 1) (reset-assertions) (get-model)',
        '1: (push 1) (assert p) (push 1) (assert (> x y)) (pop 1) (check-sat) (pop 1) (reset-assertions) (get-model) | 3: (push 2) (assert p) (assert (> x y)) (pop 1) (check-sat) (pop 1) (reset-assertions) (get-model) | 3: (push 2) (assert p) (push 1) (assert (> x y)) (check-sat) (pop 1) (reset-assertions) (get-model) | 3: (push 2) (assert p) (push 1) (assert (> x y)) (pop 1) (check-sat) (reset-assertions) (get-model)',
        '4: - | 4: - | 4: -',
      ],
    ],
    [
      'drop-commands',
      '(push 3)\n(assert false)\n(pop 2)\n(check-sat)\n(pop 1)\n',
      [
        '3: (push 3) (pop 2) (check-sat) (pop 1)',
        '1: - | 3: (push 3) (assert false) (check-sat) (pop 1) | 3: (push 3) (assert false) (pop 2) (check-sat)',
      ],
    ],
    [
      'drop-frame',
      '(set-logic ALL)\n(check-sat)\n(check-sat-assuming (true))\n(get-model)\n',
      [
        '2: (check-sat-assuming (true)) (get-model) | 4: (check-sat) (get-model)',
        '3: (check-sat) (check-sat-assuming (true)) (get-model)',
      ],
    ],
    [
      'constants',
      `${INTS}(declare-const b (_ BitVec 4))\n(declare-const f (_ FloatingPoint 3 5))\n(declare-const s String)\n(declare-const r Real)\n(assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> r 2.0)))\n(assert p)\n`,
      [
        '16: (assert false) (assert p)',
        '5: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) false (> r 2.0))) (assert p)',
        '5: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) true (> r 2.0))) (assert p)',
        '3: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) (= (str.++ s s) s) false)) (assert p) | 3: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) (= "" s) (> r 2.0))) (assert p) | 3: (assert (and (= (bvnot b) b) false (= (str.++ s s) s) (> r 2.0))) (assert p) | 4: (assert (and false (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> r 2.0))) (assert p)',
        '3: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) (= (str.++ s s) s) true)) (assert p) | 3: (assert (and (= (bvnot b) b) true (= (str.++ s s) s) (> r 2.0))) (assert p) | 4: (assert (and true (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> r 2.0))) (assert p)',
        '2: (assert (and (= (bvnot b) b) (fp.isZero (_ +zero 3 5)) (= (str.++ s s) s) (> r 2.0))) (assert p) | 2: (assert (and (= #x0 b) (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> r 2.0))) (assert p)',
        '2: (assert (and (= #xf b) (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> r 2.0))) (assert p)',
        '1: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> r 2.0))) (assert false) | 1: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> 0.0 2.0))) (assert p) | 1: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) (= (str.++ "" "") "") (> r 2.0))) (assert p) | 1: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs (_ +zero 3 5))) (= (str.++ s s) s) (> r 2.0))) (assert p) | 1: (assert (and (= (bvnot #x0) #x0) (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> r 2.0))) (assert p)',
        '1: (assert (and (= (bvnot b) b) (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> 1.0 2.0))) (assert p) | 1: (assert (and (= (bvnot #xf) #xf) (fp.isZero (fp.abs f)) (= (str.++ s s) s) (> r 2.0))) (assert p)',
      ],
    ],
    [
      'inline-definitions',
      `${INTS}(define-fun f ((a Int) (b Int)) Int (+ a b))\n(define-fun-rec g ((a Int)) Int (g a))\n(assert (= (f x 2) (f (f y y) (g 3))))\n`,
      ['15: (define-fun-rec g ((a Int)) Int (g a)) (assert (= (+ x 2) (+ (+ y y) (g 3))))'],
    ],
    [
      'inline-definitions',
      `${INTS}(define-fun f ((a Int)) Bool (exists ((z Int)) (= z a)))\n(assert (forall ((z Int)) (f z)))\n(assert (f x))\n`,
      ['18: -'],
    ],
    [
      'existing-symbols',
      `${INTS}(assert (> (* x y) (- y)))\n(assert (or p (and p p)))\n`,
      [
        '5: (assert (> (* x y) (- y))) (assert p) | 6: (assert p) (assert (or p (and p p)))',
        '3: (assert (> (* x y) (- y))) (assert (or p p)) | 3: (assert (> x (- y))) (assert (or p (and p p)))',
        '3: (assert (> y (- y))) (assert (or p (and p p)))',
        '2: (assert (> (* x y) x)) (assert (or p (and p p)))',
        '2: (assert (> (* x y) y)) (assert (or p (and p p)))',
      ],
    ],
    [
      'fresh-symbols',
      `${INTS}(declare-const a Int)\n(assert (=> (> (+ x (* y 2)) 0) p))\n(push 1)\n(assert (forall ((z Int)) (< (+ z z z) (* x (+ y 1)))))\n`,
      [
        '10: (assert (=> (> (+ x (* y 2)) 0) p)) (push 1) (assert (forall ((z Int)) b))',
        '5: (assert (=> (> (+ x (* y 2)) 0) p)) (push 1) (assert (forall ((z Int)) (< (+ z z z) c))) | 2: (assert (=> d p)) (push 1) (assert (forall ((z Int)) (< (+ z z z) (* x (+ y 1))))) | 5: (assert (=> (> e 0) p)) (push 1) (assert (forall ((z Int)) (< (+ z z z) (* x (+ y 1)))))',
        '4: (assert (=> (> (+ x (* y 2)) 0) p)) (push 1) (assert (forall ((z Int)) (< f (* x (+ y 1)))))',
      ],
    ],
    [
      'hoist',
      `${INTS}(assert (and (or p (= x (ite p (+ y 1) 2))) (not (not p))))\n(assert (forall ((z Int)) (> (ite p z x) (+ z y))))\n`,
      [
        '7: (assert (and (or p (= x (ite p (+ y 1) 2))) (not (not p)))) (assert (forall ((z Int)) p)) | 2: (assert (and (or p (= x (ite p (+ y 1) 2))) (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) z))) | 3: (assert (and (or p (= x (ite p (+ y 1) 2))) (not (not p)))) (assert (forall ((z Int)) (> z (+ z y)))) | 4: (assert (or p (= x (ite p (+ y 1) 2)))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 1: (assert (and (or p (= x (ite p (+ y 1) 2))) (not p))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 1: (assert (and (or p (= x (ite p (+ y 1) 2))) (not p))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 2: (assert (and (= x (ite p (+ y 1) 2)) (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 7: (assert (and (or p p) (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 3: (assert (and (or p (= x (+ y 1))) (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 2: (assert (and (or p (= x (ite p y 2))) (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) (+ z y))))',
        '2: (assert (and (or p (= x (ite p (+ y 1) 2))) (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) y))) | 3: (assert (and (or p (= x (ite p (+ y 1) 2))) (not (not p)))) (assert (forall ((z Int)) (> x (+ z y)))) | 11: (assert (not (not p))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 9: (assert (and p (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 5: (assert (and (or p (= x 2)) (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) (+ z y)))) | 2: (assert (and (or p (= x (ite p 1 2))) (not (not p)))) (assert (forall ((z Int)) (> (ite p z x) (+ z y))))',
      ],
    ],
    [
      'fewer-symbols',
      `(declare-sort U 0)\n(declare-const u U)\n(declare-const v U)\n(declare-const w U)\n${INTS}(assert (= u v w))\n(assert (< x y))\n(push 1)\n(declare-const z Int)\n(assert (= z z))\n`,
      [
        '1: (assert (= u v w)) (assert (< 0 y)) (push 1) (assert (= z z)) | 1: (assert (= u v w)) (assert (< x 0)) (push 1) (assert (= z z)) | 1: (assert (= u v w)) (assert (< x y)) (push 1) (assert (= z z))',
        '1: (assert (= u v w)) (assert (< 1 y)) (push 1) (assert (= z z)) | 1: (assert (= u v w)) (assert (< x 1)) (push 1) (assert (= z z)) | 1: (assert (= u v w)) (assert (< x y)) (push 1) (assert (= z z))',
        '1: (assert (= u u w)) (assert (< x y)) (push 1) (assert (= z z)) | 1: (assert (= u v v)) (assert (< x y)) (push 1) (assert (= z z)) | 1: (assert (= u v w)) (assert (< x x)) (push 1) (assert (= z z))',
        '1: (assert (= u v u)) (assert (< x y)) (push 1) (assert (= z z))',
      ],
    ],
    [
      'single-occurrences',
      `${INTS}(assert (or (> x 1) (> (+ x 1) 1) (forall ((z Int)) (> x 1))))\n`,
      [
        '3: (assert (or false (> (+ x 1) 1) (forall ((z Int)) (> x 1)))) | 3: (assert (or true (> (+ x 1) 1) (forall ((z Int)) (> x 1)))) | 3: (assert (or p (> (+ x 1) 1) (forall ((z Int)) (> x 1)))) | 1: (assert (or (> 0 1) (> (+ x 1) 1) (forall ((z Int)) (> x 1)))) | 1: (assert (or (> 1 1) (> (+ x 1) 1) (forall ((z Int)) (> x 1)))) | 1: (assert (or (> y 1) (> (+ x 1) 1) (forall ((z Int)) (> x 1)))) | 1: (assert (or (> x 1) (> (+ 0 1) 1) (forall ((z Int)) (> x 1)))) | 1: (assert (or (> x 1) (> (+ 1 1) 1) (forall ((z Int)) (> x 1)))) | 1: (assert (or (> x 1) (> (+ y 1) 1) (forall ((z Int)) (> x 1)))) | 3: (assert (or (> x 1) (> (+ x 1) 1) (forall ((z Int)) false))) | 3: (assert (or (> x 1) (> (+ x 1) 1) (forall ((z Int)) true))) | 3: (assert (or (> x 1) (> (+ x 1) 1) (forall ((z Int)) p))) | 1: (assert (or (> x 1) (> (+ x 1) 1) (forall ((z Int)) (> 0 1)))) | 1: (assert (or (> x 1) (> (+ x 1) 1) (forall ((z Int)) (> 1 1)))) | 1: (assert (or (> x 1) (> (+ x 1) 1) (forall ((z Int)) (> y 1))))',
      ],
    ],
    [
      'jump-down',
      `${INTS}(assert (and p (or (and p (not (=> p p))) (xor p (= p (not (not p)) (not p)) (not p)))))\n(assert (not p))\n`,
      [
        '2: (assert (= p (not (not p)) (not p))) (assert (not p))',
        '2: (assert (and p (not (=> p p)))) (assert (not p))',
      ],
    ],
  ])('lists the candidates of the pass %s for %s', (name, source, expected) => {
    expect(candidates(name, source)).toEqual(expected);
  });

  it('changes nothing in terms that `frozen` selects', () => {
    const source = `${INTS}(assert (and (or p (> x 1)) (or (> x 1) (not (not p)))))\n`;
    const frozen = (term: Term): boolean => term.kind === 'app' && term.op === 'or' && term.args[0]?.kind === 'const';
    for (const [name, expected] of [
      [
        'hoist',
        [
          '6: (assert (or (> x 1) (not (not p)))) | 4: (assert (and (or p (> x 1)) (> x 1))) | 1: (assert (and (or p (> x 1)) (or (> x 1) (not p)))) | 1: (assert (and (or p (> x 1)) (or (> x 1) (not p))))',
          '8: (assert (or p (> x 1))) | 4: (assert (and (or p (> x 1)) (not (not p))))',
        ],
      ],
      [
        'constants',
        [
          '13: (assert false)',
          '7: (assert (and (or p (> x 1)) false))',
          '7: (assert (and (or p (> x 1)) true))',
          '3: (assert (and (or p (> x 1)) (or (> x 1) false))) | 3: (assert (and (or p (> x 1)) (or false (not (not p)))))',
          '3: (assert (and (or p (> x 1)) (or (> x 1) true))) | 3: (assert (and (or p (> x 1)) (or true (not (not p)))))',
          '2: (assert (and (or p (> x 1)) (or (> x 1) (not false))))',
          '2: (assert (and (or p (> x 1)) (or (> x 1) (not true))))',
          '1: (assert (and (or p (> x 1)) (or (> x 1) (not (not false))))) | 1: (assert (and (or p (> x 1)) (or (> 0 1) (not (not p)))))',
          '1: (assert (and (or p (> x 1)) (or (> x 1) (not (not true))))) | 1: (assert (and (or p (> x 1)) (or (> 1 1) (not (not p)))))',
        ],
      ],
      [
        'drop-arguments',
        [
          '5: (assert (or (> x 1) (not (not p)))) | 7: (assert (or p (> x 1)))',
          '3: (assert (and (or p (> x 1)) (not (not p)))) | 3: (assert (and (or p (> x 1)) (> x 1)))',
        ],
      ],
      ['single-occurrences', []],
      [
        'term-shrinks',
        [
          '13: (assert (and p (> x 1)))',
          '13: (assert (and (> x 1) (not (not p))))',
          '3: (assert (and (or p (> x 1)) (or (= x 1) (not (not p)))))',
          '3: (assert (and (or p (> x 1)) (or (> x 1) p)))',
          '7: (assert (and (or p (> x 1)) (and (> x 1) (not (not p)))))',
          '1: (assert (and (or p (> x 1)) (or (> x 0) (not (not p)))))',
        ],
      ],
    ] as const) {
      expect(candidates(name, source, frozen)).toEqual(expected);
    }
  });

  it('selects the passes that a predicate accepts, and also `term-shrinks` if the predicate accepts any single shrink', () => {
    const names = SCRIPT_PASSES.map(({ name }) => name);
    expect(scriptPasses(() => true).map(({ name }) => name)).toEqual(names);
    expect(scriptPasses(() => false)).toEqual([]);
    expect(scriptPasses(({ name }) => name === 'hoist').map(({ name }) => name)).toEqual(['hoist']);
    expect(scriptPasses(({ theory }) => theory === 'Ints').map(({ name }) => name)).toEqual(['term-shrinks']);
    expect(scriptPasses(({ name }) => name !== 'hoist').map(({ name }) => name)).toEqual(
      names.filter((name) => name !== 'hoist'),
    );
  });
});

describe('the names of a script', () => {
  const accepts = (...lines: string[]) => new NameOrder().accepts(readScript(lines.join('\n')).script.commands);
  const X = '(declare-const x Bool)';

  it.each([
    [true, [X, '(assert x)']],
    [false, ['(assert x)', X]],
    [true, ['(push 1)', X, '(pop 1)', X]],
    [false, ['(push 1)', X, '(pop 1)', '(assert x)']],
    [true, ['(push 2)', X, '(pop 1)', '(push 1)', '(pop 2)']],
    [false, ['(push 2)', X, '(pop 1)', '(assert x)']],
    [false, ['(push 1)', '(pop 2)']],
    [false, ['(pop 1)']],
    [true, ['(set-option :global-declarations true)', '(push 1)', X, '(pop 1)', '(assert x)']],
    [false, ['(set-option :global-declarations false)', '(push 1)', X, '(pop 1)', '(assert x)']],
    [false, [X, '(reset)', '(assert x)']],
    [false, [X, '(reset-assertions)', '(assert x)']],
    [true, [X, '(reset-assertions)', X, '(assert x)']],
    [true, ['(set-option :global-declarations true)', X, '(reset-assertions)', '(assert x)']],
    [false, ['(set-option :global-declarations true)', X, '(reset)', '(assert x)']],
    [false, ['(push 1)', '(reset)', '(pop 1)']],
    [true, [X, '(assert (! x :named n))', '(assert n)']],
    [false, [X, '(assert n)', '(assert (! x :named n))']],
    [false, [X, '(assert (! x :named n))', '(assert (! x :named n))']],
    [true, [X, '(define-fun f ((y Bool)) Bool (and x y))', '(assert (f x))']],
    [false, ['(define-fun f ((y Bool)) Bool (and x y))', X, '(assert (f x))']],
    [true, ['(define-fun-rec f ((y Bool)) Bool (f y))', '(assert (f true))']],
    [true, ['(declare-sort U 0)', '(declare-const u U)']],
    [false, ['(declare-const u U)', '(declare-sort U 0)']],
    [true, [X, '(define-fun f ((x Bool)) Bool x)']],
  ])('decides whether names are declared before use: %s for %j', (expected, lines) => {
    expect(accepts(...lines)).toBe(expected);
  });

  it('rejects a name that is declared twice', () => {
    const { commands } = readScript(X).script;
    expect(new NameOrder().accepts([...commands, ...commands])).toBe(false);
  });

  it('drops unused declarations, and then declarations that only dropped declarations used', () => {
    const dropUnused = (...lines: string[]) =>
      withoutUnused(readScript(lines.join('\n')).script.commands).map((command) =>
        'name' in command ? command.name : command.kind,
      );
    const U = '(declare-sort U 0)';
    expect(dropUnused(U, '(declare-const u U)', X, '(assert x)')).toEqual(['x', 'assert']);
    expect(dropUnused(U, '(declare-const u U)', '(assert (= u u))')).toEqual(['U', 'u', 'assert']);
    expect(dropUnused('(define-fun f () Bool true)', '(define-fun g () Bool f)')).toEqual([]);
    expect(dropUnused(X, '(define-fun g () Bool x)', '(check-sat)')).toEqual(['check-sat']);
    expect(dropUnused(X, '(echo "(x)")')).toEqual(['x', 'echo']);
    expect(dropUnused(X, '(frobnicate "x")')).toEqual(['x', 'frobnicate']);
    const commands = readScript('(check-sat)').script.commands;
    expect(withoutUnused(commands)).toBe(commands);
  });
});

describe('translating a script to another store', () => {
  it('prints a script unchanged after translating it to another store', () => {
    const source =
      '(declare-datatype L ((nil) (cons (head Int) (tail L))))\n(declare-sort U 0)\n(declare-const l L)\n(declare-fun f (U Int) Real)\n' +
      '(declare-const u U)\n(assert (match l ((nil true) ((cons h t) (= h 1)))))\n' +
      '(assert (forall ((x Int) (y Bool)) (=> y (> (f u x) 1.5))))\n(assert (! (= (as nil L) l) :named n))\n' +
      '(assert (and n (= #b101 ((_ extract 2 0) #xf0)) (= "a""b" (str.++ "a" "b")) (fp.eq (_ +zero 5 11) (_ NaN 5 11))))\n' +
      '(assert (= ((as const (Array Int Int)) 3) ((as const (Array Int Int)) 4)))\n(check-sat)\n';
    const { script, diagnostics } = readScript(source);
    expect(diagnostics).toEqual([]);
    const copy = copyScript(script, script.store.fork());
    expect(printSubject({ script: copy })).toBe(printSubject({ script }));
    const { store } = readScript('').script;
    const far = copyScript(
      readScript('(declare-const p Bool)\n(assert (or p (= 1 2) (> 1.0 2.5) (= #b1 #b0) (= "a" "b")))\n').script,
      store,
    );
    expect(printSubject({ script: far })).toBe(
      '(declare-const p Bool)\n(assert (or p (= 1 2) (> 1.0 2.5) (= #b1 #b0) (= "a" "b")))\n',
    );
    expect(far.store).toBe(store);
  });
});
