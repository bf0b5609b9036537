import type { BtorKind } from '../../btor/index.js';
import { not, Operands, type Ref } from './operands.js';
import type { DraftNodes } from '../graph/labelling.js';
import type { BtorLabels } from './labels.js';
import { pushTo } from '../../util/index.js';

/** A rule as in figure 4.2 of the thesis on Boolector's debugger: `1` is all ones, `0` all zeros, `-x` negates `x`. */
export interface SimplificationRule {
  readonly text: string;
  readonly kinds: readonly BtorKind[];
  apply(node: Operands): Ref | undefined;
}

type Result = (node: Operands, other: Ref) => Ref | undefined;

const zero: Result = (node) => node.zero();
const ones: Result = (node) => node.ones();
const same: Result = (_, other) => other;
const negateOther: Result = (_, other) => not(other);

function either(test: 'isZero' | 'isOne' | 'isOnes', result: Result): SimplificationRule['apply'] {
  return (node) => {
    if (node[test](node.at(0))) return result(node, node.at(1));
    return node[test](node.at(1)) ? result(node, node.at(0)) : undefined;
  };
}

function operand(slot: 0 | 1, test: 'isZero' | 'isOne' | 'isOnes', result: Result): SimplificationRule['apply'] {
  return (node) => (node[test](node.at(slot)) ? result(node, node.at(1 - slot)) : undefined);
}

function equalOperands(result: Result): SimplificationRule['apply'] {
  return (node) => (node.at(0) === node.at(1) ? result(node, node.at(0)) : undefined);
}

function opposite(result: Result): SimplificationRule['apply'] {
  return (node) =>
    node.at(0) === not(node.at(1)) && node.findSort(node.at(0)).kind === 'bits' ? result(node, node.at(1)) : undefined;
}

function matchFirst(test: 'isZero' | 'isOnes', result: Result): SimplificationRule['apply'] {
  return (node) => (node[test](node.at(0)) ? result(node, node.at(0)) : undefined);
}

function singleBit(rule: SimplificationRule['apply']): SimplificationRule['apply'] {
  return (node) => (node.bitWidth(node.at(0)) === 1 ? rule(node) : undefined);
}

const FIGURE_4_2: readonly SimplificationRule[] = [
  { text: 'and(x, 0) -> 0', kinds: ['and'], apply: either('isZero', zero) },
  { text: 'and(x, 1) -> x', kinds: ['and'], apply: either('isOnes', same) },
  { text: 'or(x, 1) -> 1', kinds: ['or'], apply: either('isOnes', ones) },
  { text: 'or(x, 0) -> x', kinds: ['or'], apply: either('isZero', same) },
  { text: 'nand(x, 0) -> 1', kinds: ['nand'], apply: either('isZero', ones) },
  { text: 'nand(x, 1) -> -x', kinds: ['nand'], apply: either('isOnes', negateOther) },
  { text: 'nor(x, 1) -> 0', kinds: ['nor'], apply: either('isOnes', zero) },
  { text: 'nor(x, 0) -> -x', kinds: ['nor'], apply: either('isZero', negateOther) },
  { text: 'add(x, 0) -> x', kinds: ['add'], apply: either('isZero', same) },
  { text: 'implies(0, x) -> 1', kinds: ['implies'], apply: operand(0, 'isZero', ones) },
  { text: 'implies(1, x) -> x', kinds: ['implies'], apply: operand(0, 'isOnes', same) },
  { text: 'implies(x, 1) -> 1', kinds: ['implies'], apply: operand(1, 'isOnes', ones) },
  { text: 'implies(x, 0) -> -x', kinds: ['implies'], apply: operand(1, 'isZero', negateOther) },
  { text: 'xor(x, 0) -> x', kinds: ['xor'], apply: either('isZero', same) },
  { text: 'xor(x, 1) -> -x', kinds: ['xor'], apply: either('isOnes', negateOther) },
  { text: 'eq(x, x) -> 1', kinds: ['eq'], apply: equalOperands(ones) },
  { text: 'eq(x, -x) -> 0', kinds: ['eq'], apply: opposite(zero) },
  { text: 'eq(x, 1) -> x for one bit', kinds: ['eq'], apply: singleBit(either('isOnes', same)) },
  { text: 'eq(x, 0) -> -x for one bit', kinds: ['eq'], apply: singleBit(either('isZero', negateOther)) },
  { text: 'not(x) -> -x', kinds: ['not'], apply: (node) => not(node.at(0)) },
  { text: 'ite(1, x, y) -> x', kinds: ['ite'], apply: (node) => (node.isOnes(node.at(0)) ? node.at(1) : undefined) },
  { text: 'ite(0, x, y) -> y', kinds: ['ite'], apply: (node) => (node.isZero(node.at(0)) ? node.at(2) : undefined) },
];

const FURTHER: readonly SimplificationRule[] = [
  { text: 'and(x, x) -> x', kinds: ['and', 'or'], apply: equalOperands(same) },
  { text: 'nand(x, x) -> -x', kinds: ['nand', 'nor'], apply: equalOperands(negateOther) },
  { text: 'and(x, -x) -> 0', kinds: ['and', 'nor'], apply: opposite(zero) },
  { text: 'or(x, -x) -> 1', kinds: ['or', 'nand'], apply: opposite(ones) },
  { text: 'xor(x, x) -> 0', kinds: ['xor', 'sub', 'neq'], apply: equalOperands(zero) },
  { text: 'xor(x, -x) -> 1', kinds: ['xor', 'add', 'neq'], apply: opposite(ones) },
  { text: 'xnor(x, 1) -> x', kinds: ['xnor', 'iff'], apply: either('isOnes', same) },
  { text: 'xnor(x, 0) -> -x', kinds: ['xnor', 'iff'], apply: either('isZero', negateOther) },
  { text: 'xnor(x, x) -> 1', kinds: ['xnor', 'iff', 'implies'], apply: equalOperands(ones) },
  { text: 'xnor(x, -x) -> 0', kinds: ['xnor', 'iff'], apply: opposite(zero) },
  { text: 'implies(-x, x) -> x', kinds: ['implies'], apply: opposite(same) },
  { text: 'neq(x, 0) -> x for one bit', kinds: ['neq'], apply: singleBit(either('isZero', same)) },
  { text: 'neq(x, 1) -> -x for one bit', kinds: ['neq'], apply: singleBit(either('isOnes', negateOther)) },
  { text: 'sub(x, 0) -> x', kinds: ['sub'], apply: operand(1, 'isZero', same) },
  { text: 'mul(x, 0) -> 0', kinds: ['mul'], apply: either('isZero', zero) },
  { text: 'mul(x, one) -> x', kinds: ['mul'], apply: either('isOne', same) },
  { text: 'udiv(x, one) -> x', kinds: ['udiv', 'sdiv'], apply: operand(1, 'isOne', same) },
  { text: 'udiv(x, 0) -> 1', kinds: ['udiv'], apply: operand(1, 'isZero', ones) },
  { text: 'urem(x, 0) -> x', kinds: ['urem', 'srem', 'smod'], apply: operand(1, 'isZero', same) },
  { text: 'urem(x, one) -> 0', kinds: ['urem', 'srem', 'smod'], apply: operand(1, 'isOne', zero) },
  { text: 'urem(0, x) -> 0', kinds: ['urem', 'srem', 'smod'], apply: operand(0, 'isZero', zero) },
  { text: 'ult(x, x) -> 0', kinds: ['ult', 'ugt', 'slt', 'sgt'], apply: equalOperands(zero) },
  { text: 'ulte(x, x) -> 1', kinds: ['ulte', 'ugte', 'slte', 'sgte'], apply: equalOperands(ones) },
  { text: 'ult(x, 0) -> 0', kinds: ['ult'], apply: operand(1, 'isZero', zero) },
  { text: 'ult(1, x) -> 0', kinds: ['ult'], apply: operand(0, 'isOnes', zero) },
  { text: 'ulte(0, x) -> 1', kinds: ['ulte'], apply: operand(0, 'isZero', ones) },
  { text: 'ulte(x, 1) -> 1', kinds: ['ulte'], apply: operand(1, 'isOnes', ones) },
  { text: 'ugt(0, x) -> 0', kinds: ['ugt'], apply: operand(0, 'isZero', zero) },
  { text: 'ugt(x, 1) -> 0', kinds: ['ugt'], apply: operand(1, 'isOnes', zero) },
  { text: 'ugte(x, 0) -> 1', kinds: ['ugte'], apply: operand(1, 'isZero', ones) },
  { text: 'ugte(1, x) -> 1', kinds: ['ugte'], apply: operand(0, 'isOnes', ones) },
  { text: 'uaddo(x, 0) -> 0', kinds: ['uaddo', 'saddo', 'umulo', 'smulo'], apply: either('isZero', zero) },
  { text: 'usubo(x, 0) -> 0', kinds: ['usubo', 'ssubo'], apply: operand(1, 'isZero', zero) },
  { text: 'usubo(x, x) -> 0', kinds: ['usubo', 'ssubo'], apply: equalOperands(zero) },
  { text: 'sll(x, 0) -> x', kinds: ['sll', 'srl', 'sra', 'rol', 'ror'], apply: operand(1, 'isZero', (n) => n.at(0)) },
  { text: 'sll(0, x) -> 0', kinds: ['sll', 'srl', 'sra', 'rol', 'ror'], apply: operand(0, 'isZero', zero) },
  { text: 'sra(1, x) -> 1', kinds: ['sra', 'rol', 'ror'], apply: operand(0, 'isOnes', ones) },
  {
    text: 'slice(x) -> x for the full width',
    kinds: ['slice', 'uext', 'sext'],
    apply: (node) => (node.findSort(node.at(0)) === node.label.sort ? node.at(0) : undefined),
  },
  { text: 'slice(0) -> 0', kinds: ['slice', 'uext', 'sext', 'neg'], apply: matchFirst('isZero', zero) },
  { text: 'slice(1) -> 1', kinds: ['slice', 'sext'], apply: matchFirst('isOnes', ones) },
  { text: 'inc(1) -> 0', kinds: ['inc'], apply: matchFirst('isOnes', zero) },
  { text: 'dec(0) -> 1', kinds: ['dec'], apply: matchFirst('isZero', ones) },
  {
    text: 'concat(0, 0) -> 0',
    kinds: ['concat'],
    apply: (node) => (node.isZero(node.at(0)) && node.isZero(node.at(1)) ? node.zero() : undefined),
  },
  {
    text: 'concat(1, 1) -> 1',
    kinds: ['concat'],
    apply: (node) => (node.isOnes(node.at(0)) && node.isOnes(node.at(1)) ? node.ones() : undefined),
  },
  { text: 'redor(x) -> x for one bit', kinds: ['redor', 'redand', 'redxor'], apply: singleBit((n) => n.at(0)) },
  { text: 'redor(0) -> 0', kinds: ['redor', 'redand', 'redxor'], apply: matchFirst('isZero', zero) },
  { text: 'redand(1) -> 1', kinds: ['redand', 'redor'], apply: matchFirst('isOnes', ones) },
  { text: 'proxy(x) -> x', kinds: ['proxy'], apply: (node) => node.at(0) },
  { text: 'ite(c, x, x) -> x', kinds: ['ite'], apply: (node) => (node.at(1) === node.at(2) ? node.at(1) : undefined) },
  {
    text: 'ite(c, 1, 0) -> c for one bit',
    kinds: ['ite'],
    apply: (node) =>
      node.bitWidth(node.at(1)) === 1 && node.isOnes(node.at(1)) && node.isZero(node.at(2)) ? node.at(0) : undefined,
  },
  {
    text: 'ite(c, 0, 1) -> -c for one bit',
    kinds: ['ite'],
    apply: (node) =>
      node.bitWidth(node.at(1)) === 1 && node.isZero(node.at(1)) && node.isOnes(node.at(2))
        ? not(node.at(0))
        : undefined,
  },
  {
    text: 'read(write(a, i, x), i) -> x',
    kinds: ['read'],
    apply(node) {
      const write = node.asKind(node.at(0), 'write');
      return write !== undefined && write.at(1) === node.at(1) ? write.at(2) : undefined;
    },
  },
  {
    text: 'write(a, i, read(a, i)) -> a',
    kinds: ['write'],
    apply(node) {
      const read = node.asKind(node.at(2), 'read');
      const back = read !== undefined && read.at(0) === node.at(0) && read.at(1) === node.at(1);
      return back ? node.at(0) : undefined;
    },
  },
];

/** Simplification rules, each proved by trying all values of small widths (rules.test.ts). */
export const RULES: readonly SimplificationRule[] = [...FIGURE_4_2, ...FURTHER];

const BY_KIND = new Map<string, SimplificationRule[]>();
for (const rule of RULES) for (const kind of rule.kinds) pushTo(BY_KIND, kind, rule);

export function simplifyNode(
  labelling: BtorLabels,
  draft: DraftNodes,
  node: number,
): { readonly rule: SimplificationRule; readonly edge: Ref } | undefined {
  const operands = new Operands(labelling, draft, node);
  for (const rule of BY_KIND.get(operands.label.kind) ?? []) {
    const edge = rule.apply(operands);
    if (edge !== undefined) return { rule, edge };
  }
  return undefined;
}
