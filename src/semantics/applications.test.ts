import { describe, expect, it } from 'vitest';
import { COLOUR, LIST, describeAssertion, read, term } from '../../test/support/evaluate-text.js';
import type { Interpretation } from './model.js';

const DECLARED = `${COLOUR}${LIST}(declare-sort U 0)(declare-const u U)(declare-fun f (Int Int) Int)
  (declare-fun k ((-> Int Int)) Int)(define-fun sub ((a Int) (b Int)) Int (- a b))
  (declare-datatypes ((Loop 0) (Knot 0)) (((loop (knot Knot))) ((tie (ends Loop)))))`;

const describeWith = (body: string, symbols: Readonly<Record<string, Interpretation>> = {}): string =>
  describeAssertion(`${DECLARED}(assert ${body})`, { model: { symbols: new Map(Object.entries(symbols)) } });

const table = (entries: Readonly<Record<string, bigint>>, otherwise?: bigint): Interpretation => ({
  kind: 'table',
  entries: new Map(Object.entries(entries)),
  otherwise,
});

describe('applications of functions that the model defines', () => {
  const { store } = read(DECLARED);
  const [p, q] = [store.var('p', store.int(0n).sort), store.var('q', store.int(0n).sort)];
  it.each<[body: string, f: Interpretation, verdict: string | RegExp]>([
    ['(= (f 1 2) 0)', { kind: 'definition', params: [p], body: p }, /^undetermined: .*parameters/],
    ['(= (f 1 2) 1)', { kind: 'definition', params: [p, q], body: p }, 'true'],
    ['(= (f 1 2) 2)', { kind: 'definition', params: [p, q], body: q }, 'true'],
    ['(= (f 1 2) 0)', { kind: 'unreadable', because: 'it is odd' }, 'undetermined: it is odd'],
    ['(= (f 1 2) 7)', { kind: 'value', value: 7n }, 'true'],
    ['(= (f 1 2) 7)', table({}, 7n), 'true'],
    ['(= (f 1 2) 8)', table({ '1;2;': 8n }, 7n), 'true'],
    ['(= (f 2 1) 8)', table({ '1;2;': 8n }, 7n), 'false'],
    ['(= (@ (f 1) 2) 8)', table({ '1;2;': 8n }, 7n), 'true'],
    ['(= (@ f 1 2) 8)', table({ '1;2;': 8n }, 7n), 'true'],
    ['(= (@ (@ f 1) 2) 8)', table({ '1;2;': 8n }, 7n), 'true'],
    ['(= (@ (f 2) 1) 8)', table({ '1;2;': 8n }), 'false by symbol f'],
  ])('evaluates an application by the function in the model: %s', (body, f, verdict) => {
    const found = describeWith(body, { f });
    if (typeof verdict === 'string') expect(found).toBe(verdict);
    else expect(found).toMatch(verdict);
  });

  it('leaves an application undetermined if the model gives a table and the argument is a function', () => {
    const body = '(= (k (lambda ((x Int)) x)) 0)';
    expect(describeWith(body, { k: table({}, 0n) })).toMatch(/^undetermined: .*compared/);
    expect(describeWith(body)).toBe('true by symbol k');
  });
});

describe('applications to some of the arguments', () => {
  it.each([
    ['(= (@ (sub 5) 3) 2)', 'true'],
    ['(= (@ (sub 5) 3) (- 2))', 'false'],
    ['(= (@ (@ sub 5) 3) 2)', 'true'],
    ['(= (@ (f 5) 3) 0)', 'true by symbol f'],
  ])('evaluates %s', (body, verdict) => {
    expect(describeWith(body)).toBe(verdict);
  });
});

describe('terms without a value', () => {
  it.each([
    ['(= (cons 1) (cons 1))', 'cons'],
    ['(match (cons 1 nil) ((nil true)))', 'cons'],
    ['(= (seq.nth (as seq.empty (Seq Loop)) 0) (seq.nth (as seq.empty (Seq Loop)) 0))', 'Loop'],
    ['(= (set.choose (as set.empty (Set Loop))) (set.choose (as set.empty (Set Loop))))', 'Loop'],
    ['(exists ((a (Array Int Int))) (= (select a 0) 17))', '(Array Int Int)'],
  ])('leaves a term without a value undetermined, with a reason that names the symbol or sort: %s', (body, name) => {
    const found = describeWith(body);
    expect(found).toMatch(/^undetermined: /);
    expect(found).toContain(name);
  });

  it('leaves an assertion undetermined if a name in it has two declarations', () => {
    const text = '(declare-fun x () Int)(declare-fun x () Real)(assert (= x 0))';
    expect(describeAssertion(text)).toMatch(/^undetermined: x /);
  });
});

describe('limits of an evaluation', () => {
  it('limits the numbers of function applications, instances of quantifiers and values of a sort', () => {
    const count = '(define-fun-rec n ((x Int)) Int (ite (= x 0) 0 (+ 1 (n (- x 1)))))(assert (= (n 3) 3))';
    expect(describeAssertion(count, { limits: { fuel: 3 } })).toBe('true');
    expect(describeAssertion(count, { limits: { fuel: 2 } })).toMatch(/^undetermined: .*2/);
    const all = '(assert (forall ((x (_ BitVec 3))) (bvuge x #b000)))';
    expect(describeAssertion(all, { limits: { instances: 8 } })).toBe('true');
    expect(describeAssertion(all, { limits: { instances: 7 } })).toMatch(/^undetermined/);
    expect(describeAssertion(all, { limits: { domain: 8 } })).toBe('true');
    expect(describeAssertion(all, { limits: { domain: 7 } })).toMatch(/^undetermined/);
  });

  it('limits the width of bit-vectors', () => {
    const same = (width: number): string =>
      describeAssertion(`(assert (= (bvnot (_ bv0 ${width})) (_ bv0 ${width})))`, { limits: { bits: 20 } });
    expect([same(20), same(21)]).toEqual(['false', expect.stringMatching(/^undetermined: .*20/)]);
    const short = '(assert (= ((_ extract 0 0) ((_ zero_extend 20) #b0)) #b0))';
    expect(describeAssertion(short, { limits: { bits: 21 } })).toBe('true');
    expect(describeAssertion(short, { limits: { bits: 20 } })).toMatch(/^undetermined: .*20/);
  });
});

describe('quantifiers over a sort without given elements', () => {
  it.each([
    ['(exists ((v U) (w U)) (distinct v w))', 'false by sort U'],
    ['(forall ((v U)) (= v v))', 'true by sort U'],
    ['(exists ((v U)) (distinct v u))', 'false by sort U, symbol u'],
  ])('chooses a universe for a sort without given elements: %s', (body, verdict) => {
    expect(describeWith(body)).toBe(verdict);
  });
});

describe('divisions by several divisors', () => {
  it('chooses the value of each division by zero in a division by several divisors', () => {
    const odd = (body: string): string => term('', body, { policy: 'odd' });
    expect(odd('(/ 8.0 0.0 2.0)')).toBe('(- (/ 7.0 6.0)), by choice (operator /)');
    expect(odd('(div 7 0 2)')).toBe('(- 4), by choice (operator div)');
    expect([odd('(/ 8.0 2.0 2.0)'), odd('(div 41 2 2)')]).toEqual(['2.0', '10']);
  });
});
