import { type SignatureForm, add, bits, exactly, float, index, number, repeatPattern } from './signature-form.js';
import type { SortPattern } from '../sort-pattern.js';
import { type Index, type SortRule, common, isKind, rule, ruleOfForm } from './sort-rules.js';
import { BOOL, INT, REAL, ROUNDING_MODE, type Sort, type SortStore, UNKNOWN, mayEqual } from '../sort.js';

const F = float(index('e'), index('s'));
const FORMAT = [index('e'), index('s')];
const M = bits(index('m'));
const MODE = exactly(ROUNDING_MODE);

export const floatLiteral = rule(
  'bit-vectors: sign of width 1, exponent, significand',
  ({ args, sorts }) => {
    const [sign, exponent, significand] = args;
    if (args.includes(UNKNOWN)) return UNKNOWN;
    if (sign?.kind !== 'BitVec' || sign.width !== 1) return undefined;
    if (exponent?.kind !== 'BitVec' || significand?.kind !== 'BitVec') return undefined;
    return exponent.width >= 2 ? sorts.floatingPoint(exponent.width, significand.width + 1) : undefined;
  },
  () => [
    {
      indices: [],
      args: [bits(number(1)), bits(index('e')), bits(index('s'))],
      result: float(index('e'), add(index('s'), number(1))),
    },
  ],
);

function floatFormat(indices: readonly Index[], sorts: SortStore): Sort | undefined {
  const [eb, sb] = indices;
  return typeof eb === 'number' && typeof sb === 'number' && eb >= 2 && sb >= 2
    ? sorts.floatingPoint(eb, sb)
    : undefined;
}

export const floatOf = rule(
  'indices eb >= 2 and sb >= 2',
  ({ indices, sorts }) => floatFormat(indices, sorts),
  () => [{ indices: FORMAT, args: [], result: F }],
);

const roundings = new Map<string, SortRule>();

export function floatRounded(rounding: 0 | 1, floats: number): SortRule {
  const key = `${rounding}${floats}`;
  const known = roundings.get(key);
  if (known !== undefined) return known;
  const expects = `${rounding === 1 ? 'a RoundingMode and ' : ''}${floats} FloatingPoint of one format`;
  const made = rule(
    expects,
    ({ args }) => {
      if (rounding === 1 && !mayEqual(args[0] as Sort, ROUNDING_MODE)) return undefined;
      const sort = common(args, rounding);
      return sort !== undefined && isKind(sort, 'FloatingPoint') ? sort : undefined;
    },
    () => [{ indices: [], args: [...repeatPattern(MODE, rounding), ...repeatPattern(F, floats)], result: F }],
  );
  roundings.set(key, made);
  return made;
}

export const floatPredicate = rule(
  'FloatingPoint arguments of one format',
  ({ args }) => {
    const sort = common(args);
    return sort !== undefined && isKind(sort, 'FloatingPoint') ? BOOL : undefined;
  },
  ({ args }) => [{ indices: [], args: repeatPattern(F, args), result: exactly(BOOL) }],
);

/** Accepts the five forms of `to_fp` (theory FloatingPoint), and z3's form with a Real and an Int exponent of two. */
export const floatFromAny = rule(
  'a bit-vector of eb + sb bits, or a RoundingMode and a FloatingPoint, Real or signed bit-vector',
  ({ args, indices, sorts }) => {
    const format = floatFormat(indices, sorts);
    // An oversized format is opaque, so its arguments cannot be checked.
    if (format?.kind === 'Opaque') return format;
    if (format?.kind !== 'FloatingPoint') return undefined;
    const [first, second, power] = args as [Sort, Sort?, Sort?];
    if (power !== undefined) {
      const isReal = second !== undefined && mayEqual(second, REAL);
      return isReal && mayEqual(first, ROUNDING_MODE) && mayEqual(power, INT) ? format : undefined;
    }
    if (second === undefined) {
      if (first === UNKNOWN) return format;
      return first.kind === 'BitVec' && first.width === format.eb + format.sb ? format : undefined;
    }
    if (!mayEqual(first, ROUNDING_MODE)) return undefined;
    return isKind(second, 'FloatingPoint') || second === REAL || second.kind === 'BitVec' ? format : undefined;
  },
  ({ args }) => {
    const form = (...given: readonly SortPattern[]): SignatureForm => ({ indices: FORMAT, args: given, result: F });
    if (args === 1) return [form(bits(add(index('e'), index('s'))))];
    if (args === 3) return [form(MODE, exactly(REAL), exactly(INT))];
    return [form(MODE, float(index('f'), index('t'))), form(MODE, exactly(REAL)), form(MODE, M)];
  },
);

export const floatFromUnsigned = rule(
  'a RoundingMode and a bit-vector',
  ({ args, indices, sorts }) =>
    mayEqual(args[0] as Sort, ROUNDING_MODE) && isKind(args[1] as Sort, 'BitVec')
      ? floatFormat(indices, sorts)
      : undefined,
  () => [{ indices: FORMAT, args: [MODE, M], result: F }],
);

export const floatToBv = rule(
  'an index >= 1, a RoundingMode and a FloatingPoint',
  ({ args, indices, sorts }) => {
    const width = indices[0];
    if (typeof width !== 'number' || width < 1) return undefined;
    const fits = mayEqual(args[0] as Sort, ROUNDING_MODE) && isKind(args[1] as Sort, 'FloatingPoint');
    return fits ? sorts.bitVec(width) : undefined;
  },
  () => [{ indices: [index('m')], args: [MODE, F], result: M }],
);

export const floatToReal = rule(
  'a FloatingPoint',
  ({ args }) => (isKind(args[0] as Sort, 'FloatingPoint') ? REAL : undefined),
  () => [{ indices: [], args: [F], result: exactly(REAL) }],
);

export const floatToBits = ruleOfForm('a FloatingPoint', { args: [F], result: bits(add(index('e'), index('s'))) });
