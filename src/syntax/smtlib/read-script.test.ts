import { describe, expect, it } from 'vitest';
import { printScript } from './print-command.js';
import { printTerm } from './print-term.js';
import { readScript, readTerm } from './read-script.js';
import { BOOL, INT, TermStore, iterateSites } from '../../term/index.js';
import { byDepth } from '../../../test/support/laws.js';
import { processorMs } from '../../../test/support/processor-time.js';

/** Prints the assertions of a script, which must read without diagnostics. */
function assertions(text: string): string[] {
  const { script, diagnostics } = readScript(text);
  expect(diagnostics).toEqual([]);
  return script.commands.flatMap((command) => (command.kind === 'assert' ? [printTerm(command.term)] : []));
}

describe('reading terms', () => {
  it('expands the bindings of a let in parallel', () => {
    expect(
      assertions(`(declare-const x Int) (declare-const y Int)
        (assert (let ((x y) (y x)) (< x y)))`),
    ).toEqual(['(< y x)']);
  });

  it("renames a bound variable that would capture a variable of a let's term", () => {
    expect(
      assertions(`(declare-const x Int)
        (assert (let ((a x)) (forall ((x Int)) (> x a))))
        (assert (forall ((y Int)) (let ((b y)) (exists ((y Int)) (< b y)))))`),
    ).toEqual(['(forall ((x!0 Int)) (> x!0 x))', '(forall ((y Int)) (exists ((y!1 Int)) (< y y!1)))']);
  });

  it('reads numerals as Reals if the logic has no Ints', () => {
    expect(assertions('(set-logic QF_LRA) (declare-const x Real) (assert (< x 5))')).toEqual(['(< x 5.0)']);
    expect(assertions('(set-logic QF_LIRA) (declare-const x Int) (assert (< x 5))')).toEqual(['(< x 5)']);
    expect(assertions('(set-logic QF_LIRA) (declare-const x Real) (declare-const i Int) (assert (< x 5 i))')).toEqual([
      '(< x 5.0 (to_real i))',
    ]);
  });

  it('reads every literal form', () => {
    expect(
      assertions(`(declare-fun p (Int Real (_ BitVec 8) (_ BitVec 3) (_ BitVec 70) String) Bool)
        (assert (p 007 1.50 #xAf #b101 (_ bv5 70) "a""b\\u{1F600}\\u0041\\x"))`),
    ).toEqual(['(p 7 1.5 #xaf #b101 (_ bv5 70) "a""b\\u{1f600}A\\u{5c}x")']);
  });

  it('distinguishes surrogates from pairs of surrogates', () => {
    const [text] = assertions(
      '(declare-fun p (String) Bool) (assert (p "\\u{d83d}\\u{de00}\\u{1f600}\\u{2ffff}\\u{30000}"))',
    );
    expect(text).toBe('(p "\\u{d83d}\\u{de00}\\u{1f600}\\u{2ffff}\\u{5c}u{30000}")');
  });

  it('reads qualified, indexed and quoted identifiers', () => {
    expect(
      assertions(`(declare-datatypes ((L 1)) ((par (A) ((nil) (cons (hd A) (tl (L A)))))))
        (declare-const |a b| (L Int)) (declare-const |q| Bool)
        (assert (= |a b| (cons 1 (as nil (L Int)))))
        (assert (or q ((_ is cons) |a b|) (is-nil |a b|)))
        (assert (= ((as const (Array Int Int)) 0) (store ((as const (Array Int Int)) 0) 0 0)))
        (assert (= ((_ extract 3 1) #b1010) (_ bv5 3)))`),
    ).toEqual([
      '(= |a b| (cons 1 (as nil (L Int))))',
      '(or q ((_ is cons) |a b|) ((_ is nil) |a b|))',
      '(= ((as const (Array Int Int)) 0) (store ((as const (Array Int Int)) 0) 0 0))',
      '(= ((_ extract 3 1) #xa) #b101)',
    ]);
  });

  it('reads match, lambda, patterns and names', () => {
    expect(
      assertions(`(declare-datatype L ((nil) (cons (hd Int) (tl L)))) (declare-const l L) (declare-fun f (Int) Int)
        (assert (match l ((nil true) ((cons h t) (> h 0)))))
        (assert (match l (((cons h t) (> h 0)) (_ false))))
        (assert (forall ((x Int)) (! (= (f x) 0) :pattern ((f x)) :weight 3)))
        (assert (! (> (f 0) 1) :named big))
        (assert (not big))
        (assert (= ((lambda ((x Int)) (+ x 1)) 2) 3))`),
    ).toEqual([
      '(match l ((nil true) ((cons h t) (> h 0))))',
      '(match l (((cons h t) (> h 0)) (|_| false)))',
      '(forall ((x Int)) (! (= (f x) 0) :pattern ((f x)) :weight 3))',
      '(! (> (f 0) 1) :named big)',
      '(not big)',
      '(= (let ((?0 (lambda ((x Int)) (+ x 1)))) (?0 2)) 3)',
    ]);
  });

  it('reads lambdas as arrays if an array is required, even under ite', () => {
    const each = '(ite p (lambda ((x Int)) x) (ite (not p) (lambda ((y Int)) 0) (lambda ((z Int)) 1)))';
    const { script, diagnostics } = readScript(`(declare-const a (Array Int Int)) (declare-const p Bool)
      (assert (= a ${each})) (assert (= (select ${each} 1) 2)) (assert (= (store ${each} 1 2) a))
      (assert (let ((l (lambda ((x Int)) x))) (distinct (ite p a l) (ite p l l))))`);
    expect(diagnostics).toEqual([]);
    for (const command of script.commands)
      if (command.kind === 'assert') expect(command.term, printTerm(command.term)).toMatchObject({ known: true });
  });

  it('keeps unknown operators and commands as text, but reads the terms inside them', () => {
    const { script, diagnostics, ok } = readScript(`(declare-const s (Pile Int)) (declare-const x Int)
      (assert (let ((y (+ x 1))) (pile.member y (pile.insert 3 s))))
      (assert (and (> x 0) (pile.subset s (as pile.empty (Pile Int)))))
      (minmax (+ x 2))`);
    expect(ok).toBe(true);
    expect(diagnostics.map((each) => each.code)).toEqual(['G209', 'G207', 'G207', 'G208']);
    expect(printScript(script)).toBe(`(declare-const s (Pile Int))
(declare-const x Int)
(assert (pile.member (+ x 1) (pile.insert 3 s)))
(assert (and (> x 0) (pile.subset s (as pile.empty (Pile Int)))))
(minmax (+ x 2))
`);
    const [first, second] = script.commands.filter((command) => command.kind === 'assert');
    expect([first?.term.known, second?.term.known, second?.term.sort]).toEqual([false, false, BOOL]);
  });

  it('resolves overloaded functions by their arguments', () => {
    expect(
      assertions(`(declare-fun f (Int) Bool) (declare-fun f (Bool) Int)
        (assert (f (f true)))`),
    ).toEqual(['(f (f true))']);
  });

  it('respects push, pop and reset', () => {
    const text = `(push 1) (declare-const x Int) (assert (> x 0)) (pop 1)
      (declare-const x Bool) (assert x) (reset) (declare-const x Real) (assert (> x 1.0))`;
    expect(assertions(text)).toEqual(['(> x 0)', 'x', '(> x 1.0)']);
  });
});

describe('implicit sorts and older forms', () => {
  /** Prints the assertions, whose sorts must all be known. */
  function printSorted(text: string): string[] {
    const { script, ok } = readScript(text);
    expect(ok).toBe(true);
    const terms = script.commands.flatMap((command) => (command.kind === 'assert' ? [command.term] : []));
    expect(terms.filter((term) => !term.known)).toEqual([]);
    return terms.map(printTerm);
  }
  const LIST = '(declare-datatypes ((L 1)) ((par (A) ((nil) (cons (hd A) (tl (L A)))))))';

  it('instantiates the sort parameters of a function from its arguments', () => {
    const text = `(declare-sort Pair 2) (declare-sort-parameter A) (declare-sort-parameter B)
      (declare-const pair (-> A B (Pair A B))) (declare-fun fst ((Pair A B)) A)
      (define-fun left ((x A) (y A)) A x)`;
    expect(
      printSorted(`${text} (assert (forall ((x A) (y B)) (= x (fst (pair x y)))))
        (assert (= 1 (fst (pair 1 true)))) (assert (left (> (left 1 2) 0) false))`),
    ).toEqual([
      '(forall ((x A) (y B)) (= x (fst (pair x y))))',
      '(= 1 (fst (pair 1 true)))',
      '(left (> (left 1 2) 0) false)',
    ]);
    expect(readScript(`${text} (assert (= (fst 1) 1))`).diagnostics.map((each) => each.code)).toEqual(['G204']);
  });

  it('reads datatypes of SMT-LIB 2.5, even if a recursive use omits the parameters', () => {
    expect(
      printSorted(`(declare-datatypes (T) ((Tree (leaf (val T)) (node (left Tree) (right (Tree))))))
        (declare-const t (Tree Int)) (assert (= (val (left t)) 1))`),
    ).toEqual(['(= (val (left t)) 1)']);
    expect(
      readScript(`(declare-datatypes (T) ((Tree (leaf (val T))))) (declare-const t Tree)`).diagnostics,
    ).toMatchObject([{ code: 'G203' }]);
  });

  it('infers the sort of a constructor without arguments from its context', () => {
    expect(
      printSorted(`${LIST} (declare-const l (L Int)) (declare-fun p ((L Int)) Bool)
        (assert (= l nil)) (assert (distinct l (cons 1 nil))) (assert (p nil)) (assert (= (ite (p l) nil l) l))`),
    ).toEqual([
      '(= l (as nil (L Int)))',
      '(distinct l (cons 1 (as nil (L Int))))',
      '(p (as nil (L Int)))',
      '(= (ite (p l) (as nil (L Int)) l) l)',
    ]);
  });

  it('converts an Int to a Real inside arrays and datatypes', () => {
    expect(
      printSorted(`${LIST} (declare-const a (Array Int Real)) (declare-const l (L Real))
        (assert (= (select (store a 0 1) 0) 2)) (assert (= l (cons 1 l))) (assert (= (to_real (hd l)) 1/3 -1/3))`),
    ).toEqual(['(= (select (store a 0 1.0) 0) 2.0)', '(= l (cons 1.0 l))', '(= (hd l) (/ 1.0 3.0) (- (/ 1.0 3.0)))']);
  });

  it('reads forms that are older than the standard as their standard equivalents', () => {
    expect(
      printSorted(`${LIST} (declare-const l (L Int)) (declare-const s String) (declare-const a (Array Int Bool))
        (assert (match l (case nil true) (case (cons h t) (a h))))
        (assert (str.in.re s (re.loop (str.to.re "a") 1 3))) (assert (str.in.re s (as re.full (RegEx String))))
        (assert (= (bv2int #xa) 10)) (assert ((_ is (as cons (L Int))) l))`),
    ).toEqual([
      '(match l ((nil true) ((cons h t) (select a h))))',
      '(str.in_re s ((_ re.loop 1 3) (str.to_re "a")))',
      '(str.in_re s re.all)',
      '(= (bv2nat #xa) 10)',
      '((_ is cons) l)',
    ]);
  });

  it('keeps the terms of a check-sat and the attributes of a get-value', () => {
    const text = `(declare-const p Bool)\n(check-sat p (not p))\n(get-value (p) :model_index 0)\n`;
    expect(printScript(readScript(text).script)).toBe(text);
  });

  it('keeps a let without a body', () => {
    const { script, diagnostics } = readScript(
      '(declare-const p Bool) (assert (let ((q (not p))) (or p (let ((|x y| q) (y p))))))',
    );
    expect(diagnostics).toMatchObject([{ code: 'G207', severity: 'warning' }]);
    expect(printScript(script)).toContain('(assert (or p (let ((|x y| (not p) ) (y p ))))');
  });

  it('replaces a local name by its term if unknown text begins with the name', () => {
    const { script } = readScript('(declare-fun s (Int) (Seq Int)) (assert (let ((g (s 1))) (g 2)))');
    expect(printScript(script)).toContain('(assert ((s 1) 2))');
  });
});

describe('bad input', () => {
  const codes = (text: string) => readScript(text).diagnostics.map((each) => `${each.severity} ${each.code}`);

  it('reports bad input without throwing', () => {
    expect(codes('(assert (and true 1))')).toEqual(['error G204']);
    expect(codes('(assert (not true false))')).toEqual(['error G205']);
    expect(codes('(assert true')).toEqual(['error G101']);
    expect(codes('(assert true))')).toEqual(['error G101']);
    expect(codes('(assert (= "a" "b))')).toEqual(['error G102']);
    expect(codes('(assert |a)')).toEqual(['error G102']);
    expect(codes('(assert ())')).toEqual(['error G202']);
    expect(codes('(assert 5)')).toEqual(['error G204']);
    expect(codes('(declare-const x (_ BitVec 0))')).toEqual(['error G203']);
    expect(codes('(declare-fun f Int)')).toEqual(['error G201']);
    expect(codes('(pop 1)')).toEqual(['error G206']);
    expect(codes('(assert (let ((x)) true))')).toEqual(['error G202']);
    expect(codes('(assert (let ()))')).toEqual(['error G202']);
  });

  it('reports later errors after the first error', () => {
    expect(codes('(assert (and 1 true)) (assert (or 2 true)) (check-sat)')).toEqual(['error G204', 'error G204']);
  });

  it('suggests the intended name if a name is unknown', () => {
    const { diagnostics } = readScript('(declare-const counter Int) (assert (> countr 0))');
    expect(diagnostics[0]?.hint).toBe('did you mean counter?');
  });

  const MANY = byDepth({ sample: 1_000, whole: 3_000, deep: 3_000 });
  const many = (of: (i: number) => string) => Array.from({ length: MANY }, (_, i) => of(10_000 + i)).join('');
  it.each([
    ['long', `(declare-const ${'a'.repeat(30_000)} Int)(assert (> ${'b'.repeat(30_000)} 0))`, 1],
    ['many', `${many((i) => `(declare-const ab${i} Int)`)}${many((i) => `(assert (> yz${i} 0))`)}`, MANY],
  ])('handles bad input quickly if the unknown names are %s', (_, text, unknown) => {
    const ms = processorMs(() => expect(readScript(text).diagnostics).toHaveLength(unknown));
    expect(ms).toBeLessThan((MANY * 4) / 3);
  });
});

describe('large input', () => {
  const DEEP = byDepth({ sample: 15_000, whole: 100_000, deep: 100_000 });

  it(`reads and prints formulas ${DEEP} levels deep`, () => {
    const text = `(declare-const p Bool)\n(assert ${'(not '.repeat(DEEP)}p${')'.repeat(DEEP)})\n`;
    const { script, ok } = readScript(text);
    expect(ok).toBe(true);
    expect(printScript(script)).toBe(text);
  });

  it('reads, walks and prints deeply nested quantifiers in less than quadratic time', () => {
    const depth = byDepth({ sample: 8_000, whole: 20_000, deep: 20_000 });
    const open = Array.from({ length: depth }, (_, i) => `(forall ((x${i} Int)) `).join('');
    const text = `(assert ${open}(> x0 x${depth - 1})${')'.repeat(depth)})\n`;
    const { script, ok } = readScript(text);
    expect(ok).toBe(true);
    expect(printScript(script)).toBe(text);
    const [command] = script.commands;
    if (command?.kind !== 'assert') throw new Error('no assertion');
    const sites = [...iterateSites(command.term, { command: 0, slot: 0 }, { limit: 100_000 })];
    expect(sites.at(-1)?.scope.length).toBe(depth);
  });

  it('reads and prints shared lets without expanding them to trees', () => {
    const doubling = Array.from({ length: 1000 }, (_, i) => `(let ((a${i + 1} (+ a${i} a${i}))) `).join('');
    const { script, ok } = readScript(`(declare-const a0 Int) (assert ${doubling}(> a1000 0)${')'.repeat(1000)})`);
    expect(ok).toBe(true);
    const text = printScript(script);
    expect(text.length).toBeLessThan(40_000);
    expect(printScript(readScript(text).script)).toBe(text);
  });
});

it('reads single terms over given symbols, and reports an unknown symbol', () => {
  const store = new TermStore();
  const symbols = new Map([['x', store.const('x', INT)]]);
  expect(readTerm(store, '(+ x 1)', { symbols })).toBe(store.app('+', [store.const('x', INT), store.int(1n)]));
  expect(readTerm(store, '(+ y 1)', { symbols })).toMatchObject([{ code: 'G207', severity: 'error' }]);
});

describe('names of terms', () => {
  const q = '(declare-const p Bool) (declare-fun f (Int) Int) ';
  it.each([
    ['(assert (! p :named n)) (assert (! (not p) :named n))', ['error G206']],
    ['(assert (and (! p :named n) (! p :named n)))', ['error G206']],
    ['(assert (! p :named f))', ['error G206']],
    ['(push 1) (assert (! p :named n)) (pop 1) (assert (! p :named n))', []],
    ['(assert (forall ((x Int)) (! (> (f x) 0) :named n)))', ['error G202']],
    ['(assert (forall ((x Int)) (or (! (> (f 1) 0) :named n) (> x 0))))', []],
  ])('requires that a named term is closed and its name is new: %s', (text, expected) => {
    const { diagnostics } = readScript(q + text);
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected);
  });
});

it('reads nothing after (exit)', () => {
  const { script, ok, diagnostics } = readScript('(assert true) (check-sat) (exit) (assert false) (nonsense');
  expect({ ok, diagnostics }).toEqual({ ok: true, diagnostics: [] });
  expect(printScript(script)).toBe('(assert true)\n(check-sat)\n(exit)\n');
});

describe('declarations that are no longer in force', () => {
  it.each([
    ['(declare-const p Bool) (assert p) (reset-assertions) (assert p)', ['error G206']],
    ['(declare-const p Bool) (assert p) (reset) (assert p)', ['error G206']],
    ['(push 1) (declare-fun f (Int) Bool) (pop 1) (assert (f 1))', ['error G206']],
    ['(push 1) (declare-sort S 0) (pop 1) (declare-const s S)', ['error G206']],
    ['(set-option :global-declarations true) (declare-const p Bool) (reset-assertions) (assert p)', []],
    ['(declare-const p Bool) (reset-assertions) (declare-const p Bool) (assert p)', []],
    ['(declare-datatypes ((L 1)) ((par (A) ((nil) (cons (head A)))))) (declare-const a A)', ['warning G209']],
  ])('decides whether a declaration is still in force when it is used: %s', (text, expected) => {
    const { diagnostics } = readScript(text);
    expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected);
  });
});

it.each([
  // A symbol named like an operator overloads it.
  [
    '(declare-datatypes ((D 0)) (((or (sel Int)) (nil)))) (declare-const d D) (assert (or (= d nil) (= d (or 3)) ((_ is or) d)))',
    [],
  ],
  ['(declare-fun and (Int) Int) (declare-const not Bool) (assert (and not (> (and 1) 2) (not not)))', []],
  ['(declare-fun and (Int) Int) (assert (and 1 2))', ['error G205']],
  // z3 accepts integer division of Reals.
  ['(declare-const x Real) (assert (> (div x 2.0) 1.0)) (assert (> (mod x 2) 1.0))', ['warning G207', 'warning G207']],
  ['(declare-const p Bool) (assert (> (div p 2.0) 1.0))', ['error G204']],
  ['(declare-const f (=> Int Int)) (assert (> (f 1) 2)) (assert (= f (lambda ((x Int)) x)))', ['warning G209']],
])('gives the expected diagnostics for %s', (text, expected) => {
  const { diagnostics, script } = readScript(text);
  expect(diagnostics.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected);
  expect(printScript(readScript(printScript(script)).script)).toBe(printScript(script));
});
