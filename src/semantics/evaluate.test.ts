import { Budget } from './budget.js';
import { describe, expect, it } from 'vitest';
import {
  type EvaluationOptions,
  COLOUR,
  LIST,
  read,
  describeAssertion,
  symbols,
  term,
  value,
} from '../../test/support/evaluate-text.js';
import type { Sort } from '../term/index.js';
import { type Policy, POLICIES } from './evaluate/defaults.js';
import { judgeModel } from './judge/judge.js';
import { type Interpretation, type Model, EMPTY_MODEL } from './model.js';
import type { ElementValue } from './value.js';
import { nightly } from '../../test/support/nightly.js';

describe('connectives with an argument that cannot be evaluated', () => {
  const unknown = '(forall ((n Int)) (= (* n n n) (* n n n)))';

  it.each([
    [`(and false ${unknown})`, 'false'],
    [`(and ${unknown} false)`, 'false'],
    [`(or ${unknown} true)`, 'true'],
    [`(=> ${unknown} true)`, 'true'],
    [`(=> false ${unknown})`, 'true'],
    [`(=> ${unknown} false true)`, 'true'],
    [`(ite true true ${unknown})`, 'true'],
    [`(ite false ${unknown} false)`, 'false'],
    [`(and true ${unknown})`, 'undetermined: the quantifier ranges over Int'],
    [`(or false ${unknown})`, 'undetermined: the quantifier ranges over Int'],
    [`(ite ${unknown} true true)`, 'undetermined: the quantifier ranges over Int'],
    [`(not ${unknown})`, 'undetermined: the quantifier ranges over Int'],
    [`(xor true ${unknown})`, 'undetermined: the quantifier ranges over Int'],
  ])('evaluates no more arguments of a connective than needed: %s', (body, verdict) => {
    expect(describeAssertion(`(assert ${body})`)).toBe(verdict);
  });

  it.each([
    ['(and (= (div 1 0) 7) false)', 'false'],
    ['(and false (= (div 1 0) 7))', 'false'],
    ['(and (= (div 1 0) 7) true)', 'false by operator div'],
    ['(and (= (div 1 0) 0) true)', 'true by operator div'],
    ['(or (= (div 1 0) 0) true)', 'true'],
    ['(or (= (div 1 0) 0) (= (mod 1 0) 0))', 'true by operator div'],
    ['(or (= (div 1 0) 7) (= (mod 1 0) 0))', 'true by operator mod'],
    ['(or (= (div 1 0) 7) (= (mod 1 0) 7))', 'false by operator div, operator mod'],
    ['(and (= (div 1 0) 0) (= (mod 1 0) 0))', 'true by operator div, operator mod'],
    ['(=> (= (div 1 0) 0) true)', 'true'],
    ['(=> (= (div 1 0) 7) (= (mod 1 0) 7))', 'true by operator div'],
    ['(ite (= (div 1 0) 0) true (= (mod 1 0) 0))', 'true by operator div'],
    ['(ite (= (div 1 0) 7) true (= (mod 1 0) 0))', 'true by operator div, operator mod'],
    ['(ite true true (= (mod 1 0) 0))', 'true'],
    ['(= (= (div 1 0) 0) (= (mod 1 0) 0))', 'true by operator div, operator mod'],
    ['(= (div 1 1) 1)', 'true'],
  ])('collects no more choices in a connective than needed: %s', (body, verdict) => {
    expect(describeAssertion(`(assert ${body})`)).toBe(verdict);
  });
});

describe('comparisons of several terms', () => {
  it.each([
    ['(< 2 1 (div 5 0))', 'false'],
    ['(< (div 5 0) 2 1)', 'false'],
    ['(< 1 2 (div 5 0))', 'false by operator div'],
    ['(>= 1 0 (div 5 0))', 'true by operator div'],
    ['(= 1 (div 5 0) 2)', 'false by operator div'],
    ['(= (div 5 0) 1 2)', 'false'],
    ['(distinct 1 (div 5 0) 1)', 'false'],
    ['(distinct 1 2 3 4 5 6 (div 5 0) 1)', 'false'],
    ['(distinct 1 2 3 4 5 6 7 (div 5 0) 1)', 'false by operator div'],
    ['(distinct 1 (div 5 0) 2)', 'true by operator div'],
    ['(< (ite (forall ((n Int)) (= (* n n n) (* n n n))) 1 2) 5 4)', 'false'],
    ['(= (lambda ((x Int)) x) (lambda ((y Int)) (+ y 0)) (lambda ((x Int)) x))', 'undetermined'],
    ['(forall ((a (_ BitVec 2)) (b (_ BitVec 2))) (=> (= a b (bvudiv a b)) (= a b)))', 'true'],
  ])('compares several terms: %s', (body, verdict) => {
    expect(describeAssertion(`(assert ${body})`).startsWith(verdict)).toBe(true);
    if (!verdict.includes('by') && verdict !== 'undetermined')
      expect(describeAssertion(`(assert ${body})`)).toBe(verdict);
  });
});

describe('choices of unspecified values', () => {
  it('chooses equal values for equal arguments', () => {
    for (const policy of POLICIES) {
      expect(describeAssertion('(declare-const x Int)(assert (= (div x 0) (div (+ x 0) 0)))', { policy })).toMatch(
        /^true/,
      );
    }
  });

  it('does not choose values that the model defines', () => {
    const { store } = read('(declare-const x Int)');
    const param = store.var('p', store.int(0n).sort);
    const other = store.var('q', store.int(0n).sort);
    const body = store.app('+', [param, store.int(2n)]);
    const open = new Map<string, Interpretation>([['div', { kind: 'definition', params: [param, other], body }]]);
    expect(describeAssertion('(assert (= (div 5 0) 7))', { model: { open } })).toBe('true');
    const table = new Map<string, Interpretation>([
      ['div', { kind: 'table', entries: new Map([['5;0;', 9n]]), otherwise: undefined }],
    ]);
    expect(describeAssertion('(assert (= (div 5 0) 9))', { model: { open: table } })).toBe('true');
    expect(describeAssertion('(assert (= (div 6 0) 9))', { model: { open: table } })).toBe('false by operator div');
    const unread = new Map<string, Interpretation>([['div', { kind: 'unreadable', because: 'it is odd' }]]);
    expect(describeAssertion('(assert (= (div 5 0) 9))', { model: { open: unread } })).toBe('undetermined: it is odd');
  });

  it('chooses unspecified values by several policies', () => {
    const by = (policy: Policy): string => term('', '(div 5 0)', { policy });
    expect(POLICIES.map(by)).toEqual([
      '0, by choice (operator div)',
      '1, by choice (operator div)',
      '5, by choice (operator div)',
      '(- 7), by choice (operator div)',
    ]);
    const min = '(fp.min (_ +zero 3 3) (_ -zero 3 3))';
    expect(describeAssertion(`(assert (fp.isPositive ${min}))`, { policy: 'least' })).not.toBe(
      describeAssertion(`(assert (fp.isPositive ${min}))`, { policy: 'one' }),
    );
  });

  it('lists the symbols that the model does not define', () => {
    expect(describeAssertion('(declare-const p Bool)(declare-fun f (Int) Int)(assert (or p (= (f 3) 0)))')).toBe(
      'true by symbol f',
    );
    expect(describeAssertion('(declare-const p Bool)(assert p)', { model: { symbols: symbols({ p: true }) } })).toBe(
      'true',
    );
  });

  it('chooses a value if the table of a function has no entry', () => {
    const f: Interpretation = { kind: 'table', entries: new Map([['1;', 5n]]), otherwise: undefined };
    const model = { symbols: new Map([['f', f]]) };
    expect(describeAssertion('(declare-fun f (Int) Int)(assert (= (f 1) 5))', { model })).toBe('true');
    expect(describeAssertion('(declare-fun f (Int) Int)(assert (= (f 2) 5))', { model })).toBe('false by symbol f');
  });
});

describe('quantifiers', () => {
  it.each([
    ['(forall ((p Bool) (q Bool)) (= (=> p q) (or (not p) q)))', 'true'],
    ['(forall ((p Bool)) (exists ((q Bool)) (distinct p q)))', 'true'],
    ['(exists ((q Bool)) (forall ((p Bool)) (distinct p q)))', 'false'],
    ['(forall ((x (_ BitVec 3)) (y (_ BitVec 3))) (= (bvadd x y) (bvadd y x)))', 'true'],
    ['(exists ((x (_ BitVec 4))) (and (= (bvmul x x) #x1) (distinct x #x1 #xf)))', 'true'],
    ['(forall ((x (_ BitVec 4))) (= (bvmul x x) #x1))', 'false'],
    ['(forall ((x (_ FloatingPoint 2 3))) (fp.eq x x))', 'false'],
    ['(forall ((x (_ FloatingPoint 2 3))) (or (fp.isNaN x) (fp.eq x x)))', 'true'],
    ['(forall ((m RoundingMode)) (or (= m RNE) (= m RNA) (= m RTP) (= m RTN) (= m RTZ)))', 'true'],
    ['(forall ((a (Array Bool (_ BitVec 1)))) (= a (store a true (select a true))))', 'true'],
    ['(exists ((n Int)) (= n 17))', 'true'],
    ['(exists ((n Int)) (= n (- 18 1)))', 'true'],
    ['(forall ((n Int)) (< n 100))', 'false'],
    ['(forall ((r Real)) (distinct r 2.5))', 'false'],
    ['(exists ((n Int)) (= (* n n) 1000003))', 'undetermined: the quantifier ranges over Int'],
    ['(forall ((s String)) (>= (str.len s) 0))', 'undetermined: the quantifier ranges over String'],
    ['(forall ((p Bool) (n Int)) (or p (< n 100)))', 'false'],
    ['(forall ((p Bool)) (= (div 1 0) 0))', 'true by operator div'],
    ['(exists ((p Bool)) (or p (= (div 1 0) 0)))', 'true'],
  ])('evaluates a quantifier: %s', (body, verdict) => {
    expect(describeAssertion(`(assert ${body})`)).toBe(verdict);
  });

  it.each([
    '(exists ((n Int)) (= (- n 1) 41))',
    '(exists ((n Int)) (= (+ n 1) 41))',
    '(exists ((n Int)) (= (* n n n) (- 1)))',
    '(exists ((n Int)) (= (* n n n) 8))',
    '(exists ((r Real)) (= (* r r r) 8.0))',
    '(exists ((r Real)) (= (* r r r) (- 1.0)))',
    '(exists ((r Real)) (= (- r 1.0) 2.5))',
    '(exists ((r Real)) (= (+ r 1.0) 2.5))',
    '(exists ((r Real)) (= (- r) 2.5))',
    '(exists ((b (_ BitVec 40))) (= (bvadd b (_ bv1 40)) (_ bv700 40)))',
    '(exists ((b (_ BitVec 40))) (= (bvsub b (_ bv1 40)) (_ bv700 40)))',
    '(exists ((b (_ BitVec 40))) (= (bvnot b) (_ bv0 40)))',
    '(exists ((s String)) (= s "abc"))',
    '(exists ((a Int) (b Int) (c Int)) (and (= a 17) (= b 23) (= c 5)))',
    '(exists ((n Int) (p Bool)) (and p (= n 17)))',
    '(exists ((n Int)) (= (- n 1) given))',
    '(exists ((n Int)) (= (- n 1) named))',
    '(exists ((n Int)) (= (f n) 5))',
  ])('tries small values, values in the formula and the model, and their neighbours: %s', (body) => {
    const declared = '(declare-const given Int)(declare-const named Int)(declare-fun f (Int) Int)';
    const { store } = read(declared);
    const x = store.var('x', store.int(0n).sort);
    const table = store.app('ite', [store.app('=', [x, store.int(99n)]), store.int(5n), store.int(0n)]);
    const model: Pick<Model, 'symbols'> = {
      symbols: new Map<string, Interpretation>([
        ['given', value(317n)],
        ['named', { kind: 'definition', params: [], body: store.int(217n) }],
        ['f', { kind: 'definition', params: [x], body: table }],
      ]),
    };
    expect(describeAssertion(`${declared}(assert ${body})`, { model })).toBe('true');
  });

  it('instantiates quantifiers over all values of finite datatypes', () => {
    expect(describeAssertion(`${COLOUR}(assert (forall ((c Colour)) (or (= c red) (= c green) (= c blue))))`)).toBe(
      'true',
    );
    expect(describeAssertion(`${COLOUR}(assert (exists ((a Colour) (b Colour) (c Colour)) (distinct a b c)))`)).toBe(
      'true',
    );
    const pair = '(declare-datatype Pair ((mk (first Bool) (second Colour)) (none)))';
    expect(
      describeAssertion(`${COLOUR}${pair}(assert (forall ((p Pair)) (or (= p none) (= p (mk (first p) (second p))))))`),
    ).toBe('true');
    expect(describeAssertion(`${LIST}(assert (forall ((l List)) (= l l)))`)).toBe(
      'undetermined: the quantifier ranges over List',
    );
  });

  it('instantiates a quantifier over the universe of the model, and reports a choice if it must assume a universe', () => {
    const text = '(declare-sort U 0)(declare-const a U)(assert (forall ((x U)) (= x a)))';
    const { store } = read(text);
    const sort: Sort = store.sorts.named('U', 'U', []);
    const element = (name: string): ElementValue => ({ kind: 'element', sort, name });
    const givenUniverse = (universe: readonly string[]): EvaluationOptions => ({
      model: {
        symbols: new Map([['a', value({ kind: 'element', sort, name: 'u0' })]]),
        universes: new Map([['U', universe.map(element)]]),
      },
    });
    expect(describeAssertion(text, givenUniverse(['u0']))).toBe('true');
    expect(describeAssertion(text, givenUniverse(['u0', 'u1']))).toBe('false');
    expect(describeAssertion(text, { model: { symbols: new Map([['a', value(element('u0'))]]) } })).toMatch(
      /by sort U$/,
    );
  });

  it('refutes a quantifier by a named element, whatever other elements the universe contains', () => {
    const text = '(declare-sort U 0)(declare-const a U)(declare-const b U)(assert (forall ((x U)) (= x a)))';
    const script = read(text);
    const sort = script.store.sorts.named('U', 'U', []);
    const element = (name: string): Interpretation => value({ kind: 'element', sort, name });
    const model = (...names: readonly string[]): Model => ({
      ...EMPTY_MODEL,
      symbols: new Map([
        ['a', element(names[0] as string)],
        ['b', element(names[1] as string)],
      ]),
    });
    expect(judgeModel(script, model('u0', 'u1'), { budget: new Budget('thorough') })?.verdict).toBe('false');
    expect(judgeModel(script, model('u0', 'u0'), { budget: new Budget('thorough') })).toMatchObject({
      verdict: 'true',
      choices: ['sort U'],
    });
  });

  it.each([
    ['(_ fmf.card Bool 2)', 'true'],
    ['(_ fmf.card Bool 1)', 'false'],
    ['(_ fmf.card Int 3)', 'false'],
    ['(_ fmf.card Colour 3)', 'true'],
    ['(_ fmf.card Colour 2)', 'false'],
    ['(_ fmf.card List 9)', 'false'],
    ['(_ fmf.card U 1)', 'true by sort U'],
    ['(_ fmf.card U 0)', 'false by sort U'],
    ['(_ fmf.card V 2)', 'true'],
    ['(_ fmf.card V 1)', 'false'],
    ['(_ fmf.card Two 4)', 'true'],
    ['(_ fmf.card Two 3)', 'false'],
    ['(forall ((t Two)) (exists ((v V) (w V)) (= t (two v w))))', 'true'],
    ['(forall ((v V) (w V)) (= (two v w) (two w v)))', 'false'],
  ])('counts the values of a sort: %s', (body, verdict) => {
    const declared = `${COLOUR}${LIST}(declare-sort U 0)(declare-sort V 0)(declare-datatype Two ((two (one V) (other V))))`;
    const sort = read(declared).store.sorts.named('V', 'V', []);
    const universe = ['v0', 'v1'].map((name): ElementValue => ({ kind: 'element', sort, name }));
    const model = { universes: new Map([['V', universe]]) };
    expect(describeAssertion(`${declared}(assert ${body})`, { model })).toBe(verdict);
  });

  it('leaves the size of a datatype undetermined if it depends on a sort of unknown size', () => {
    const declared = '(declare-sort U 0)(declare-datatype Box ((box (content U))))';
    expect(describeAssertion(`${declared}(assert (_ fmf.card Box 1))`)).toMatch(/^undetermined: .*size/);
  });

  it('leaves a quantifier undetermined if it has too many instances', () => {
    const body = '(forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (= (bvadd x y) (bvadd y x)))';
    expect(describeAssertion(`(assert ${body})`, { limits: { instances: 1000 } })).toBe(
      'undetermined: the quantifiers have too many instances to try',
    );
    expect(describeAssertion(`(assert ${body})`, { limits: { domain: 100 } })).toMatch(
      /^undetermined: the quantifier ranges over/,
    );
    expect(describeAssertion(`(assert ${body})`, { limits: { steps: 500 } })).toBe(
      'undetermined: the evaluation takes more than 500 steps',
    );
  });
});

describe('bindings', () => {
  it('lets inner bindings shadow outer ones', () => {
    expect(
      describeAssertion(
        '(assert (forall ((x Bool)) (and (or x (not x)) (exists ((x (_ BitVec 2))) (= x #b10)) (exists ((x Bool)) x))))',
      ),
    ).toBe('true');
    expect(describeAssertion('(assert (forall ((x Bool)) (=> (exists ((x Bool)) (not x)) (not x))))')).toBe('false');
    expect(describeAssertion('(assert (let ((x true)) (let ((x false) (y x)) (and y (not x)))))')).toBe('true');
    expect(describeAssertion('(assert (exists ((x Bool)) (and x (exists ((x Bool)) (not x)) x)))')).toBe('true');
  });

  it('keeps bindings local if subterms are shared', () => {
    const shared = '(bvadd x #b01)';
    expect(
      describeAssertion(`(assert (forall ((x (_ BitVec 2)))
        (and (exists ((y (_ BitVec 2))) (and (= y ${shared}) (exists ((x (_ BitVec 2))) (= ${shared} #b11))))
             (= (bvsub ${shared} #b01) x))))`),
    ).toBe('true');
    expect(
      describeAssertion(`(define-fun inc ((x (_ BitVec 2))) (_ BitVec 2) ${shared})
        (assert (forall ((x (_ BitVec 2))) (= (inc (inc ${shared})) (bvadd x #b11))))`),
    ).toBe('true');
  });

  it('reuses results that do not depend on a binding', () => {
    const big = '(= (* 123456789 987654321 5555555555) (* 5555555555 123456789 987654321))';
    const body = `(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 4))) (and ${big} (= x x))))`;
    expect(describeAssertion(body, { limits: { steps: 130_000 } })).toBe('true');
  });

  it('uses bindings inside match cases', () => {
    const sum = `${LIST}(assert (= 6 (let ((l (cons 1 (cons 5 nil))))
      (match l ((nil 0) ((cons x l) (+ x (match l ((nil 0) ((cons x l) x))))))))))`;
    expect(describeAssertion(sum)).toBe('true');
  });
});

describe('defined functions', () => {
  const fib = '(define-fun-rec fib ((n Int)) Int (ite (<= n 1) n (+ (fib (- n 1)) (fib (- n 2)))))';

  it('evaluates functions that call themselves and one another', () => {
    expect(describeAssertion(`${fib}(assert (= (fib 50) 12586269025))`)).toBe('true');
    const mutual = `(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
      ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))`;
    expect(describeAssertion(`${mutual}(assert (and (even 1000) (odd 777) (not (odd 2))))`)).toBe('true');
    const length = `${LIST}(define-fun-rec len ((l List)) Int (match l ((nil 0) ((cons h t) (+ 1 (len t))))))`;
    expect(describeAssertion(`${length}(assert (= 3 (len (cons 1 (cons 1 (cons 1 nil))))))`)).toBe('true');
  });

  nightly('stops a function that does not terminate', () => {
    const up = '(define-fun-rec up ((n Int)) Int (up (+ n 1)))';
    expect(describeAssertion(`${up}(assert (= (up 0) 0))`, { limits: { steps: 1e9 } })).toBe(
      'undetermined: more than 100000 function applications',
    );
    const same = '(define-fun-rec same ((n Int)) Int (+ 1 (same n)))';
    expect(describeAssertion(`${same}(assert (= (same 0) 0))`)).toMatch(/^undetermined: /);
    expect(describeAssertion('(define-fun-rec c () Int (+ c 1))(assert (= c 0))')).toMatch(/^undetermined/);
  });

  it('propagates the choices made in the body of a function', () => {
    const half = '(define-fun half ((n Int) (k Int)) Int (div n k))';
    expect(describeAssertion(`${half}(assert (and (= (half 5 2) 2) (= (half 5 2) 2)))`)).toBe('true');
    expect(describeAssertion(`${half}(assert (and (= (half 5 0) 0) (= (half 5 0) 0)))`)).toBe('true by operator div');
  });

  it('evaluates the body of a function with the symbols of the script, not with the variables in scope at the call', () => {
    const text = `(declare-const x Int)(define-fun f ((y Int)) Int (+ x y))
      (assert (exists ((x Int)) (and (= x 2) (= (f x) 12))))`;
    expect(describeAssertion(text, { model: { symbols: symbols({ x: 10n }) } })).toBe('true');
  });
});

describe('the cost of an evaluation', () => {
  it('evaluates a DAG of shared terms with 2^60 tree nodes in few steps', () => {
    let lets = '(let ((x0 (bvadd x y)))';
    for (let i = 1; i <= 60; i++) lets += `(let ((x${i} (bvadd x${i - 1} x${i - 1})))`;
    const text = `(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))
      (assert ${lets}(= x60 (bvshl (bvadd x y) (_ bv60 64)))${')'.repeat(62)}`;
    expect(describeAssertion(text, { model: { symbols: symbols({ x: 3n, y: 4n }) } })).toBe('true');
    const quantified = text
      .replace(/\(declare-const [xy] \(_ BitVec 64\)\)/g, '')
      .replace(/_ BitVec 64/g, '_ BitVec 4');
    expect(quantified).not.toContain('declare-const');
  });

  it('evaluates a quantifier over shared terms with 2^60 tree nodes in few steps', () => {
    let lets = '';
    for (let i = 1; i <= 60; i++) lets += `(let ((x${i} (bvadd x${i - 1} x${i - 1})))`;
    const text = `(assert (forall ((x0 (_ BitVec 4))) ${lets}(= x60 #x0)${')'.repeat(60)}))`;
    expect(describeAssertion(text)).toBe('true');
  });
});
