import { BOOL, INT, REAL, ROUNDING_MODE, type Sort, type SortStore, UNKNOWN, agree } from './sort.js';

/** A numeral, a symbol or (of `fmf.card`) a sort. */
export type Index = number | string | Sort;

/** An index as it is written. */
export function indexText(index: Index): string {
  return typeof index === 'object' ? index.text : `${index}`;
}

/** What a sort rule looks at. */
export interface RuleInput {
  readonly args: readonly Sort[];
  readonly indices: readonly Index[];
  readonly sorts: SortStore;
  /** The sort given by `(as f S)`, where there is one. */
  readonly qualifier?: Sort | undefined;
}

/** Which sorts an operator takes and gives. A rule never looks at the number of arguments: the table does. */
export interface SortRule {
  /** What it expects, for a diagnostic. */
  readonly expects: string;
  /** The result sort, or undefined where the arguments do not fit. An unknown sort fits everywhere. */
  readonly result: (input: RuleInput) => Sort | undefined;
}

/** A rule from what it expects, in words, and the sort it gives. */
export const rule = (expects: string, result: SortRule['result']): SortRule => ({ expects, result });

/** Arguments of the given sorts; the last one given holds for all that follow. */
export function fixed(params: readonly Sort[], result: Sort, expects: string): SortRule {
  return rule(expects, ({ args }) => {
    for (let i = 0; i < args.length; i++) {
      const param = params[Math.min(i, params.length - 1)];
      if (param === undefined || !agree(args[i] as Sort, param)) return undefined;
    }
    return result;
  });
}

/** The one sort that all arguments have; undefined where two differ, `UNKNOWN` where none is known. */
export function common(args: readonly Sort[], from = 0): Sort | undefined {
  let found = UNKNOWN;
  for (let i = from; i < args.length; i++) {
    const sort = args[i] as Sort;
    if (sort === UNKNOWN) continue;
    if (found !== UNKNOWN && found !== sort) return undefined;
    found = sort;
  }
  return found;
}

const isKind = (sort: Sort, kind: Sort['kind']): boolean => sort.kind === kind || sort === UNKNOWN;

export const allEqual = rule('arguments of one sort', ({ args }) => (common(args) === undefined ? undefined : BOOL));

export const iteRule = rule('a Bool and two terms of one sort', ({ args }) =>
  agree(args[0] as Sort, BOOL) ? common(args, 1) : undefined,
);

export const arith = rule('Int or Real arguments, all of one sort', ({ args }) => {
  const sort = common(args);
  return sort === INT || sort === REAL || sort === UNKNOWN ? sort : undefined;
});

export const arithOrder = rule('Int or Real arguments, all of one sort', (input) =>
  arith.result(input) === undefined ? undefined : BOOL,
);

export const bvSame = rule('bit-vectors of one width', ({ args, indices }) => {
  const sort = common(args);
  if (sort === undefined || !isKind(sort, 'BitVec')) return undefined;
  return indices.every((index) => typeof index === 'number') ? sort : undefined;
});

export const bvOrder = rule('bit-vectors of one width', (input) =>
  bvSame.result(input) === undefined ? undefined : BOOL,
);

export const bv1Result = rule('bit-vectors of one width', (input) =>
  bvSame.result(input) === undefined ? undefined : input.sorts.bitVec(1),
);

export const bvToInt = rule('a bit-vector', (input) => (bvSame.result(input) === undefined ? undefined : INT));

export const bvConcat = rule('bit-vectors', ({ args, sorts }) => {
  let width = 0;
  for (const sort of args) {
    if (sort === UNKNOWN) return UNKNOWN;
    if (sort.kind !== 'BitVec') return undefined;
    width += sort.width;
  }
  return sorts.bitVec(width);
});

export const bvExtract = rule('indices i >= j >= 0 and a bit-vector wider than i', ({ args, indices, sorts }) => {
  const [high, low] = indices;
  const sort = args[0] as Sort;
  if (typeof high !== 'number' || typeof low !== 'number' || high < low) return undefined;
  if (sort !== UNKNOWN && (sort.kind !== 'BitVec' || high >= sort.width)) return undefined;
  return sorts.bitVec(high - low + 1);
});

export const bvRepeat = rule('an index from 1 and a bit-vector', ({ args, indices, sorts }) => {
  const sort = args[0] as Sort;
  const times = indices[0];
  if (sort === UNKNOWN) return UNKNOWN;
  return sort.kind === 'BitVec' && typeof times === 'number' && times >= 1
    ? sorts.bitVec(sort.width * times)
    : undefined;
});

export const bvExtend = rule('an index from 0 and a bit-vector', ({ args, indices, sorts }) => {
  const sort = args[0] as Sort;
  const by = indices[0];
  if (sort === UNKNOWN) return UNKNOWN;
  return sort.kind === 'BitVec' && typeof by === 'number' ? sorts.bitVec(sort.width + by) : undefined;
});

export const intToBv = rule('an index from 1 and an Int', ({ args, indices, sorts }) => {
  const width = indices[0];
  return agree(args[0] as Sort, INT) && typeof width === 'number' && width >= 1 ? sorts.bitVec(width) : undefined;
});

export const floatLiteral = rule('bit-vectors: sign of width 1, exponent, significand', ({ args, sorts }) => {
  const [sign, exponent, significand] = args;
  if (args.includes(UNKNOWN)) return UNKNOWN;
  if (sign?.kind !== 'BitVec' || sign.width !== 1) return undefined;
  if (exponent?.kind !== 'BitVec' || significand?.kind !== 'BitVec') return undefined;
  return exponent.width >= 2 ? sorts.floatingPoint(exponent.width, significand.width + 1) : undefined;
});

function floatFormat(indices: readonly Index[], sorts: SortStore): Sort | undefined {
  const [eb, sb] = indices;
  return typeof eb === 'number' && typeof sb === 'number' && eb >= 2 && sb >= 2
    ? sorts.floatingPoint(eb, sb)
    : undefined;
}

export const floatOf = rule('indices eb >= 2 and sb >= 2', ({ indices, sorts }) => floatFormat(indices, sorts));

const roundings = new Map<string, SortRule>();

/** `rounding` rounding modes (0 or 1), then floating-point numbers of one format, which is also the result's. */
export function floatRounded(rounding: 0 | 1, floats: number): SortRule {
  const key = `${rounding}${floats}`;
  const known = roundings.get(key);
  if (known !== undefined) return known;
  const expects = `${rounding === 1 ? 'a RoundingMode and ' : ''}${floats} FloatingPoint of one format`;
  const made = rule(expects, ({ args }) => {
    if (rounding === 1 && !agree(args[0] as Sort, ROUNDING_MODE)) return undefined;
    const sort = common(args, rounding);
    return sort !== undefined && isKind(sort, 'FloatingPoint') ? sort : undefined;
  });
  roundings.set(key, made);
  return made;
}

export const floatPredicate = rule('FloatingPoint arguments of one format', ({ args }) => {
  const sort = common(args);
  return sort !== undefined && isKind(sort, 'FloatingPoint') ? BOOL : undefined;
});

/**
 * The five forms of `to_fp` (theory FloatingPoint), and z3's from a Real and the Int power of two that it is multiplied
 * with; from an Int constant is a common extension and not taken.
 */
export const floatFromAny = rule(
  'a bit-vector of eb + sb bits, or a RoundingMode and a FloatingPoint, Real or signed bit-vector',
  ({ args, indices, sorts }) => {
    const format = floatFormat(indices, sorts);
    // One that is too large to work with is opaque: nothing can be said of its arguments.
    if (format?.kind === 'Opaque') return format;
    if (format?.kind !== 'FloatingPoint') return undefined;
    const [first, second, power] = args as [Sort, Sort?, Sort?];
    if (power !== undefined) {
      const fits = agree(first, ROUNDING_MODE) && second !== undefined && agree(second, REAL) && agree(power, INT);
      return fits ? format : undefined;
    }
    if (second === undefined) {
      if (first === UNKNOWN) return format;
      return first.kind === 'BitVec' && first.width === format.eb + format.sb ? format : undefined;
    }
    if (!agree(first, ROUNDING_MODE)) return undefined;
    return isKind(second, 'FloatingPoint') || second === REAL || second.kind === 'BitVec' ? format : undefined;
  },
);

export const floatFromUnsigned = rule('a RoundingMode and a bit-vector', ({ args, indices, sorts }) =>
  agree(args[0] as Sort, ROUNDING_MODE) && isKind(args[1] as Sort, 'BitVec') ? floatFormat(indices, sorts) : undefined,
);

export const floatToBv = rule('an index from 1, a RoundingMode and a FloatingPoint', ({ args, indices, sorts }) => {
  const width = indices[0];
  if (typeof width !== 'number' || width < 1) return undefined;
  const fits = agree(args[0] as Sort, ROUNDING_MODE) && isKind(args[1] as Sort, 'FloatingPoint');
  return fits ? sorts.bitVec(width) : undefined;
});

export const floatToReal = rule('a FloatingPoint', ({ args }) =>
  isKind(args[0] as Sort, 'FloatingPoint') ? REAL : undefined,
);

export const floatToBits = rule('a FloatingPoint', ({ args, sorts }) => {
  const sort = args[0] as Sort;
  if (sort === UNKNOWN) return UNKNOWN;
  return sort.kind === 'FloatingPoint' ? sorts.bitVec(sort.eb + sort.sb) : undefined;
});

export const selectRule = rule('an Array and an index of its index sort', ({ args }) => {
  const [array, index] = args as [Sort, Sort];
  if (array === UNKNOWN) return UNKNOWN;
  return array.kind === 'Array' && agree(array.index, index) ? array.element : undefined;
});

export const storeRule = rule('an Array, an index and an element of its sorts', ({ args }) => {
  const [array, index, element] = args as [Sort, Sort, Sort];
  if (array === UNKNOWN) return UNKNOWN;
  const fits = array.kind === 'Array' && agree(array.index, index) && agree(array.element, element);
  return fits ? array : undefined;
});

export const constantArray = rule('(as const (Array I E)) and an E', ({ args, qualifier }) =>
  qualifier?.kind === 'Array' && agree(qualifier.element, args[0] as Sort) ? qualifier : undefined,
);

export const testerRule = rule('a term of the datatype', ({ args }) =>
  isKind(args[0] as Sort, 'Named') ? BOOL : undefined,
);

export const highOrderApply = rule('a function and its arguments', ({ args, sorts }) => {
  const [fun, ...given] = args as [Sort, ...Sort[]];
  if (fun === UNKNOWN) return UNKNOWN;
  return fun.kind === 'Function' ? applied(fun, given, sorts) : undefined;
});

/** The sort of a function applied to some or all of its arguments; undefined where they do not fit. */
export function applied(
  fun: Extract<Sort, { kind: 'Function' }>,
  given: readonly Sort[],
  sorts: SortStore,
): Sort | undefined {
  let result: Sort = fun;
  for (const arg of given) {
    if (result.kind !== 'Function' || !agree(result.params[0] as Sort, arg)) return undefined;
    const rest: readonly Sort[] = result.params.slice(1);
    result = rest.length === 0 ? result.result : sorts.fun(rest, result.result);
  }
  return result;
}
