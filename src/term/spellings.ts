import { OPERATOR_NAMES, type Op, operatorInfo } from './operators.js';
import type { Sort, SortStore } from './sort.js';

const SPELLINGS: Readonly<Record<string, Op>> = {
  implies: '=>',
  if: 'ite',
  iff: '=',
  roundNearestTiesToEven: 'RNE',
  roundNearestTiesToAway: 'RNA',
  roundTowardPositive: 'RTP',
  roundTowardNegative: 'RTN',
  roundTowardZero: 'RTZ',
  bv2int: 'bv2nat',
  to_ieee_bv: 'fp.to_ieee_bv',
  'str.to.int': 'str.to_int',
  'int.to.str': 'str.from_int',
  'str.to.re': 'str.to_re',
  'str.in.re': 'str.in_re',
  're.nostr': 're.none',
  're.empty': 're.none',
  're.full': 're.all',
  're.complement': 're.comp',
  'set.intersect': 'set.inter',
  'set.difference': 'set.minus',
  'set.in': 'set.member',
  'set.size': 'set.card',
  'seq.fold_left': 'seq.foldl',
  'seq.fold_lefti': 'seq.foldli',
};

/** Sequence operators that z3 also applies to strings. */
const OF_STRINGS: ReadonlyMap<Op, Op> = new Map<Op, Op>([
  ['seq.len', 'str.len'],
  ['seq.++', 'str.++'],
  ['seq.at', 'str.at'],
  ['seq.extract', 'str.substr'],
  ['seq.contains', 'str.contains'],
  ['seq.prefixof', 'str.prefixof'],
  ['seq.suffixof', 'str.suffixof'],
  ['seq.indexof', 'str.indexof'],
  ['seq.replace', 'str.replace'],
]);

export function operatorOfStrings(op: Op, args: readonly { readonly sort: Sort }[]): Op {
  return args.some(({ sort }) => sort.kind === 'String') ? (OF_STRINGS.get(op) ?? op) : op;
}

const KNOWN = new Set<string>(OPERATOR_NAMES);

export function operatorNamed(symbol: string): Op | undefined {
  if (KNOWN.has(symbol)) return symbol as Op;
  return Object.hasOwn(SPELLINGS, symbol) ? SPELLINGS[symbol] : undefined;
}

const OF_Z3: ReadonlySet<Op> = new Set<Op>([
  'set.empty',
  'set.singleton',
  'set.union',
  'set.inter',
  'set.minus',
  'set.member',
  'set.subset',
  'set.card',
  'set.filter',
  'set.map',
]);

export function hasSetOperator({ setDialect }: SortStore, op: Op): boolean {
  if (setDialect === 'cvc5' || operatorInfo(op).theory !== 'Sets') return true;
  return setDialect === 'z3' && OF_Z3.has(op);
}
