import {
  type SignatureForm,
  add,
  arrow,
  bits,
  exactly,
  field,
  index,
  number,
  parameter,
  repeatPattern,
  subtract,
  times,
} from './signature-form.js';
import { NO_BINDINGS, type SortPattern, bindAll, instantiateSort } from '../sort-pattern.js';
import { BOOL, INT, REAL, type Sort, type SortStore, UNKNOWN, mayEqual } from '../sort.js';

export type Index = number | string | Sort;

export function indexText(index: Index): string {
  return typeof index === 'object' ? index.text : `${index}`;
}

export interface RuleInput {
  readonly args: readonly Sort[];
  readonly indices: readonly Index[];
  readonly sorts: SortStore;
  readonly qualifier?: Sort | undefined;
}

export interface ApplicationShape {
  readonly args: number;
  readonly indices: number;
}

/** A rule does not check the number of arguments; the operator table does. */
export interface SortRule {
  readonly expects: string;
  /** Computes the result sort; undefined if the arguments do not fit. An unknown sort always fits. */
  readonly result: (input: RuleInput) => Sort | undefined;
  readonly forms: (applied: ApplicationShape) => readonly SignatureForm[];
}

export const rule = (expects: string, result: SortRule['result'], forms: SortRule['forms']): SortRule => ({
  expects,
  result,
  forms,
});

/** Derives the result sort by matching `form`, which is slow. `UNKNOWN` if the sort of an argument is unknown. */
export function ruleOfForm(expects: string, form: Pick<SignatureForm, 'args' | 'result'>): SortRule {
  const result: SortRule['result'] = ({ args, sorts }) => {
    if (args.includes(UNKNOWN)) return UNKNOWN;
    const bindings = bindAll(form.args, args, NO_BINDINGS, () => true);
    return bindings && instantiateSort(form.result, bindings, sorts);
  };
  return rule(expects, result, () => [{ indices: [], ...form }]);
}

/** If there are more arguments than `params`, the last sort of `params` applies to the rest. */
export function fixedRule(params: readonly Sort[], result: Sort, expects: string): SortRule {
  return rule(
    expects,
    ({ args }) => {
      for (let i = 0; i < args.length; i++) {
        const param = params[Math.min(i, params.length - 1)];
        if (param === undefined || !mayEqual(args[i] as Sort, param)) return undefined;
      }
      return result;
    },
    ({ args, indices }) => [
      {
        indices: INDICES.slice(0, indices),
        args: Array.from({ length: args }, (_, i) => exactly(params[Math.min(i, params.length - 1)] as Sort)),
        result: exactly(result),
      },
    ],
  );
}

const INDICES = ['i', 'j', 'k', 'l'].map(index);
const A = parameter('A');
const B = parameter('B');
const C = parameter('C');
const M = bits(index('m'));

/** Returns the sort of all arguments; undefined if two differ, `UNKNOWN` if all are unknown. */
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

/** Also true for an unknown sort. */
export const isKind = (sort: Sort, kind: Sort['kind']): boolean => sort.kind === kind || sort === UNKNOWN;

export const allEqual = rule(
  'arguments of one sort',
  ({ args }) => (common(args) === undefined ? undefined : BOOL),
  ({ args }) => [{ indices: [], args: repeatPattern(A, args), result: exactly(BOOL) }],
);

export const iteRule = rule(
  'a Bool and two terms of one sort',
  ({ args }) => (mayEqual(args[0] as Sort, BOOL) ? common(args, 1) : undefined),
  () => [{ indices: [], args: [exactly(BOOL), A, A], result: A }],
);

export const arith = rule(
  'Int or Real arguments, all of one sort',
  ({ args }) => {
    const sort = common(args);
    return sort === INT || sort === REAL || sort === UNKNOWN ? sort : undefined;
  },
  ({ args }) =>
    [INT, REAL].map((sort) => ({ indices: [], args: repeatPattern(exactly(sort), args), result: exactly(sort) })),
);

export const arithOrder = rule(
  'Int or Real arguments, all of one sort',
  (input) => (arith.result(input) === undefined ? undefined : BOOL),
  (applied) => arith.forms(applied).map((form) => ({ ...form, result: exactly(BOOL) })),
);

export const bvSame = rule(
  'bit-vectors of one width',
  ({ args, indices }) => {
    const sort = common(args);
    if (sort === undefined || !isKind(sort, 'BitVec')) return undefined;
    return indices.every((each) => typeof each === 'number') ? sort : undefined;
  },
  ({ args, indices }) => [{ indices: INDICES.slice(0, indices), args: repeatPattern(M, args), result: M }],
);

export const fieldSame = rule(
  'elements of one finite field',
  ({ args }) => {
    const sort = common(args);
    return sort !== undefined && isKind(sort, 'FiniteField') ? sort : undefined;
  },
  ({ args }) => [{ indices: [], args: repeatPattern(field(index('p')), args), result: field(index('p')) }],
);

function fromBits(expects: string, result: (sorts: SortStore) => Sort, pattern: SignatureForm['result']): SortRule {
  return rule(
    expects,
    (input) => (bvSame.result(input) === undefined ? undefined : result(input.sorts)),
    (applied) => bvSame.forms(applied).map((form) => ({ ...form, result: pattern })),
  );
}

export const bvOrder = fromBits('bit-vectors of one width', () => BOOL, exactly(BOOL));

export const bv1Result = fromBits('bit-vectors of one width', (sorts) => sorts.bitVec(1), bits(number(1)));

export const bvToInt = fromBits('a bit-vector', () => INT, exactly(INT));

export const bvConcat = rule(
  'bit-vectors',
  ({ args, sorts }) => {
    let width = 0;
    for (const sort of args) {
      if (sort === UNKNOWN) return UNKNOWN;
      if (sort.kind !== 'BitVec') return undefined;
      width += sort.width;
    }
    return sorts.bitVec(width);
  },
  () => [{ indices: [], args: [M, bits(index('n'))], result: bits(add(index('m'), index('n'))) }],
);

export const bvExtract = rule(
  'indices i >= j >= 0 and a bit-vector wider than i',
  ({ args, indices, sorts }) => {
    const [high, low] = indices;
    const sort = args[0] as Sort;
    if (typeof high !== 'number' || typeof low !== 'number' || high < low) return undefined;
    if (sort !== UNKNOWN && (sort.kind !== 'BitVec' || high >= sort.width)) return undefined;
    return sorts.bitVec(high - low + 1);
  },
  () => [{ indices: INDICES.slice(0, 2), args: [M], result: bits(add(subtract(index('i'), index('j')), number(1))) }],
);

export const bvRepeat = rule(
  'an index >= 1 and a bit-vector',
  ({ args, indices, sorts }) => {
    const sort = args[0] as Sort;
    const times = indices[0];
    if (sort === UNKNOWN) return UNKNOWN;
    return sort.kind === 'BitVec' && typeof times === 'number' && times >= 1
      ? sorts.bitVec(sort.width * times)
      : undefined;
  },
  () => [{ indices: [index('i')], args: [M], result: bits(times(index('i'), index('m'))) }],
);

export const bvExtend = rule(
  'an index >= 0 and a bit-vector',
  ({ args, indices, sorts }) => {
    const sort = args[0] as Sort;
    const by = indices[0];
    if (sort === UNKNOWN) return UNKNOWN;
    return sort.kind === 'BitVec' && typeof by === 'number' ? sorts.bitVec(sort.width + by) : undefined;
  },
  () => [{ indices: [index('i')], args: [M], result: bits(add(index('i'), index('m'))) }],
);

export const intToBv = rule(
  'an index >= 1 and an Int',
  ({ args, indices, sorts }) => {
    const width = indices[0];
    return mayEqual(args[0] as Sort, INT) && typeof width === 'number' && width >= 1 ? sorts.bitVec(width) : undefined;
  },
  () => [{ indices: [index('m')], args: [exactly(INT)], result: M }],
);

export const iandRule = rule(
  'an index >= 1 and two Ints',
  ({ args: [a, b], indices: [width] }) =>
    mayEqual(a as Sort, INT) && mayEqual(b as Sort, INT) && typeof width === 'number' && width >= 1 ? INT : undefined,
  () => [{ indices: [index('m')], args: [exactly(INT), exactly(INT)], result: exactly(INT) }],
);

export const testerRule = rule(
  'a term of the datatype',
  ({ args }) => (isKind(args[0] as Sort, 'Named') ? BOOL : undefined),
  () => [{ indices: [{ kind: 'constructor' }], args: [parameter('D')], result: exactly(BOOL) }],
);

export const highOrderApply = rule(
  'a function and its arguments',
  ({ args, sorts }) => {
    const [fun, ...given] = args as [Sort, ...Sort[]];
    if (fun === UNKNOWN) return UNKNOWN;
    return fun.kind === 'Function' ? applySort(fun, given, sorts) : undefined;
  },
  ({ args }) => {
    const form = (...given: [fun: SortPattern, ...SortPattern[]]): Omit<SignatureForm, 'result'> => ({
      indices: [],
      args: given,
    });
    if (args === 2)
      return [
        { ...form(arrow([A], B), A), result: B },
        { ...form(arrow([A, B], C), A), result: arrow([B], C) },
      ];
    return [{ ...form(arrow([A, B], C), A, B), result: C }];
  },
);

export const cardinality = rule(
  'no arguments',
  ({ args }) => (args.length === 0 ? BOOL : undefined),
  () => [{ indices: [{ kind: 'of-sort', sort: A }, index('n')], args: [], result: exactly(BOOL) }],
);

/** Computes the sort of a full or partial application; undefined if the arguments do not fit. */
export function applySort(
  fun: Extract<Sort, { kind: 'Function' }>,
  given: readonly Sort[],
  sorts: SortStore,
): Sort | undefined {
  let result: Sort = fun;
  for (const arg of given) {
    if (result.kind !== 'Function' || !mayEqual(result.params[0] as Sort, arg)) return undefined;
    const rest: readonly Sort[] = result.params.slice(1);
    result = rest.length === 0 ? result.result : sorts.fun(rest, result.result);
  }
  return result;
}
