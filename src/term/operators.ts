import { constantArray, functionArrayRule, mapArraysRule, selectRule, storeRule } from './rules/array-rules.js';
import {
  collectionRule,
  constantCollection,
  convertRule,
  filterRule,
  foldRule,
  insertRule,
  joinRule,
  mapIndexedRule,
  mapRule,
  productRule,
  transposeRule,
  tupleRule,
  tupleSelectRule,
} from './rules/collection-rules.js';
import {
  floatFromAny,
  floatFromUnsigned,
  floatLiteral,
  floatOf,
  floatPredicate,
  floatRounded,
  floatToBits,
  floatToBv,
  floatToReal,
} from './rules/float-rules.js';
import { aboutHeap, nilRule, pointsTo } from './rules/heap-rules.js';
import {
  EXTENDED_THEORIES,
  type Extra,
  type OperatorInfo,
  type StandardTheory,
  type Theory,
  operator,
} from './operator-info.js';
import { BOOL, INT, REAL, REGLAN, ROUNDING_MODE, STRING, type Sort } from './sort.js';
import {
  allEqual,
  arith,
  arithOrder,
  bv1Result,
  bvConcat,
  bvExtend,
  bvExtract,
  bvOrder,
  bvRepeat,
  bvSame,
  bvToInt,
  cardinality,
  fieldSame,
  fixedRule,
  highOrderApply,
  iandRule,
  intToBv,
  iteRule,
  testerRule,
} from './rules/sort-rules.js';

const MANY = Number.POSITIVE_INFINITY;

const LEFT: Extra = { associativity: 'left' };
const LEFT_COMMUTATIVE: Extra = { associativity: 'left', commutative: true };
const RIGHT: Extra = { associativity: 'right' };
const CHAIN: Extra = { associativity: 'chainable' };
const CHAIN_COMMUTATIVE: Extra = { associativity: 'chainable', commutative: true };
const COMMUTATIVE: Extra = { commutative: true };
const ONE: Extra = { indices: 1 };
const TWO: Extra = { indices: 2 };
const WEIGHTED: Extra = { indices: 1, weighted: true };
const OF_FUNCTION: Extra = { ofFunction: true };
const QUALIFIED: Extra = { qualified: true };

const bools = fixedRule([BOOL], BOOL, 'Bool arguments');
const intInt = fixedRule([INT], INT, 'Int arguments');
const realToReal = fixedRule([REAL], REAL, 'Real arguments');
const strings = fixedRule([STRING], STRING, 'String arguments');
const stringOrder = fixedRule([STRING], BOOL, 'String arguments');
const regexes = fixedRule([REGLAN], REGLAN, 'RegLan arguments');
const rounding = fixedRule([], ROUNDING_MODE, 'no arguments');
const BV = 'FixedSizeBitVectors';
const FP = 'FloatingPoint';
const THIS = 'collection';
const PART = 'element';
const seqs = (places: readonly ('collection' | 'element' | Sort)[], gives: 'collection' | 'element' | Sort) =>
  collectionRule('Seq', places, gives);
const twoSets = collectionRule('Set', [THIS], THIS);
const setsOrder = collectionRule('Set', [THIS], BOOL);
const twoBags = collectionRule('Bag', [THIS], THIS);
const bagsOrder = collectionRule('Bag', [THIS], BOOL);

/** Each line: theory, arity, sort rule, then indices, associativity and commutativity. */
export const OPERATORS = {
  not: operator('Core', [1, 1], bools),
  '=>': operator('Core', [2, MANY], bools, RIGHT),
  and: operator('Core', [1, MANY], bools, LEFT_COMMUTATIVE),
  or: operator('Core', [1, MANY], bools, LEFT_COMMUTATIVE),
  xor: operator('Core', [2, MANY], bools, LEFT_COMMUTATIVE),
  '=': operator('Core', [2, MANY], allEqual, CHAIN_COMMUTATIVE),
  distinct: operator('Core', [1, MANY], allEqual, { associativity: 'pairwise', commutative: true }),
  ite: operator('Core', [3, 3], iteRule),

  '-': operator('Reals_Ints', [1, MANY], arith, LEFT),
  '+': operator('Reals_Ints', [1, MANY], arith, LEFT_COMMUTATIVE),
  '*': operator('Reals_Ints', [1, MANY], arith, LEFT_COMMUTATIVE),
  div: operator('Ints', [2, MANY], intInt, LEFT),
  mod: operator('Ints', [2, 2], intInt),
  abs: operator('Reals_Ints', [1, 1], arith),
  '/': operator('Reals', [2, MANY], realToReal, LEFT),
  '<=': operator('Reals_Ints', [2, MANY], arithOrder, CHAIN),
  '<': operator('Reals_Ints', [2, MANY], arithOrder, CHAIN),
  '>=': operator('Reals_Ints', [2, MANY], arithOrder, CHAIN),
  '>': operator('Reals_Ints', [2, MANY], arithOrder, CHAIN),
  to_real: operator('Reals_Ints', [1, 1], fixedRule([INT], REAL, 'an Int')),
  to_int: operator('Reals_Ints', [1, 1], fixedRule([REAL], INT, 'a Real')),
  is_int: operator('Reals_Ints', [1, 1], fixedRule([REAL], BOOL, 'a Real')),
  divisible: operator('Ints', [1, 1], fixedRule([INT], BOOL, 'an Int'), ONE),

  concat: operator(BV, [2, MANY], bvConcat, LEFT),
  extract: operator(BV, [1, 1], bvExtract, TWO),
  bvnot: operator(BV, [1, 1], bvSame),
  bvneg: operator(BV, [1, 1], bvSame),
  bvand: operator(BV, [2, MANY], bvSame, LEFT_COMMUTATIVE),
  bvor: operator(BV, [2, MANY], bvSame, LEFT_COMMUTATIVE),
  bvadd: operator(BV, [2, MANY], bvSame, LEFT_COMMUTATIVE),
  bvmul: operator(BV, [2, MANY], bvSame, LEFT_COMMUTATIVE),
  bvudiv: operator(BV, [2, 2], bvSame),
  bvurem: operator(BV, [2, 2], bvSame),
  bvshl: operator(BV, [2, 2], bvSame),
  bvlshr: operator(BV, [2, 2], bvSame),
  bvashr: operator(BV, [2, 2], bvSame),
  bvnand: operator(BV, [2, 2], bvSame, COMMUTATIVE),
  bvnor: operator(BV, [2, 2], bvSame, COMMUTATIVE),
  bvxor: operator(BV, [2, MANY], bvSame, LEFT_COMMUTATIVE),
  bvxnor: operator(BV, [2, 2], bvSame, COMMUTATIVE),
  bvcomp: operator(BV, [2, 2], bv1Result, COMMUTATIVE),
  bvsub: operator(BV, [2, 2], bvSame),
  bvsdiv: operator(BV, [2, 2], bvSame),
  bvsrem: operator(BV, [2, 2], bvSame),
  bvsmod: operator(BV, [2, 2], bvSame),
  bvult: operator(BV, [2, 2], bvOrder),
  bvule: operator(BV, [2, 2], bvOrder),
  bvugt: operator(BV, [2, 2], bvOrder),
  bvuge: operator(BV, [2, 2], bvOrder),
  bvslt: operator(BV, [2, 2], bvOrder),
  bvsle: operator(BV, [2, 2], bvOrder),
  bvsgt: operator(BV, [2, 2], bvOrder),
  bvsge: operator(BV, [2, 2], bvOrder),
  repeat: operator(BV, [1, 1], bvRepeat, ONE),
  zero_extend: operator(BV, [1, 1], bvExtend, ONE),
  sign_extend: operator(BV, [1, 1], bvExtend, ONE),
  rotate_left: operator(BV, [1, 1], bvSame, ONE),
  rotate_right: operator(BV, [1, 1], bvSame, ONE),
  bvredor: operator(BV, [1, 1], bv1Result),
  bvredand: operator(BV, [1, 1], bv1Result),
  bvnego: operator(BV, [1, 1], bvOrder),
  bvuaddo: operator(BV, [2, 2], bvOrder, COMMUTATIVE),
  bvsaddo: operator(BV, [2, 2], bvOrder, COMMUTATIVE),
  bvumulo: operator(BV, [2, 2], bvOrder, COMMUTATIVE),
  bvsmulo: operator(BV, [2, 2], bvOrder, COMMUTATIVE),
  bvusubo: operator(BV, [2, 2], bvOrder),
  bvssubo: operator(BV, [2, 2], bvOrder),
  bvsdivo: operator(BV, [2, 2], bvOrder),
  ubv_to_int: operator(BV, [1, 1], bvToInt),
  sbv_to_int: operator(BV, [1, 1], bvToInt),
  bv2nat: operator(BV, [1, 1], bvToInt),
  int_to_bv: operator(BV, [1, 1], intToBv, ONE),
  int2bv: operator(BV, [1, 1], intToBv, ONE),
  nat2bv: operator(BV, [1, 1], intToBv, ONE),

  fp: operator(FP, [3, 3], floatLiteral),
  '+oo': operator(FP, [0, 0], floatOf, TWO),
  '-oo': operator(FP, [0, 0], floatOf, TWO),
  '+zero': operator(FP, [0, 0], floatOf, TWO),
  '-zero': operator(FP, [0, 0], floatOf, TWO),
  NaN: operator(FP, [0, 0], floatOf, TWO),
  RNE: operator(FP, [0, 0], rounding),
  RNA: operator(FP, [0, 0], rounding),
  RTP: operator(FP, [0, 0], rounding),
  RTN: operator(FP, [0, 0], rounding),
  RTZ: operator(FP, [0, 0], rounding),
  'fp.abs': operator(FP, [1, 1], floatRounded(0, 1)),
  'fp.neg': operator(FP, [1, 1], floatRounded(0, 1)),
  'fp.add': operator(FP, [3, 3], floatRounded(1, 2)),
  'fp.sub': operator(FP, [3, 3], floatRounded(1, 2)),
  'fp.mul': operator(FP, [3, 3], floatRounded(1, 2)),
  'fp.div': operator(FP, [3, 3], floatRounded(1, 2)),
  'fp.fma': operator(FP, [4, 4], floatRounded(1, 3)),
  'fp.sqrt': operator(FP, [2, 2], floatRounded(1, 1)),
  'fp.rem': operator(FP, [2, 2], floatRounded(0, 2)),
  'fp.roundToIntegral': operator(FP, [2, 2], floatRounded(1, 1)),
  'fp.min': operator(FP, [2, 2], floatRounded(0, 2)),
  'fp.max': operator(FP, [2, 2], floatRounded(0, 2)),
  'fp.leq': operator(FP, [2, MANY], floatPredicate, CHAIN),
  'fp.lt': operator(FP, [2, MANY], floatPredicate, CHAIN),
  'fp.geq': operator(FP, [2, MANY], floatPredicate, CHAIN),
  'fp.gt': operator(FP, [2, MANY], floatPredicate, CHAIN),
  'fp.eq': operator(FP, [2, MANY], floatPredicate, CHAIN_COMMUTATIVE),
  'fp.isNormal': operator(FP, [1, 1], floatPredicate),
  'fp.isSubnormal': operator(FP, [1, 1], floatPredicate),
  'fp.isZero': operator(FP, [1, 1], floatPredicate),
  'fp.isInfinite': operator(FP, [1, 1], floatPredicate),
  'fp.isNaN': operator(FP, [1, 1], floatPredicate),
  'fp.isNegative': operator(FP, [1, 1], floatPredicate),
  'fp.isPositive': operator(FP, [1, 1], floatPredicate),
  to_fp: operator(FP, [1, 3], floatFromAny, TWO),
  to_fp_unsigned: operator(FP, [2, 2], floatFromUnsigned, TWO),
  'fp.to_ubv': operator(FP, [2, 2], floatToBv, ONE),
  'fp.to_sbv': operator(FP, [2, 2], floatToBv, ONE),
  'fp.to_real': operator(FP, [1, 1], floatToReal),
  'fp.to_ieee_bv': operator(FP, [1, 1], floatToBits),

  'str.++': operator('Strings', [1, MANY], strings, LEFT),
  'str.len': operator('Strings', [1, 1], fixedRule([STRING], INT, 'a String')),
  'str.<': operator('Strings', [2, MANY], stringOrder, CHAIN),
  'str.<=': operator('Strings', [2, MANY], stringOrder, CHAIN),
  'str.at': operator('Strings', [2, 2], fixedRule([STRING, INT], STRING, 'a String and an Int')),
  'str.substr': operator('Strings', [3, 3], fixedRule([STRING, INT, INT], STRING, 'a String and two Ints')),
  'str.prefixof': operator('Strings', [2, 2], stringOrder),
  'str.suffixof': operator('Strings', [2, 2], stringOrder),
  'str.contains': operator('Strings', [2, 2], stringOrder),
  'str.indexof': operator('Strings', [2, 3], fixedRule([STRING, STRING, INT], INT, 'two Strings and an Int')),
  'str.replace': operator('Strings', [3, 3], strings),
  'str.replace_all': operator('Strings', [3, 3], strings),
  'str.replace_re': operator('Strings', [3, 3], fixedRule([STRING, REGLAN, STRING], STRING, 'String, RegLan, String')),
  'str.replace_re_all': operator(
    'Strings',
    [3, 3],
    fixedRule([STRING, REGLAN, STRING], STRING, 'String, RegLan, String'),
  ),
  'str.is_digit': operator('Strings', [1, 1], fixedRule([STRING], BOOL, 'a String')),
  'str.to_code': operator('Strings', [1, 1], fixedRule([STRING], INT, 'a String')),
  'str.from_code': operator('Strings', [1, 1], fixedRule([INT], STRING, 'an Int')),
  'str.to_int': operator('Strings', [1, 1], fixedRule([STRING], INT, 'a String')),
  'str.from_int': operator('Strings', [1, 1], fixedRule([INT], STRING, 'an Int')),
  'str.to_re': operator('Strings', [1, 1], fixedRule([STRING], REGLAN, 'a String')),
  'str.in_re': operator('Strings', [2, 2], fixedRule([STRING, REGLAN], BOOL, 'a String and a RegLan')),
  're.none': operator('Strings', [0, 0], fixedRule([], REGLAN, 'no arguments')),
  're.all': operator('Strings', [0, 0], fixedRule([], REGLAN, 'no arguments')),
  're.allchar': operator('Strings', [0, 0], fixedRule([], REGLAN, 'no arguments')),
  're.++': operator('Strings', [1, MANY], regexes, LEFT),
  're.union': operator('Strings', [1, MANY], regexes, LEFT_COMMUTATIVE),
  're.inter': operator('Strings', [1, MANY], regexes, LEFT_COMMUTATIVE),
  're.*': operator('Strings', [1, 1], regexes),
  're.+': operator('Strings', [1, 1], regexes),
  're.opt': operator('Strings', [1, 1], regexes),
  're.comp': operator('Strings', [1, 1], regexes),
  're.diff': operator('Strings', [2, MANY], regexes, LEFT),
  're.range': operator('Strings', [2, 2], fixedRule([STRING], REGLAN, 'two Strings')),
  're.^': operator('Strings', [1, 1], regexes, ONE),
  're.loop': operator('Strings', [1, 1], regexes, TWO),

  select: operator('ArraysEx', [2, 2], selectRule),
  store: operator('ArraysEx', [3, 3], storeRule),
  /** `((as const (Array I E)) v)`: the qualifier gives the sort. */
  const: operator('ArraysEx', [1, 1], constantArray, QUALIFIED),
  is: operator('Datatypes', [1, 1], testerRule, ONE),
  /** Applies a term of function sort; printed as `(f a)` if `f` is a symbol. */
  '@': operator('HigherOrder', [2, MANY], highOrderApply),

  'seq.empty': operator('Sequences', [0, 0], constantCollection('Seq'), QUALIFIED),
  'seq.unit': operator('Sequences', [1, 1], seqs([PART], THIS)),
  'seq.++': operator('Sequences', [1, MANY], seqs([THIS], THIS), LEFT),
  'seq.len': operator('Sequences', [1, 1], seqs([THIS], INT)),
  'seq.nth': operator('Sequences', [2, 2], seqs([THIS, INT], PART)),
  'seq.at': operator('Sequences', [2, 2], seqs([THIS, INT], THIS)),
  'seq.extract': operator('Sequences', [3, 3], seqs([THIS, INT], THIS)),
  'seq.update': operator('Sequences', [3, 3], seqs([THIS, INT, THIS], THIS)),
  'seq.contains': operator('Sequences', [2, 2], seqs([THIS], BOOL)),
  'seq.prefixof': operator('Sequences', [2, 2], seqs([THIS], BOOL)),
  'seq.suffixof': operator('Sequences', [2, 2], seqs([THIS], BOOL)),
  'seq.indexof': operator('Sequences', [2, 3], seqs([THIS, THIS, INT], INT)),
  'seq.replace': operator('Sequences', [3, 3], seqs([THIS], THIS)),
  'seq.replace_all': operator('Sequences', [3, 3], seqs([THIS], THIS)),
  'seq.rev': operator('Sequences', [1, 1], seqs([THIS], THIS)),
  'seq.map': operator('Sequences', [2, 2], mapRule('Seq')),
  'seq.mapi': operator('Sequences', [3, 3], mapIndexedRule),
  'seq.foldl': operator('Sequences', [3, 3], foldRule(false)),
  'seq.foldli': operator('Sequences', [4, 4], foldRule(true)),

  'set.empty': operator('Sets', [0, 0], constantCollection('Set'), QUALIFIED),
  'set.singleton': operator('Sets', [1, 1], collectionRule('Set', [PART], THIS)),
  'set.insert': operator('Sets', [2, MANY], insertRule),
  'set.union': operator('Sets', [2, 2], twoSets, COMMUTATIVE),
  'set.inter': operator('Sets', [2, 2], twoSets, COMMUTATIVE),
  'set.minus': operator('Sets', [2, 2], twoSets),
  'set.member': operator('Sets', [2, 2], collectionRule('Set', [PART, THIS], BOOL)),
  'set.subset': operator('Sets', [2, 2], setsOrder),
  'set.card': operator('Sets', [1, 1], collectionRule('Set', [THIS], INT)),
  'set.choose': operator('Sets', [1, 1], collectionRule('Set', [THIS], PART)),
  'set.is_empty': operator('Sets', [1, 1], setsOrder),
  'set.is_singleton': operator('Sets', [1, 1], setsOrder),
  'set.filter': operator('Sets', [2, 2], filterRule('Set')),
  'set.all': operator('Sets', [2, 2], filterRule('Set', true)),
  'set.some': operator('Sets', [2, 2], filterRule('Set', true)),
  'set.map': operator('Sets', [2, 2], mapRule('Set')),
  'rel.transpose': operator('Sets', [1, 1], transposeRule),
  'rel.join': operator('Sets', [2, 2], joinRule),
  'rel.product': operator('Sets', [2, 2], productRule),

  'bag.empty': operator('Bags', [0, 0], constantCollection('Bag'), QUALIFIED),
  bag: operator('Bags', [2, 2], collectionRule('Bag', [PART, INT], THIS)),
  'bag.count': operator('Bags', [2, 2], collectionRule('Bag', [PART, THIS], INT)),
  'bag.member': operator('Bags', [2, 2], collectionRule('Bag', [PART, THIS], BOOL)),
  'bag.card': operator('Bags', [1, 1], collectionRule('Bag', [THIS], INT)),
  'bag.choose': operator('Bags', [1, 1], collectionRule('Bag', [THIS], PART)),
  'bag.union_max': operator('Bags', [2, 2], twoBags, COMMUTATIVE),
  'bag.union_disjoint': operator('Bags', [2, 2], twoBags, COMMUTATIVE),
  'bag.inter_min': operator('Bags', [2, 2], twoBags, COMMUTATIVE),
  'bag.difference_subtract': operator('Bags', [2, 2], twoBags),
  'bag.difference_remove': operator('Bags', [2, 2], twoBags),
  'bag.subbag': operator('Bags', [2, 2], bagsOrder),
  'bag.duplicate_removal': operator('Bags', [1, 1], twoBags),
  'bag.setof': operator('Bags', [1, 1], twoBags),
  'bag.is_singleton': operator('Bags', [1, 1], bagsOrder),
  'bag.from_set': operator('Bags', [1, 1], convertRule('Set', 'Bag')),
  'bag.to_set': operator('Bags', [1, 1], convertRule('Bag', 'Set')),
  'bag.filter': operator('Bags', [2, 2], filterRule('Bag')),
  'bag.map': operator('Bags', [2, 2], mapRule('Bag')),

  tuple: operator('Tuples', [1, MANY], tupleRule),
  'tuple.select': operator('Tuples', [1, 1], tupleSelectRule, ONE),

  'ff.add': operator('FiniteFields', [2, MANY], fieldSame, LEFT_COMMUTATIVE),
  'ff.mul': operator('FiniteFields', [2, MANY], fieldSame, LEFT_COMMUTATIVE),
  'ff.neg': operator('FiniteFields', [1, 1], fieldSame),
  'ff.bitsum': operator('FiniteFields', [2, MANY], fieldSame),

  'sep.nil': operator('SeparationLogic', [0, 0], nilRule, QUALIFIED),
  'sep.emp': operator('SeparationLogic', [0, 0], aboutHeap('no arguments')),
  pto: operator('SeparationLogic', [2, 2], pointsTo),
  sep: operator('SeparationLogic', [2, MANY], aboutHeap('Bool arguments'), LEFT_COMMUTATIVE),
  wand: operator('SeparationLogic', [2, 2], aboutHeap('Bool arguments')),

  'str.to_lower': operator('Extensions', [1, 1], strings),
  'str.to_upper': operator('Extensions', [1, 1], strings),
  'str.rev': operator('Extensions', [1, 1], strings),
  'str.update': operator('Extensions', [3, 3], fixedRule([STRING, INT, STRING], STRING, 'String, Int, String')),
  'at-most': operator('Extensions', [1, MANY], bools, { ...ONE, ...COMMUTATIVE }),
  'at-least': operator('Extensions', [1, MANY], bools, { ...ONE, ...COMMUTATIVE }),
  pble: operator('Extensions', [1, MANY], bools, WEIGHTED),
  pbge: operator('Extensions', [1, MANY], bools, WEIGHTED),
  pbeq: operator('Extensions', [1, MANY], bools, WEIGHTED),
  map: operator('Extensions', [2, MANY], mapArraysRule, OF_FUNCTION),
  'as-array': operator('Extensions', [1, 1], functionArrayRule, OF_FUNCTION),
  '^': operator('Extensions', [2, 2], arith),
  'int.pow2': operator('Extensions', [1, 1], intInt),
  iand: operator('Extensions', [2, 2], iandRule, { ...ONE, ...COMMUTATIVE }),
  sqrt: operator('Extensions', [1, 1], realToReal),
  /** `(_ fmf.card S n)`: the first index is a sort. */
  'fmf.card': operator('Extensions', [0, 0], cardinality, TWO),
} as const satisfies Record<string, OperatorInfo>;

export type Op = keyof typeof OPERATORS;

export type OpOf<T extends Theory> = { [K in Op]: (typeof OPERATORS)[K]['theory'] extends T ? K : never }[Op];

export type StandardOp = OpOf<StandardTheory>;

export const OPERATOR_NAMES = Object.keys(OPERATORS) as readonly Op[];

const EXTENDED: ReadonlySet<string> = new Set<string>(EXTENDED_THEORIES);

export function isStandard(op: Op): op is StandardOp {
  return !EXTENDED.has(OPERATORS[op].theory);
}

export const STANDARD_OPERATORS: readonly StandardOp[] = OPERATOR_NAMES.filter(isStandard);

/** Minimum number of arguments in SMT-LIB. Some solvers also accept `(xor a)` as `a`. With one argument, `-` is negation. */
export function leastArguments(op: Op): number {
  const { arity, associativity } = operatorInfo(op);
  return associativity === 'none' || op === '-' ? arity[0] : Math.max(2, arity[0]);
}

/** Throws for an unknown operator, which a plug-in may pass. */
export function operatorInfo(op: Op): OperatorInfo {
  const info = OPERATORS[op] as OperatorInfo | undefined;
  if (info !== undefined) return info;
  throw new TypeError(`unknown operator '${op}'${/^(?:true|false)$/.test(op) ? `: use store.${op}` : ''}`);
}
