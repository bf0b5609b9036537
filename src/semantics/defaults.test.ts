import { describe, expect, it } from 'vitest';
import { COLOUR, LIST, term } from '../../test/support/evaluate-text.js';
import { type Policy, POLICIES } from './evaluate/defaults.js';

const DECLARED = `${COLOUR}${LIST}(declare-sort U 0)
  (declare-datatype Pair ((both (left Colour) (right Int)) (none)))
  (declare-datatype Rope ((longer (rest Rope)) (ends (first Int) (last Bool))))
  (declare-datatype Nested ((outer (inner (Array Int List)))))
  (declare-datatypes ((Option 1)) ((par (X) ((some (val X))))))
  (declare-datatypes ((Loop 0) (Knot 0)) (((loop (knot Knot))) ((tie (ends Loop)))))`;

const chosen = (declared: string, body: string, policy: Policy): string =>
  term(declared, body, { policy }).replace(/, by choice .*/, '');

const all = (element: string, sort: string): string => `((as const (Array Int ${sort})) ${element})`;
const some = (value: string, sort: string): string => `((as some (Option ${sort})) ${value})`;

describe('values chosen for undefined symbols', () => {
  it.each<[sort: string, least: string, one: string, odd: string]>([
    ['Bool', 'false', 'true', 'false'],
    ['Int', '0', '1', '(- 7)'],
    ['Real', '0.0', '1.0', '(- (/ 7.0 3.0))'],
    ['(_ BitVec 8)', '#x00', '#xff', '#x55'],
    ['(_ BitVec 1)', '#b0', '#b1', '#b0'],
    ['Float16', '(fp #b0 #b00000 #b0000000000)', '(fp #b0 #b11110 #b1111111111)', '(fp #b1 #b00000 #b0000000001)'],
    ['(_ FiniteField 7)', '(as ff0 (_ FiniteField 7))', '(as ff1 (_ FiniteField 7))', '(as ff6 (_ FiniteField 7))'],
    ['String', '""', '"A"', '"z\\u{1f600}"'],
    ['RegLan', 're.none', 're.none', 're.none'],
    ['RoundingMode', 'RNE', 'RTZ', 'RTP'],
    ['(Array Int Int)', all('0', 'Int'), all('1', 'Int'), all('(- 7)', 'Int')],
    ['(Array Int Pair)', all('none', 'Pair'), all('none', 'Pair'), all('none', 'Pair')],
    ['(Tuple Int Bool)', '(tuple 0 false)', '(tuple 1 true)', '(tuple (- 7) false)'],
    ['(Option Int)', some('0', 'Int'), some('1', 'Int'), some('(- 7)', 'Int')],
    ['Rope', '(ends 0 false)', '(ends 1 true)', '(ends (- 7) false)'],
  ])('chooses by policy a value of the sort %s for an undefined symbol', (sort, ...expected) => {
    const declared = `${DECLARED}(declare-const x ${sort})`;
    expect((['least', 'one', 'odd'] as const).map((policy) => chosen(declared, 'x', policy))).toEqual(expected);
  });

  it.each([
    ['(Seq Int)', '(as seq.empty (Seq Int))'],
    ['(Set Int)', '(as set.empty (Set Int))'],
    ['(Bag Int)', '(as bag.empty (Bag Int))'],
    ['Colour', 'red'],
    ['List', 'nil'],
    ['Pair', 'none'],
    ['Nested', `(outer ${all('nil', 'List')})`],
    ['(Tuple List (Option Colour))', `(tuple nil ${some('red', 'Colour')})`],
    ['U', 'U!0'],
  ])('chooses under every policy the same value of the sort %s for an undefined symbol', (sort, expected) => {
    for (const policy of POLICIES) expect(chosen(`${DECLARED}(declare-const x ${sort})`, 'x', policy)).toBe(expected);
  });

  it.each(['Loop', '(Array Int Loop)', '(Tuple Int Loop)', '(Option Knot)'])('chooses no value of sort %s', (sort) => {
    const found = term(`${DECLARED}(declare-const x ${sort})`, 'x');
    expect(found).toMatch(/^undetermined/);
    expect(found).toContain(' x');
  });

  it('chooses, under the policy `argument`, the value of the first argument that has the sort of the result', () => {
    const at = (declared: string, body: string): readonly string[] =>
      POLICIES.map((policy) => chosen(declared, body, policy));
    expect(at('(declare-fun f (Bool Int Int) Int)', '(f true 4 5)')).toEqual(['0', '1', '4', '(- 7)']);
    expect(at('(declare-fun f (Bool) Int)', '(f true)')).toEqual(['0', '1', '0', '(- 7)']);
  });

  it('chooses the first element for set.choose and bag.choose, or the last element under the policy `one`', () => {
    for (const kind of ['set', 'bag']) {
      const body = kind === 'set' ? '(set.insert 3 4 (set.singleton 5))' : '(bag.union_disjoint (bag 5 1) (bag 4 2))';
      const by = POLICIES.map((policy) => chosen('', `(${kind}.choose ${body})`, policy));
      expect(by).toEqual(['5', '4', '5', '5']);
    }
  });
});
