import { describe, expect, it } from 'vitest';
import { applySteps, parseOperatorClasses, staysInLogic } from '../../rewrite/index.js';
import { toJudgeable, logicInfo, termsOf } from '../../script/index.js';
import { printScript, printTerm, readScript } from '../../syntax/index.js';
import { reachable } from '../../term/index.js';
import { mutantRng } from '../coordinates.js';
import { opfuzz } from './opfuzz.js';

const { classes } = parseOperatorClasses('and,or\nexists,forall\n<,<=,>\n+,-,* :arity 2+');
const strategy = opfuzz(classes);

function mutants(text: string, { count = 60, rounds = 1 } = {}): Set<string> {
  const seed = toJudgeable(readScript(text).script);
  const source = strategy.open(seed, { direction: undefined, rounds });
  const made = Array.from({ length: count }, (_, index) =>
    source.mutant(mutantRng(1, { seed: 'a', strategy: 'opfuzz', index })),
  );
  for (const test of made) {
    expect(test?.claim).toBe('unrelated');
    if (test !== undefined) expect(printScript(applySteps(test.base, [], test.script.store))).toBe(printScript(seed));
  }
  return new Set(
    made.map((test) => (test === undefined ? '' : (printScript(test.script).split('\n').at(-3) as string))),
  );
}

describe('opfuzz', () => {
  it('swaps one or two operators at any position', () => {
    expect(mutants('(declare-const x Int)(assert (< (+ x 1) 2))')).toEqual(
      new Set(
        ['<=', '>']
          .flatMap((order) => ['+', '-', '*'].map((op) => `(assert (${order} (${op} x 1) 2))`))
          .concat(['(assert (< (- x 1) 2))', '(assert (< (* x 1) 2))']),
      ),
    );
  });

  it('changes an objective if nothing is asserted', () => {
    const objective = '(declare-const x Int)(minimize (+ x 1))';
    expect(mutants(objective)).toEqual(new Set(['(minimize (- x 1))', '(minimize (* x 1))']));
    for (const asserted of ['(assert true)', '(assert (< x 2))']) {
      const made = mutants(`(declare-const x Int)${asserted}(minimize (+ x 1))`);
      expect(made.has('(minimize (- x 1))')).toBe(asserted === '(assert true)');
    }
  });

  it('respects the limit on swaps', () => {
    const text = '(declare-const x Int)(assert (< (+ x (- x (* x 2))) 2))';
    const seed = toJudgeable(readScript(text).script);
    const most = (changes: number): number => {
      const source = opfuzz(classes, { changes }).open(seed, { direction: undefined, rounds: 1 });
      const rngs = Array.from({ length: 60 }, (_, index) => mutantRng(1, { seed: 'a', strategy: 'opfuzz', index }));
      return Math.max(...rngs.map((rng) => source.mutant(rng)?.steps.length ?? 0));
    };
    expect([1, 2, 4, 9].map(most)).toEqual([1, 2, 4, 4]);
  });

  it('swaps operators inside let, quantifiers and definitions', () => {
    const inLet = mutants('(declare-const x Int)(assert (let ((y (+ x 1))) (= y 2)))');
    expect(inLet).toEqual(new Set(['(assert (= (- x 1) 2))', '(assert (= (* x 1) 2))']));
    const quantified = mutants('(declare-const x Int)(assert (forall ((y Int)) (< x y)))');
    expect(quantified).toContain('(assert (exists ((y Int)) (< x y)))');
    expect(quantified).toContain('(assert (exists ((y Int)) (> x y)))');
    const defined = opfuzz(classes).open(
      toJudgeable(readScript('(define-fun f ((x Int)) Bool (< x 1))(assert (f 2))').script),
      { direction: undefined, rounds: 1 },
    );
    const test = defined.mutant(mutantRng(1, { seed: 'a', strategy: 'opfuzz', index: 0 }));
    expect(test && printScript(test.script)).toMatch(/\(define-fun f \(\(x Int\)\) Bool \((<=|>) x 1\)\)/);
  });

  it.each([
    '(set-logic QF_LIA)(declare-const x Int)(assert (< (* (- 3) x) (+ x (- 3) (- 2))))(assert (= (div x (- 2)) (- x)))',
    '(set-logic QF_LRA)(declare-const x Real)(assert (< (* (/ 1 3) x) (/ x (- 2.0))))(assert (= (* (/ (- 1) 3) x) (+ x (/ 1 2))))',
  ])('makes only linear terms in a linear logic: %s', (text) => {
    const seed = toJudgeable(readScript(text).script);
    const own = parseOperatorClasses('<,=,>\n+,-,*,/ :arity 2+\nabs,- :arity 1\n+,-,*,div :arity 2').classes;
    const source = opfuzz(own, { changes: 6 }).open(seed, { direction: undefined, rounds: 1 });
    const logic = logicInfo(seed.logic);
    const rules = new Set<string>();
    for (let index = 0; index < 200; index++) {
      const test = source.mutant(mutantRng(5, { seed: 'a', strategy: 'opfuzz', index }));
      for (const { rule } of test?.steps ?? []) rules.add(rule);
      const terms = reachable((test?.script.commands ?? []).flatMap((command) => [...termsOf(command)]));
      const leave = [...terms].filter((term) => term.kind === 'app' && !staysInLogic(logic, term.op, term.args));
      expect(leave.map(printTerm)).toEqual([]);
    }
    expect([...rules].some((rule) => rule.endsWith('->*'))).toBe(true);
  });

  it('can undo each swap alone', () => {
    const seed = toJudgeable(readScript('(declare-const x Int)(assert (< (+ x 1) 2))').script);
    const source = strategy.open(seed, { direction: undefined, rounds: 3 });
    for (let index = 0; index < 30; index++) {
      const test = source.mutant(mutantRng(2, { seed: 'a', strategy: 'opfuzz', index }));
      for (const left of test?.steps ?? []) {
        const rest = (test?.steps ?? []).filter((step) => step !== left);
        const text = printScript(applySteps(seed, rest, test?.script.store));
        expect(text).toContain(rest.length === 0 ? '(assert (< (+ x 1) 2))' : 'assert');
        expect(readScript(text).ok).toBe(true);
      }
    }
  });

  it('rejects a seed without swappable operators', () => {
    expect(strategy.accepts(readScript('(declare-const p Bool)(assert p)').script)).toBe(
      'no operator in it can be swapped',
    );
  });

  it('keeps assumptions as literals', () => {
    const { script } = readScript('(declare-const x Int)(check-sat-assuming ((< x 1)))');
    expect(strategy.accepts(toJudgeable(script))).not.toBe(true);
  });
});

it('applies `abs` only to integers, as the standard does', () => {
  const own = opfuzz(parseOperatorClasses('abs,- :arity 1').classes);
  const seed = (sort: string): true | string =>
    own.accepts(toJudgeable(readScript(`(declare-const x ${sort})(assert (< (- x) x))`).script));
  expect(seed('Int')).toBe(true);
  expect(seed('Real')).toBe('no operator in it can be swapped');
});

it('keeps a pattern directly below its quantifier', () => {
  const text = '(declare-fun f (Int) Int)(assert (forall ((x Int)) (! (< (f x) 1) :pattern ((f x)))))';
  expect(mutants(text)).toEqual(
    new Set(
      ['forall <=', 'forall >', 'exists <', 'exists <=', 'exists >'].map((each) => {
        const [binder, order] = each.split(' ');
        return `(assert (${binder} ((x Int)) (! (${order} (f x) 1) :pattern ((f x)))))`;
      }),
    ),
  );
});

it('changes all occurrences of a named term in the same way', () => {
  const text =
    '(declare-const x Int)(assert (! (let ((e (! (+ x 1) :named e))) (or (< e 2) (> (* e e) 3))) :named top))';
  for (const made of mutants(text)) expect(made).toMatch(/^\(assert \(! .*\(! \(\+ x 1\) :named e\).* :named top\)\)$/);
});
