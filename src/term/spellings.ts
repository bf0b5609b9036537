import { OPERATOR_NAMES, type Op } from './operators.js';

/** Older or longer spellings with exactly the meaning of a standard operator. */
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
  'seq.fold_left': 'seq.foldl',
  'seq.fold_lefti': 'seq.foldli',
};

const KNOWN = new Set<string>(OPERATOR_NAMES);

/** The operator that a symbol names, by its standard or an older spelling. */
export function operatorNamed(symbol: string): Op | undefined {
  if (KNOWN.has(symbol)) return symbol as Op;
  return Object.hasOwn(SPELLINGS, symbol) ? SPELLINGS[symbol] : undefined;
}
