import { describe, expect, it } from 'vitest';
import {
  COLOUR,
  LIST,
  readAssertions,
  read,
  describeAssertion,
  symbols,
  term,
  value,
} from '../../test/support/evaluate-text.js';
import { printTerm } from '../syntax/index.js';
import type { Sort } from '../term/index.js';
import { keyOf, sameValue } from './key.js';
import type { Interpretation } from './model.js';
import { type ElementValue, type Value, isUndetermined } from './value.js';

describe('datatypes', () => {
  it('chooses the first case that matches, even if it is the default case at the end', () => {
    const pick = (scrutinee: string): string =>
      term(COLOUR, `(match ${scrutinee} ((red 1) (green 2) (other (ite ((_ is blue) other) 3 4))))`);
    expect(['red', 'green', 'blue'].map(pick)).toEqual(['1', '2', '3']);
  });

  it('leaves a selector of another constructor unspecified, but equal for equal arguments', () => {
    expect(term(LIST, '(head (cons 4 nil))')).toBe('4');
    expect(term(LIST, '(head nil)')).toBe('0, by choice (selector head)');
    expect(describeAssertion(`${LIST}(declare-const l List)(assert (=> (= l nil) (= (head l) (head nil))))`)).toMatch(
      /^true/,
    );
    const head: Interpretation = { kind: 'value', value: 7n };
    expect(term(LIST, '(head nil)', { model: { open: new Map([['head', head]]) } })).toBe('7');
    const table: Interpretation = { kind: 'table', entries: new Map(), otherwise: 8n };
    expect(term(LIST, '(+ (head nil) (head (cons 1 nil)))', { model: { open: new Map([['head', table]]) } })).toBe('9');
    expect(term(LIST, '(tail nil)', { policy: 'argument' })).toBe('nil, by choice (selector tail)');
  });

  it('finds a selector by the sort of its argument if datatypes share the name', () => {
    const two = '(declare-datatypes ((A 0) (B 0)) (((a (i Int) (s A)) (z)) ((b (s B) (i Bool)) (y (j Int)))))';
    expect(term(two, '(i (a 3 z))')).toBe('3');
    expect(term(two, '(i (b (y 1) true))')).toBe('true');
    expect(term(two, '(j (s (b (y 7) true)))')).toBe('7');
    expect(term(two, '(i (s (a 3 (a 4 z))))')).toBe('4');
    expect(term(two, '(i (y 1))')).toBe('false, by choice (selector i)');
    const generic = '(declare-datatypes ((P 1) (Q 1)) ((par (T) ((p (i T)))) (par (T) ((q (x Int) (i T))))))';
    expect(term(generic, '(+ (i (p 2)) (i (q 0 5)))')).toBe('7');
    expect(describeAssertion(`${two}(declare-const c A)(assert (= (i (a 1 c)) (i (a 1 z))))`)).toMatch(/^true/);
  });

  it('compares datatypes by their parts, at any depth', () => {
    let deep = 'nil';
    for (let i = 0; i < 3000; i++) deep = `(cons ${i % 2} ${deep})`;
    expect(describeAssertion(`${LIST}(assert (and (= ${deep} ${deep}) (distinct ${deep} (cons 1 ${deep}))))`)).toBe(
      'true',
    );
  });

  it('distinguishes the sorts of a datatype with different parameters', () => {
    const option = '(declare-datatypes ((Option 1)) ((par (X) ((none) (some (val X))))))';
    const text = `${option}(assert (and
      (forall ((o (Option Bool))) (or (= o (as none (Option Bool))) (= o ((as some (Option Bool)) (val o)))))
      (exists ((p (Option Bool)) (q (Option Bool)) (r (Option Bool))) (distinct p q r))))`;
    expect(describeAssertion(text)).toBe('true');
  });
});

describe('names', () => {
  it('evaluates a name given by :named as the named term', () => {
    const text = '(declare-const x Int)(assert (! (> x 2) :named big))(assert (=> big (> x 1)))(assert (not big))';
    const { terms, evaluator } = readAssertions(text, { model: { symbols: symbols({ x: 3n }) } });
    const values = terms.map((each) => evaluator.evaluate(each)).map((each) => each.kind === 'value' && each.value);
    expect(values).toEqual([true, true, false]);
  });
});

describe('arrays', () => {
  const over = (index: string, element: string): string => `(as const (Array ${index} ${element}))`;

  it.each([
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
  ])('evaluates a formula about arrays: %s', (body, verdict) => {
    expect(describeAssertion(`(assert ${body})`)).toBe(verdict);
  });

  it.each([
    ['(= (lambda ((v (_ BitVec 2))) (bvult v #b10)) (lambda ((w (_ BitVec 2))) (= ((_ extract 1 1) w) #b0)))', 'true'],
    ['(= ((as const (Array Int Int)) 0) (lambda ((i Int)) (+ i 1)))', 'false'],
    ['(distinct ((as const (Array Int Int)) 0) (lambda ((i Int)) (+ i 1)))', 'true'],
    ['(= (lambda ((i Int)) (+ i 1)) ((as const (Array Int Real)) 0.0))', 'false'],
    ['(= (store (lambda ((b Bool)) b) true false) ((as const (Array Bool Bool)) false))', 'true'],
    [
      '(= (lambda ((b Bool)) (lambda ((c Bool)) (xor b c))) ((as const (Array Bool (Array Bool Bool))) ((as const (Array Bool Bool)) true)))',
      'false',
    ],
    ['(= (select (lambda ((i Int)) (* i i)) 12) 144)', 'true'],
    ['(= (select (ite true (lambda ((i Int)) i) ((as const (Array Int Int)) 3)) 12) 12)', 'true'],
    ['((_ at-most 2) true true false)', 'true'],
    ['((_ at-most 1) true true false)', 'false'],
    ['((_ at-least 2) true true false)', 'true'],
    ['((_ at-least 3) true true false)', 'false'],
    ['((_ pble 3 2 2) true false)', 'true'],
    ['((_ pble 3 2 2) true true)', 'false'],
    ['((_ pbge 3 2 1) true true)', 'true'],
    ['((_ pbge 3 2 1) true false)', 'false'],
    ['((_ pbeq 2 2 1 0) true false true)', 'true'],
    ['((_ pbeq -1 2 -3) true true)', 'true'],
    ['((_ pbeq 1 2 -3) true true)', 'false'],
  ])('reads arrays as z3 prints them: %s', (body, verdict) => {
    expect(describeAssertion(`(assert ${body})`)).toBe(verdict);
  });

  it('treats two arrays with equal contents as the same index of an outer array', () => {
    const inner = over('Bool', 'Bool');
    const outer = over('(Array Bool Bool)', 'Int');
    const one = `(store (${inner} false) true true)`;
    const same = `(store (${inner} true) false false)`;
    expect(describeAssertion(`(assert (= (select (store (${outer} 0) ${one} 1) ${same}) 1))`)).toBe('true');
    expect(describeAssertion(`(assert (= (store (${outer} 0) ${one} 1) (store (${outer} 0) ${same} 1)))`)).toBe('true');
    const all = [`(${inner} true)`, `(${inner} false)`, one, `(store (${inner} false) false true)`];
    const written = all.reduce((array, index, i) => `(store ${array} ${index} ${i})`, `(${outer} 9)`);
    const other = all.reduceRight((array, index, i) => `(store ${array} ${index} ${i})`, `(${outer} 5)`);
    expect(describeAssertion(`(assert (= ${written} ${other}))`)).toBe('true');
  });

  it('gives equal keys to equal arrays, however they are represented', () => {
    const { terms, evaluator } = readAssertions(`
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

  it('compares arrays over an uninterpreted sort unless the result depends on unlisted elements', () => {
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
    expect(describeAssertion(text(`(= (store ${array} a 1) (store ${array} a 1))`), { model })).toBe('true');
    expect(describeAssertion(text(`(= (store ${array} a 1) (store ${array} b 1))`), { model })).toBe('false');
    expect(
      describeAssertion(text(`(= (store (store ${array} a 1) b 1) ((as const (Array U Int)) 1))`), { model }),
    ).toMatch(/^undetermined/);
  });
});

describe('functions as values', () => {
  it('applies lambdas, even to only some of their arguments', () => {
    expect(describeAssertion('(assert (= (@ (lambda ((x Int)) (+ x 1)) 4) 5))')).toBe('true');
    expect(
      describeAssertion('(declare-const k Int)(assert (= (@ (lambda ((x Int) (y Int)) (- x y)) 4 k) 1))', {
        model: { symbols: symbols({ k: 3n }) },
      }),
    ).toBe('true');
    expect(describeAssertion('(assert (= (@ (@ (lambda ((x Int) (y Int)) (- x y)) 4) 3) 1))')).toBe('true');
  });

  it('keeps the values of free variables in a lambda', () => {
    expect(
      describeAssertion(
        '(assert (forall ((k (_ BitVec 2))) (= (@ (lambda ((x (_ BitVec 2))) (bvadd x k)) #b01) (bvadd k #b01))))',
      ),
    ).toBe('true');
    expect(
      describeAssertion(`(define-fun apply ((f (-> Int Int)) (x Int)) Int (@ f x))
        (assert (= 12 (let ((k 10)) (apply (lambda ((x Int)) (+ x k)) 2))))`),
    ).toBe('true');
  });

  it('does not compare lambdas', () => {
    expect(describeAssertion('(assert (= (lambda ((x Int)) x) (lambda ((y Int)) (+ y 0))))')).toMatch(/^undetermined/);
  });
});
