import {
  type Index,
  type IndexPattern,
  NO_BINDINGS,
  type Signature,
  type Sort,
  type SortBindings,
  type SortStore,
  bindSort,
  indexText,
  evaluateNumber,
  operatorInfo,
  instantiateSort,
  withNumber,
} from '../../term/index.js';
import { freeNumbers } from './free-numbers.js';

export interface ClosedSorts {
  readonly store: SortStore;
  readonly sorts: readonly Sort[];
  /** Checks whether a sort parameter may stand for this sort. Without this function, every sort is accepted. */
  readonly parameter?: (sort: Sort) => boolean;
  constructors(sort: Sort): readonly string[];
}

export interface ArgumentSorts {
  readonly args: readonly Sort[];
  readonly result: Sort;
  readonly bindings: SortBindings;
}

/** Largest index tried if one, two, or more than two indices are free. */
const HIGHEST = { alone: 63, two: 5, more: 2 } as const;

/** Yields the lists of argument sorts that may give `result`, in the order of the closed sorts. */
export function* argumentsWithin(signature: Signature, result: Sort, within: ClosedSorts): Generator<ArgumentSorts> {
  const bound = bindSort(signature.result, result, NO_BINDINGS);
  if (bound === undefined) return;
  for (const { args, bindings } of argumentsFrom(signature, 0, bound, within)) {
    // The result sort may now determine further numbers, such as the second width of a concatenation.
    const again = bindSort(signature.result, result, bindings);
    if (again !== undefined) yield { args, result, bindings: again };
  }
}

function* argumentsFrom(
  signature: Signature,
  from: number,
  bindings: SortBindings,
  within: ClosedSorts,
): Generator<Omit<ArgumentSorts, 'result'>> {
  const pattern = signature.args[from];
  if (pattern === undefined) {
    yield { args: [], bindings };
    return;
  }
  const { sorts, store, parameter } = within;
  const fixed = instantiateSort(pattern, bindings, store);
  for (const sort of fixed === undefined ? sorts : sorts.includes(fixed) ? [fixed] : []) {
    if (pattern.kind === 'parameter' && parameter?.(sort) === false) continue;
    const bound = bindSort(pattern, sort, bindings);
    if (bound === undefined) continue;
    for (const rest of argumentsFrom(signature, from + 1, bound, within)) {
      yield { args: [sort, ...rest.args], bindings: rest.bindings };
    }
  }
}

/** Yields each index list for which the operator has the result sort, without duplicates. */
export function* indicesWithin(
  signature: Signature,
  { args, result, bindings }: ArgumentSorts,
  within: ClosedSorts,
): Generator<readonly Index[]> {
  const { rule, qualified } = operatorInfo(signature.op);
  const qualifier = qualified ? { qualifier: result } : {};
  const met = new Set<string>();
  for (const each of generateBindings(freeNumbers(signature, bindings), bindings)) {
    const solved = bindSort(signature.result, result, each);
    if (solved === undefined) continue;
    const drawn = signature.indices.map((index) => indicesFor(index, solved, { within, of: args[0] }));
    for (const indices of cartesianProduct(drawn)) {
      const name = indices.map(indexText).join(' ');
      if (met.has(name) || rule.result({ args, indices, sorts: within.store, ...qualifier }) !== result) continue;
      met.add(name);
      yield indices;
    }
  }
}

/** Yields bindings of free indices. If two are free, some bindings omit the first, because `bindSort` may derive it. */
function* generateBindings(names: readonly string[], bindings: SortBindings): Generator<SortBindings> {
  const [first, second, ...more] = names;
  if (first === undefined) yield bindings;
  else if (second === undefined) for (let n = 0; n <= HIGHEST.alone; n++) yield withNumber(bindings, first, n);
  else if (more.length > 0) {
    yield* everyNumber(names, bindings);
  } else {
    for (let n = 0; n <= HIGHEST.alone; n++) {
      const one = withNumber(bindings, second, n);
      yield one;
      if (n > HIGHEST.two) continue;
      for (let m = 0; m <= HIGHEST.two; m++) yield withNumber(one, first, m);
    }
  }
}

function* everyNumber(names: readonly string[], bindings: SortBindings): Generator<SortBindings> {
  const last = names.at(-1);
  if (last === undefined) yield bindings;
  else for (let n = 0; n <= HIGHEST.more; n++) yield* everyNumber(names.slice(0, -1), withNumber(bindings, last, n));
}

function indicesFor(
  index: IndexPattern,
  bindings: SortBindings,
  { within, of }: { readonly within: ClosedSorts; readonly of?: Sort | undefined },
): readonly Index[] {
  if (index.kind === 'constructor') return of === undefined ? [] : within.constructors(of);
  const value =
    index.kind === 'of-sort' ? instantiateSort(index.sort, bindings, within.store) : evaluateNumber(index, bindings);
  return value === undefined || (typeof value === 'number' && value < 0) ? [] : [value];
}

function cartesianProduct(parts: readonly (readonly Index[])[]): readonly (readonly Index[])[] {
  return parts.reduce<readonly (readonly Index[])[]>(
    (lists, part) => lists.flatMap((list) => part.map((item) => [...list, item])),
    [[]],
  );
}
