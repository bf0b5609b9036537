import { describe, expect, it } from 'vitest';
import { readBtor } from '../../btor/index.js';
import { Draft } from '../graph/draft.js';
import { type BtorLabelling, reducibleBtor } from './labelling.js';
import { Operands, type Ref, not } from './operands.js';

const GRAPH = `1 var 3 x
2 zero 3
3 one 3
4 ones 3
5 const 3 101
6 constd 3 6
7 array 3 2 a
8 one 1
9 zero 2
10 read 3 7 9
11 and 3 1 -2
12 add 3 3 4
13 add 3 5 6
14 xor 3 11 12
15 xor 3 13 14
16 and 1 8 8
17 read 3 7 9
18 xor 3 15 17
19 root 3 18
20 root 1 16
`;

const [X, ZERO, ONE, ONES, FIVE, SIX, ARRAY, BIT] = [1, 2, 3, 4, 5, 6, 7, 8].map((line) => 2 * (line - 1)) as [
  Ref,
  Ref,
  Ref,
  Ref,
  Ref,
  Ref,
  Ref,
  Ref,
];
const AND = 2 * 10;

function makeOperands(node: number): Operands {
  const dag = reducibleBtor(readBtor(GRAPH).graph);
  const { labelling } = dag.parts;
  return new Operands(labelling as BtorLabelling, new Draft(dag), node);
}

describe('Operands', () => {
  it.each<[what: string, ref: Ref, value: bigint | undefined, is: readonly string[]]>([
    ['a variable', X, undefined, []],
    ['a variable, negated', not(X), undefined, []],
    ['zero', ZERO, 0n, ['zero']],
    ['zero, negated', not(ZERO), 7n, ['ones']],
    ['one', ONE, 1n, ['one']],
    ['one, negated', not(ONE), 6n, []],
    ['ones', ONES, 7n, ['ones']],
    ['ones, negated', not(ONES), 0n, ['zero']],
    ['const 101', FIVE, 5n, []],
    ['const 101, negated', not(FIVE), 2n, []],
    ['constd 6', SIX, 6n, []],
    ['constd 6, negated', not(SIX), 1n, ['one']],
    ['one bit that is one', BIT, 1n, ['one', 'ones']],
    ['one bit that is one, negated', not(BIT), 0n, ['zero']],
    ['an array', ARRAY, undefined, []],
    ['an operator', AND, undefined, []],
  ])('computes the value of %s', (_, ref, value, is) => {
    const operands = makeOperands(10);
    expect(operands.readConstant(ref)).toBe(value);
    const found = { zero: operands.isZero(ref), one: operands.isOne(ref), ones: operands.isOnes(ref) };
    expect(Object.entries(found).flatMap(([name, holds]) => (holds ? [name] : []))).toEqual(is);
  });

  it('returns the width and kind of an operand, with width 0 for an array', () => {
    const operands = makeOperands(10);
    expect([X, not(X), ARRAY, BIT].map((ref) => operands.bitWidth(ref))).toEqual([3, 3, 0, 1]);
    expect([X, FIVE, ARRAY, AND].map((ref) => operands.findLabel(ref).kind)).toEqual([
      'input',
      'const',
      'input',
      'and',
    ]);
    expect([operands.at(0), operands.at(1)]).toEqual([X, not(ZERO)]);
  });

  it('returns the operands of a referenced node if the node has the requested kind and the reference is not negated', () => {
    const operands = makeOperands(14);
    expect(operands.asKind(AND, 'and')?.node).toBe(10);
    expect(operands.asKind(AND, 'and')?.at(1)).toBe(not(ZERO));
    expect(operands.asKind(not(AND), 'and')).toBeUndefined();
    expect(operands.asKind(AND, 'or')).toBeUndefined();
    expect(operands.asKind(X, 'and')).toBeUndefined();
  });

  it('returns references to two constants with the sort of the node: all bits zero, and all bits one', () => {
    const operands = makeOperands(10);
    expect(operands.readConstant(operands.zero() as Ref)).toBe(0n);
    expect(operands.readConstant(operands.ones() as Ref)).toBe(7n);
    expect(operands.bitWidth(operands.zero() as Ref)).toBe(3);
  });
});
