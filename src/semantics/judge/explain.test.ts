import { describe, expect, it } from 'vitest';
import { readAssertions, symbols } from '../../../test/support/evaluate-text.js';
import { printTerm } from '../../syntax/index.js';
import type { Term } from '../../term/index.js';
import type { Interpretation } from '../model.js';
import { type FalsePart, smallestFalse } from './explain.js';

const DECLARED = `(declare-heap (Int Int))(declare-const x Int)(declare-const p Bool)(declare-const q Bool)
  (declare-fun k (Int) Bool)(declare-fun j (Int) Bool)`;

function findPart(text: string, { definitions = '', x = 2n } = {}): FalsePart {
  const k: Interpretation = { kind: 'table', entries: new Map(), otherwise: true };
  const given = symbols({ x, p: true, q: false });
  const model = { symbols: new Map([...given, ['k', k]]), heap: { cells: [], nil: 0n } };
  const { terms, evaluator } = readAssertions(`${DECLARED}${definitions}(assert ${text})`, { model });
  const [root] = terms as [Term];
  expect(evaluator.evaluate(root)).toMatchObject({ kind: 'value', value: false });
  return smallestFalse(evaluator, root);
}

/** Prints the false part, then the terms whose values explain why the part is false. */
function list({ term, args }: FalsePart): string[] {
  return [term, ...args.map((arg) => arg.term)].map((each) => printTerm(each));
}

const UNKNOWN = '(exists ((i Int)) (= (* i i) 7))';
const FUNCTION = '(lambda ((b (_ BitVec 2))) (bvult b #b10))';
const OTHER = '(lambda ((b (_ BitVec 2))) true)';

describe('the smallest false part', () => {
  it.each<[string, string[]]>([
    ['(and (> (+ x 1) 9) (> x 9) (> x 8))', ['(> x 9)', 'x', '9']],
    ['(and (> x 8) (> (+ x 1) 9))', ['(> x 8)', 'x', '8']],
    ['(and p q)', ['q']],
    ['(or (and p q))', ['q']],
    ['(or q (and p q))', ['(or q (and p q))', 'q', '(and p q)']],
    ['(=> p p q)', ['q']],
    ['(! q :named n)', ['q']],
    ['(ite (= (div x 0) 0) (and p q) q)', ['(ite (= (div x 0) 0) (and p q) q)', '(= (div x 0) 0)', '(and p q)', 'q']],
    ['(j x)', ['(j x)', 'x']],
    ['(not (k x))', ['(not (k x))', 'x']],
    ['(not p)', ['(not p)', 'p']],
    ['(not (exists ((b Bool)) b))', ['(not (exists ((b Bool)) b))', '(exists ((b Bool)) b)']],
    ['(not (not q))', ['(not (not q))', 'q']],
    [`(= 1 2 (ite ${UNKNOWN} 1 2))`, [`(= 1 2 (ite ${UNKNOWN} 1 2))`, '1', '2', `(ite ${UNKNOWN} 1 2)`]],
    ['(exists ((b Bool)) (and b (not b)))', ['(exists ((b Bool)) (and b (not b)))']],
    ['(forall ((i Int) (b Bool)) (and b (> i 5)))', ['(forall ((i Int) (b Bool)) (and b (> i 5)))', 'i', 'b']],
  ])('finds the false part of %s', (text, expected) => {
    expect(list(findPart(text))).toEqual(expected);
  });

  it.each(['(sep (pto 1 2) (pto 3 4))', '(not (sep sep.emp sep.emp))', '(wand (not (pto 1 2)) false)'])(
    'lists no parts of %s, since its parts are evaluated at other heaps',
    (text) => {
      expect(list(findPart(text))).toEqual([text]);
    },
  );

  it('lists the arguments of a false `pto`', () => {
    expect(list(findPart('(pto 3 4)'))).toEqual(['(pto 3 4)', '3', '4']);
  });

  it('unfolds at most 50 definitions', () => {
    const definitions = '(define-fun-rec g ((z Int)) Bool (and (< z 100) (g (+ z 1))))';
    const partFrom = (x: bigint) => {
      const [text = ''] = list(findPart('(g x)', { definitions, x }));
      return [text.slice(1, 3), text.split('+').length - 1];
    };
    expect(partFrom(52n)).toEqual(['< ', 48]);
    expect(partFrom(51n)).toEqual(['< ', 49]);
    expect(partFrom(50n)).toEqual(['g ', 50]);
  });

  it('does not unfold a definition that is applied to fewer or more arguments', () => {
    const definitions = '(define-fun g ((z Int)) (-> Int Bool) (lambda ((y Int)) (> z y)))';
    expect(list(findPart('(@ (g x) 2)', { definitions }))[0]).toBe('(let ((?0 (g x))) (?0 2))');
  });
});

describe('false equations of functions and arrays', () => {
  it.each([
    [FUNCTION, OTHER, 'apply', '#b10'],
    ['(lambda ((i Int) (b Bool)) (ite b i 1))', '(lambda ((i Int) (b Bool)) (ite b i 2))', 'apply', '0 false'],
    ['(lambda ((i Int) (j Int)) i)', '(lambda ((i Int) (j Int)) j)', 'apply', '0 1'],
    ['(lambda ((i Int)) (+ i 1))', '((as const (Array Int Int)) 2)', 'select', '0'],
    ['((as const (Array Int Int)) 2)', '(lambda ((i Int)) (+ i 1))', 'select', '0'],
    ['(store (lambda ((i Int)) (+ i 1)) 0 2)', '((as const (Array Int Int)) 7)', 'select', '0'],
  ])('shows a point at which %s and %s differ', (left, right, op, point) => {
    const at = (side: string) => (op === 'apply' ? `(let ((?0 ${side})) (?0 ${point}))` : `(${op} ${side} ${point})`);
    const found = findPart(`(= ${left} ${right})`);
    expect(list(found)).toEqual([`(= ${left} ${right})`, at(left), at(right)]);
    const values = found.args.map(({ evaluation }) => (evaluation.kind === 'value' ? evaluation.value : undefined));
    expect(values).not.toContain(undefined);
    expect(values[0]).not.toEqual(values[1]);
  });

  it.each([
    ['=', '((as const (Array Int Int)) 1)', '((as const (Array Int Int)) 2)'],
    ['distinct', FUNCTION, FUNCTION],
    ['distinct', FUNCTION, '(lambda ((b (_ BitVec 2))) (not (bvuge b #b10)))'],
    ['=', FUNCTION, OTHER, FUNCTION],
  ])('shows no point for constant arrays, `distinct` or three functions: (%s %s %s)', (op, ...sides) => {
    const text = `(${op} ${sides.join(' ')})`;
    expect(list(findPart(text))).toEqual([text, ...sides]);
  });
});
