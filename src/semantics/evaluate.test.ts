import { describe, expect, it } from 'vitest';
import { printTerm, readScript } from '../syntax/index.js';
import type { Sort, Term } from '../term/index.js';
import { Evaluator, type EvaluationLimits } from './evaluate.js';
import { type Interpretation, type Model, EMPTY_MODEL } from './model.js';
import { judgeModel } from './judge.js';
import { keyOf, sameValue } from './key.js';
import { type Policy, POLICIES } from './evaluate/defaults.js';
import { signatureAt } from './signature.js';
import { describeEvaluation } from './describe.js';
import { type ElementValue, type Value, isUndetermined } from './value.js';

interface World {
  readonly model?: Partial<Model>;
  readonly limits?: Partial<EvaluationLimits>;
  readonly policy?: Policy;
}

const value = (given: Value): Interpretation => ({ kind: 'value', value: given });
const symbols = (given: Readonly<Record<string, Value>>): Model['symbols'] =>
  new Map(Object.entries(given).map(([name, each]) => [name, value(each)]));

function read(text: string) {
  const { script, ok, diagnostics } = readScript(`${text}\n(check-sat)`);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  expect(ok).toBe(true);
  return script;
}

function asserted(text: string, { model, ...options }: World = {}): { terms: Term[]; evaluator: Evaluator } {
  const at = signatureAt(read(text));
  if (at === undefined) throw new Error('no check');
  const evaluator = new Evaluator({ signature: at.signature, model: { ...EMPTY_MODEL, ...model }, ...options });
  return { terms: at.check.asserted.map(({ term }) => term), evaluator };
}

/** The first assertion of a script in words: `true`, `false by operator /`, or why it is undetermined. */
function said(text: string, world?: World): string {
  const { terms, evaluator } = asserted(text, world);
  const found = evaluator.evaluate(terms[0] as Term);
  if (found.kind === 'undetermined') return `undetermined: ${found.because}`;
  const by = found.choices.length === 0 ? '' : ` by ${[...found.choices].sort().join(', ')}`;
  return `${String(found.value)}${by}`;
}

/** What a term comes to, as SMT-LIB text, under declarations. */
function term(declarations: string, body: string, world: World = {}): string {
  const text = `${declarations}\n(assert (= ${body} ${body}))`;
  const at = signatureAt(read(text));
  const equality = at?.check.asserted[0]?.term;
  if (at === undefined || equality?.kind !== 'app') throw new Error('no term');
  const { model, ...options } = world;
  const evaluator = new Evaluator({ signature: at.signature, model: { ...EMPTY_MODEL, ...model }, ...options });
  const given = equality.args[0] as Term;
  return describeEvaluation(at.signature, evaluator.evaluate(given), given.sort);
}

const LIST = '(declare-datatype List ((nil) (cons (head Int) (tail List))))';
const COLOUR = '(declare-datatype Colour ((red) (green) (blue)))';

describe('connectives look at no more than they need', () => {
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
  ])('%s', (body, verdict) => {
    expect(said(`(assert ${body})`)).toBe(verdict);
  });

  it.each([
    // The definite argument decides, wherever it stands.
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
  ])('%s', (body, verdict) => {
    expect(said(`(assert ${body})`)).toBe(verdict);
  });
});

describe('what is left open', () => {
  it('is the same for the same arguments', () => {
    for (const policy of POLICIES) {
      expect(said('(declare-const x Int)(assert (= (div x 0) (div (+ x 0) 0)))', { policy })).toMatch(/^true/);
    }
  });

  it('is as the model says, and then no choice', () => {
    const { store } = read('(declare-const x Int)');
    const param = store.var('p', store.int(0n).sort);
    const other = store.var('q', store.int(0n).sort);
    const body = store.app('+', [param, store.int(2n)]);
    const open = new Map<string, Interpretation>([['div', { kind: 'definition', params: [param, other], body }]]);
    expect(said('(assert (= (div 5 0) 7))', { model: { open } })).toBe('true');
    const table = new Map<string, Interpretation>([
      ['div', { kind: 'table', entries: new Map([['5;0;', 9n]]), otherwise: undefined }],
    ]);
    expect(said('(assert (= (div 5 0) 9))', { model: { open: table } })).toBe('true');
    expect(said('(assert (= (div 6 0) 9))', { model: { open: table } })).toBe('false by operator div');
    const unread = new Map<string, Interpretation>([['div', { kind: 'unreadable', because: 'it is odd' }]]);
    expect(said('(assert (= (div 5 0) 9))', { model: { open: unread } })).toBe('undetermined: it is odd');
  });

  it('is chosen in several ways', () => {
    const by = (policy: Policy): string => term('', '(div 5 0)', { policy });
    expect(POLICIES.map(by)).toEqual([
      '0, by choice (operator div)',
      '1, by choice (operator div)',
      '5, by choice (operator div)',
    ]);
    const min = '(fp.min (_ +zero 3 3) (_ -zero 3 3))';
    expect(said(`(assert (fp.isPositive ${min}))`, { policy: 'least' })).not.toBe(
      said(`(assert (fp.isPositive ${min}))`, { policy: 'one' }),
    );
  });

  it('names the symbols of which the model says nothing', () => {
    expect(said('(declare-const p Bool)(declare-fun f (Int) Int)(assert (or p (= (f 3) 0)))')).toBe('true by symbol f');
    expect(said('(declare-const p Bool)(assert p)', { model: { symbols: symbols({ p: true }) } })).toBe('true');
  });

  it('is open where a table ends', () => {
    const f: Interpretation = { kind: 'table', entries: new Map([['1;', 5n]]), otherwise: undefined };
    const model = { symbols: new Map([['f', f]]) };
    expect(said('(declare-fun f (Int) Int)(assert (= (f 1) 5))', { model })).toBe('true');
    expect(said('(declare-fun f (Int) Int)(assert (= (f 2) 5))', { model })).toBe('false by symbol f');
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
  ])('%s', (body, verdict) => {
    expect(said(`(assert ${body})`)).toBe(verdict);
  });

  it('range over datatypes that are finite', () => {
    expect(said(`${COLOUR}(assert (forall ((c Colour)) (or (= c red) (= c green) (= c blue))))`)).toBe('true');
    expect(said(`${COLOUR}(assert (exists ((a Colour) (b Colour) (c Colour)) (distinct a b c)))`)).toBe('true');
    const pair = '(declare-datatype Pair ((mk (first Bool) (second Colour)) (none)))';
    expect(said(`${COLOUR}${pair}(assert (forall ((p Pair)) (or (= p none) (= p (mk (first p) (second p))))))`)).toBe(
      'true',
    );
    expect(said(`${LIST}(assert (forall ((l List)) (= l l)))`)).toBe('undetermined: the quantifier ranges over List');
  });

  it('range over a universe that the model gives, and over an assumed one by choice', () => {
    const text = '(declare-sort U 0)(declare-const a U)(assert (forall ((x U)) (= x a)))';
    const { store } = read(text);
    const sort: Sort = store.sorts.named('U', 'U', []);
    const element = (name: string): ElementValue => ({ kind: 'element', sort, name });
    const given = (universe: readonly string[]): World => ({
      model: {
        symbols: new Map([['a', value({ kind: 'element', sort, name: 'u0' })]]),
        universes: new Map([['U', universe.map(element)]]),
      },
    });
    expect(said(text, given(['u0']))).toBe('true');
    expect(said(text, given(['u0', 'u1']))).toBe('false');
    expect(said(text, { model: { symbols: new Map([['a', value(element('u0'))]]) } })).toMatch(/by sort U$/);
  });

  it('refute by a named element whatever else the universe holds', () => {
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
    expect(judgeModel(script, model('u0', 'u1'))?.verdict).toBe('false');
    expect(judgeModel(script, model('u0', 'u0'))).toMatchObject({ verdict: 'true', choices: ['sort U'] });
  });

  it('end when there are too many instances', () => {
    const body = '(forall ((x (_ BitVec 8)) (y (_ BitVec 8))) (= (bvadd x y) (bvadd y x)))';
    expect(said(`(assert ${body})`, { limits: { instances: 1000 } })).toBe(
      'undetermined: the quantifiers have more instances than are tried',
    );
    expect(said(`(assert ${body})`, { limits: { domain: 100 } })).toMatch(/^undetermined: the quantifier ranges over/);
    expect(said(`(assert ${body})`, { limits: { steps: 500 } })).toBe(
      'undetermined: the evaluation takes more than 500 steps',
    );
  });
});

describe('bindings', () => {
  it('shadow each other', () => {
    expect(
      said(
        '(assert (forall ((x Bool)) (and (or x (not x)) (exists ((x (_ BitVec 2))) (= x #b10)) (exists ((x Bool)) x))))',
      ),
    ).toBe('true');
    expect(said('(assert (forall ((x Bool)) (=> (exists ((x Bool)) (not x)) (not x))))')).toBe('false');
    expect(said('(assert (let ((x true)) (let ((x false) (y x)) (and y (not x)))))')).toBe('true');
    expect(said('(assert (exists ((x Bool)) (and x (exists ((x Bool)) (not x)) x)))')).toBe('true');
  });

  it('do not leak through a subterm that several of them share', () => {
    // (bvadd x #b01) is one term, in the body of three quantifiers and free in a lambda.
    const shared = '(bvadd x #b01)';
    expect(
      said(`(assert (forall ((x (_ BitVec 2)))
        (and (exists ((y (_ BitVec 2))) (and (= y ${shared}) (exists ((x (_ BitVec 2))) (= ${shared} #b11))))
             (= (bvsub ${shared} #b01) x))))`),
    ).toBe('true');
    expect(
      said(`(define-fun inc ((x (_ BitVec 2))) (_ BitVec 2) ${shared})
        (assert (forall ((x (_ BitVec 2))) (= (inc (inc ${shared})) (bvadd x #b11))))`),
    ).toBe('true');
  });

  it('keep what does not depend on them', () => {
    const big = '(= (* 123456789 987654321 5555555555) (* 5555555555 123456789 987654321))';
    const body = `(assert (forall ((x (_ BitVec 8)) (y (_ BitVec 4))) (and ${big} (= x x))))`;
    expect(said(body, { limits: { steps: 60_000 } })).toBe('true');
  });

  it('reach into match cases', () => {
    const sum = `${LIST}(assert (= 6 (let ((l (cons 1 (cons 5 nil))))
      (match l ((nil 0) ((cons x l) (+ x (match l ((nil 0) ((cons x l) x))))))))))`;
    expect(said(sum)).toBe('true');
  });
});

describe('functions that are defined', () => {
  const fib = '(define-fun-rec fib ((n Int)) Int (ite (<= n 1) n (+ (fib (- n 1)) (fib (- n 2)))))';

  it('may call themselves, and each other', () => {
    expect(said(`${fib}(assert (= (fib 50) 12586269025))`)).toBe('true');
    const mutual = `(define-funs-rec ((even ((n Int)) Bool) (odd ((n Int)) Bool))
      ((ite (= n 0) true (odd (- n 1))) (ite (= n 0) false (even (- n 1)))))`;
    expect(said(`${mutual}(assert (and (even 1000) (odd 777) (not (odd 2))))`)).toBe('true');
    const length = `${LIST}(define-fun-rec len ((l List)) Int (match l ((nil 0) ((cons h t) (+ 1 (len t))))))`;
    expect(said(`${length}(assert (= 3 (len (cons 1 (cons 1 (cons 1 nil))))))`)).toBe('true');
  });

  it('may go 50,000 calls deep', () => {
    const count = '(define-fun-rec count ((n Int)) Int (ite (= n 0) 0 (+ 1 (count (- n 1)))))';
    expect(said(`${count}(assert (= (count 50000) 50000))`)).toBe('true');
  });

  it('end even where they would not', () => {
    const up = '(define-fun-rec up ((n Int)) Int (up (+ n 1)))';
    expect(said(`${up}(assert (= (up 0) 0))`)).toBe('undetermined: more than 100000 functions are applied');
    const same = '(define-fun-rec same ((n Int)) Int (+ 1 (same n)))';
    expect(said(`${same}(assert (= (same 0) 0))`)).toMatch(/^undetermined: more than 100000/);
    expect(said('(define-fun-rec c () Int (+ c 1))(assert (= c 0))')).toMatch(/^undetermined/);
  });

  it('hand on what they depend on', () => {
    const half = '(define-fun half ((n Int) (k Int)) Int (div n k))';
    expect(said(`${half}(assert (and (= (half 5 2) 2) (= (half 5 2) 2)))`)).toBe('true');
    expect(said(`${half}(assert (and (= (half 5 0) 0) (= (half 5 0) 0)))`)).toBe('true by operator div');
  });

  it('see the symbols of the script, not those where they are called', () => {
    const text = `(declare-const x Int)(define-fun f ((y Int)) Int (+ x y))
      (assert (exists ((x Int)) (and (= x 2) (= (f x) 12))))`;
    expect(said(text, { model: { symbols: symbols({ x: 10n }) } })).toBe('true');
  });
});

describe('datatypes', () => {
  it('match the first case that fits, the default one last', () => {
    const pick = (scrutinee: string): string =>
      term(COLOUR, `(match ${scrutinee} ((red 1) (green 2) (other (ite ((_ is blue) other) 3 4))))`);
    expect(['red', 'green', 'blue'].map(pick)).toEqual(['1', '2', '3']);
  });

  it('leave a selector on another constructor open, but a function of its argument', () => {
    expect(term(LIST, '(head (cons 4 nil))')).toBe('4');
    expect(term(LIST, '(head nil)')).toBe('0, by choice (selector head)');
    expect(said(`${LIST}(declare-const l List)(assert (=> (= l nil) (= (head l) (head nil))))`)).toMatch(/^true/);
    const head: Interpretation = { kind: 'value', value: 7n };
    expect(term(LIST, '(head nil)', { model: { open: new Map([['head', head]]) } })).toBe('7');
    const table: Interpretation = { kind: 'table', entries: new Map(), otherwise: 8n };
    expect(term(LIST, '(+ (head nil) (head (cons 1 nil)))', { model: { open: new Map([['head', table]]) } })).toBe('9');
    expect(term(LIST, '(tail nil)', { policy: 'argument' })).toBe('nil, by choice (selector tail)');
  });

  it('are equal by their parts, however deep', () => {
    let deep = 'nil';
    for (let i = 0; i < 3000; i++) deep = `(cons ${i % 2} ${deep})`;
    expect(said(`${LIST}(assert (and (= ${deep} ${deep}) (distinct ${deep} (cons 1 ${deep}))))`)).toBe('true');
  });

  it('with parameters keep their sorts apart', () => {
    const option = '(declare-datatypes ((Option 1)) ((par (X) ((none) (some (val X))))))';
    const text = `${option}(assert (and
      (forall ((o (Option Bool))) (or (= o (as none (Option Bool))) (= o ((as some (Option Bool)) (val o)))))
      (exists ((p (Option Bool)) (q (Option Bool)) (r (Option Bool))) (distinct p q r))))`;
    expect(said(text)).toBe('true');
  });
});

describe('names', () => {
  it('given by :named stand for their terms', () => {
    const text = '(declare-const x Int)(assert (! (> x 2) :named big))(assert (=> big (> x 1)))(assert (not big))';
    const { terms, evaluator } = asserted(text, { model: { symbols: symbols({ x: 3n }) } });
    const values = terms.map((each) => evaluator.evaluate(each)).map((each) => each.kind === 'value' && each.value);
    expect(values).toEqual([true, true, false]);
  });
});

describe('size', () => {
  it('100,000 levels are no trouble', () => {
    const depth = 100_000;
    const text = `(declare-const p Bool)(assert ${'(not '.repeat(depth)}p${')'.repeat(depth)})`;
    expect(said(text, { model: { symbols: symbols({ p: true }) } })).toBe('true');
    const plus = `(declare-const x Int)(assert (= ${depth} ${'(+ 1 '.repeat(depth)}x${')'.repeat(depth)}))`;
    expect(said(plus, { model: { symbols: symbols({ x: 0n }) } })).toBe('true');
    const under = `(assert (forall ((p Bool)) (= p ${'(not '.repeat(depth)}p${')'.repeat(depth)})))`;
    expect(said(under)).toBe('true');
    const ite = `(declare-const p Bool)(assert ${'(ite p '.repeat(depth)}p${' false)'.repeat(depth)})`;
    expect(said(ite, { model: { symbols: symbols({ p: true }) } })).toBe('true');
  });

  it('a DAG of 2^60 nodes as a tree is small', () => {
    let lets = '(let ((x0 (bvadd x y)))';
    for (let i = 1; i <= 60; i++) lets += `(let ((x${i} (bvadd x${i - 1} x${i - 1})))`;
    const text = `(declare-const x (_ BitVec 64))(declare-const y (_ BitVec 64))
      (assert ${lets}(= x60 (bvshl (bvadd x y) (_ bv60 64)))${')'.repeat(62)}`;
    expect(said(text, { model: { symbols: symbols({ x: 3n, y: 4n }) } })).toBe('true');
    const quantified = text
      .replace(/\(declare-const [xy] \(_ BitVec 64\)\)/g, '')
      .replace(/_ BitVec 64/g, '_ BitVec 4');
    expect(quantified).not.toContain('declare-const');
  });

  it('a quantifier over a DAG of 2^60 nodes is small', () => {
    let lets = '';
    for (let i = 1; i <= 60; i++) lets += `(let ((x${i} (bvadd x${i - 1} x${i - 1})))`;
    const text = `(assert (forall ((x0 (_ BitVec 4))) ${lets}(= x60 #x0)${')'.repeat(60)}))`;
    expect(said(text)).toBe('true');
  });
});

describe('arrays', () => {
  const over = (index: string, element: string): string => `(as const (Array ${index} ${element}))`;

  it.each([
    // Two writings of one array over Bool.
    [
      '(= (store (store ((as const (Array Bool Int)) 0) true 1) false 2) (store (store ((as const (Array Bool Int)) 5) false 2) true 1))',
      'true',
    ],
    ['(= (store ((as const (Array Bool Int)) 0) true 1) (store ((as const (Array Bool Int)) 1) false 0))', 'true'],
    ['(= (store ((as const (Array Bool Int)) 0) true 1) (store ((as const (Array Bool Int)) 0) false 1))', 'false'],
    ['(= ((as const (Array Int Int)) 0) (store ((as const (Array Int Int)) 0) 5 0))', 'true'],
    ['(= ((as const (Array Int Int)) 0) ((as const (Array Int Int)) 1))', 'false'],
    ['(= (store ((as const (Array Int Int)) 0) 3 1) (store ((as const (Array Int Int)) 1) 3 1))', 'false'],
    ['(= (select (store (store ((as const (Array Int Int)) 0) 3 1) 3 2) 3) 2)', 'true'],
    ['(= (select (store ((as const (Array Int Int)) 7) 3 1) 4) 7)', 'true'],
  ])('%s', (body, verdict) => {
    expect(said(`(assert ${body})`)).toBe(verdict);
  });

  it('are indices of arrays by what they hold', () => {
    const inner = over('Bool', 'Bool');
    const outer = over('(Array Bool Bool)', 'Int');
    const one = `(store (${inner} false) true true)`;
    const same = `(store (${inner} true) false false)`;
    expect(said(`(assert (= (select (store (${outer} 0) ${one} 1) ${same}) 1))`)).toBe('true');
    expect(said(`(assert (= (store (${outer} 0) ${one} 1) (store (${outer} 0) ${same} 1)))`)).toBe('true');
    const all = [`(${inner} true)`, `(${inner} false)`, one, `(store (${inner} false) false true)`];
    const written = all.reduce((array, index, i) => `(store ${array} ${index} ${i})`, `(${outer} 9)`);
    const other = all.reduceRight((array, index, i) => `(store ${array} ${index} ${i})`, `(${outer} 5)`);
    expect(said(`(assert (= ${written} ${other}))`)).toBe('true');
  });

  it('have one key for all their writings', () => {
    const { terms, evaluator } = asserted(`
      (assert (= (store ((as const (Array Bool Bool)) false) true true) (store ((as const (Array Bool Bool)) true) false false)))
      (assert (= (store (store ((as const (Array (_ BitVec 2) Int)) 0) #b00 1) #b01 1)
                 (store (store ((as const (Array (_ BitVec 2) Int)) 1) #b10 0) #b11 0)))
      (assert (= (store (store (store ((as const (Array (_ BitVec 2) Int)) 0) #b00 1) #b01 1) #b10 1)
                 (store ((as const (Array (_ BitVec 2) Int)) 1) #b11 0)))`);
    const sizes = {
      cardinality: (sort: Sort) => (sort.kind === 'Bool' ? 2n : 4n),
      values: (sort: Sort) => (sort.kind === 'Bool' ? [false, true] : [0n, 1n, 2n, 3n]),
    };
    for (const each of terms) {
      if (each.kind !== 'app') throw new Error('no equality');
      const [a, b] = each.args
        .map((arg) => evaluator.evaluate(arg))
        .map((found) => {
          if (isUndetermined(found)) throw new Error(found.because);
          return found.value;
        }) as [Value, Value];
      expect(sameValue(a, b, sizes), printTerm(each)).toBe(true);
      expect(keyOf(a, sizes)).toBe(keyOf(b, sizes));
      expect(keyOf(a, sizes)).toBeDefined();
    }
  });

  it('over an uninterpreted sort are compared as far as it is known', () => {
    const text = (body: string): string => `(declare-sort U 0)(declare-const a U)(declare-const b U)(assert ${body})`;
    const array = '((as const (Array U Int)) 0)';
    const script = read(text('true'));
    const sort = script.store.sorts.named('U', 'U', []);
    const element = (name: string): ElementValue => ({ kind: 'element', sort, name });
    const model = {
      symbols: new Map([
        ['a', value(element('a'))],
        ['b', value(element('b'))],
      ]),
    };
    expect(said(text(`(= (store ${array} a 1) (store ${array} a 1))`), { model })).toBe('true');
    expect(said(text(`(= (store ${array} a 1) (store ${array} b 1))`), { model })).toBe('false');
    // Whether there is a third element is not known.
    expect(said(text(`(= (store (store ${array} a 1) b 1) ((as const (Array U Int)) 1))`), { model })).toMatch(
      /^undetermined/,
    );
  });
});

describe('functions as values', () => {
  it('lambdas are applied, also in part', () => {
    expect(said('(assert (= (@ (lambda ((x Int)) (+ x 1)) 4) 5))')).toBe('true');
    expect(
      said('(declare-const k Int)(assert (= (@ (lambda ((x Int) (y Int)) (- x y)) 4 k) 1))', {
        model: { symbols: symbols({ k: 3n }) },
      }),
    ).toBe('true');
    expect(said('(assert (= (@ (@ (lambda ((x Int) (y Int)) (- x y)) 4) 3) 1))')).toBe('true');
  });

  it('lambdas keep the values of what is free in them', () => {
    expect(
      said('(assert (forall ((k (_ BitVec 2))) (= (@ (lambda ((x (_ BitVec 2))) (bvadd x k)) #b01) (bvadd k #b01))))'),
    ).toBe('true');
    expect(
      said(`(define-fun apply ((f (-> Int Int)) (x Int)) Int (@ f x))
        (assert (= 12 (let ((k 10)) (apply (lambda ((x Int)) (+ x k)) 2))))`),
    ).toBe('true');
  });

  it('are not compared', () => {
    expect(said('(assert (= (lambda ((x Int)) x) (lambda ((y Int)) (+ y 0))))')).toMatch(/^undetermined/);
  });
});

describe('judging a model of a script', () => {
  const judged = (text: string, values: Readonly<Record<string, Value>>, check?: number) => {
    const { script } = readScript(text);
    return judgeModel(script, { ...EMPTY_MODEL, symbols: symbols(values) }, check === undefined ? {} : { check });
  };

  it('follows push and pop, and what is assumed', () => {
    const text = `(declare-const x Int)(assert (> x 0))(push 1)(assert (< x 0))(check-sat)(pop 1)(check-sat)
      (declare-const p Bool)(check-sat-assuming (p (not p)))(check-sat-assuming ((not p)))`;
    expect([0, 1, 2, 3].map((check) => judged(text, { x: 5n, p: false }, check)?.verdict)).toEqual([
      'false',
      'true',
      'false',
      'true',
    ]);
    expect(judged(text, { x: 5n, p: false }, 2)?.assertions.map(({ verdict, slot }) => `${verdict} ${slot}`)).toEqual([
      'true 0',
      'false 0',
      'true 1',
    ]);
    expect(judged(text, { x: 5n }, 4)).toBeUndefined();
  });

  it('calls nothing false that another choice might make true', () => {
    const open = '(declare-const x Int)(assert (= (* (div x 0) (div x 0)) 7))(check-sat)';
    const found = judged(open, { x: 5n });
    expect(found?.verdict).toBe('undetermined');
    expect(found?.assertions[0]?.because).toContain('operator div');
    const argument = '(declare-const x Int)(assert (= (div x 0) 5))(check-sat)';
    expect(judged(argument, { x: 5n })).toMatchObject({ verdict: 'true', choices: ['operator div'] });
    const clash =
      '(declare-const x Int)(declare-const y Int)(assert (= x y))(assert (distinct (div x 0) (div y 0)))(check-sat)';
    expect(judged(clash, { x: 5n, y: 5n })?.verdict).toBe('undetermined');
  });

  it('says what makes it false', () => {
    const part = (body: string, values: Readonly<Record<string, Value>> = { x: 2n, y: 1n }): string => {
      const text = `(declare-const x Int)(declare-const y Int)(assert ${body})(check-sat)`;
      const found = judged(text, values)?.assertions[0]?.part;
      const args = found?.args.map(({ evaluation }) => (evaluation.kind === 'value' ? String(evaluation.value) : '?'));
      return found === undefined ? 'none' : `${printTerm(found.term)} with ${args?.join(' ')}`;
    };
    expect(part('(< x y)')).toBe('(< x y) with 2 1');
    expect(part('(and (> x 0) (or (< x y) (= x y)))')).toBe('(or (< x y) (= x y)) with false false');
    expect(part('(and (> x 0) (ite (> x y) (= x y) true))')).toBe('(= x y) with 2 1');
    expect(part('(=> (> x y) (! (= x y) :named same))')).toBe('(= x y) with 2 1');
    expect(part('(not (> x y))')).toBe('(not (> x y)) with 2 1');
    // A conjunct that is false by choice only explains nothing.
    expect(part('(and (= (div x 0) 99) (and (> x 0) (> y 0) (< x (+ y 0))))')).toBe('(< x (+ y 0)) with 2 1');
  });
});
