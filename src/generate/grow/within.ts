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
  numberOf,
  operatorInfo,
  sortOf,
  withNumber,
} from '../../term/index.js';
import { freeNumbers } from './free-numbers.js';

/** Sorts outside of which no term is made. */
export interface ClosedSorts {
  readonly store: SortStore;
  readonly sorts: readonly Sort[];
  /** Whether a parameter of a signature may stand for a sort; any sort where nothing is said. */
  readonly parameter?: (sort: Sort) => boolean;
  /** The constructors of a datatype, for testers. */
  constructors(sort: Sort): readonly string[];
}

/** Sorts of arguments with which an operator may give a sort; indices are to be found. */
export interface Arguments {
  readonly args: readonly Sort[];
  readonly result: Sort;
  readonly bindings: SortBindings;
}

/** Indices that nothing fixes: from 0 up to this, where there is one, where there are two, and where there are more. */
const HIGHEST = { alone: 63, two: 5, more: 2 } as const;

/** Every list of arguments, of some sorts alone, with which an operator may give a sort, in the order of the sorts. */
export function* argumentsWithin(signature: Signature, result: Sort, within: ClosedSorts): Generator<Arguments> {
  const bound = bindSort(signature.result, result, NO_BINDINGS);
  if (bound === undefined) return;
  for (const { args, bindings } of argumentsFrom(signature, 0, bound, within)) {
    // Numbers that stood together in the result may be known now.
    const again = bindSort(signature.result, result, bindings);
    if (again !== undefined) yield { args, result, bindings: again };
  }
}

/** Recursion is bounded by the number of arguments. */
function* argumentsFrom(
  signature: Signature,
  from: number,
  bindings: SortBindings,
  within: ClosedSorts,
): Generator<Omit<Arguments, 'result'>> {
  const pattern = signature.args[from];
  if (pattern === undefined) {
    yield { args: [], bindings };
    return;
  }
  const { sorts, store, parameter } = within;
  const fixed = sortOf(pattern, bindings, store);
  for (const sort of fixed === undefined ? sorts : sorts.includes(fixed) ? [fixed] : []) {
    if (pattern.kind === 'parameter' && parameter?.(sort) === false) continue;
    const bound = bindSort(pattern, sort, bindings);
    if (bound === undefined) continue;
    for (const rest of argumentsFrom(signature, from + 1, bound, within)) {
      yield { args: [sort, ...rest.args], bindings: rest.bindings };
    }
  }
}

/** The lists of indices under which the operator table has the arguments give the sort, each once. */
export function* indicesWithin(
  signature: Signature,
  { args, result, bindings }: Arguments,
  within: ClosedSorts,
): Generator<readonly Index[]> {
  const { rule, qualified } = operatorInfo(signature.op);
  const qualifier = qualified ? { qualifier: result } : {};
  const met = new Set<string>();
  for (const each of waysToBind(freeNumbers(signature, bindings), bindings)) {
    const solved = bindSort(signature.result, result, each);
    if (solved === undefined) continue;
    const drawn = signature.indices.map((index) => indicesFor(index, solved, { within, of: args[0] }));
    for (const indices of combined(drawn)) {
      const name = indices.map(indexText).join(' ');
      if (met.has(name) || rule.result({ args, indices, sorts: within.store, ...qualifier }) !== result) continue;
      met.add(name);
      yield indices;
    }
  }
}

/**
 * Bindings of some free numbers. Where the result's sort says something of several of them, the last ones follow from the
 * others, so the first are left to `bindSort`.
 */
function* waysToBind(names: readonly string[], bindings: SortBindings): Generator<SortBindings> {
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

/** Bindings of each name to every small number, the first name's changing fastest. Recursion is bounded by the names. */
function* everyNumber(names: readonly string[], bindings: SortBindings): Generator<SortBindings> {
  const last = names.at(-1);
  if (last === undefined) yield bindings;
  else for (let n = 0; n <= HIGHEST.more; n++) yield* everyNumber(names.slice(0, -1), withNumber(bindings, last, n));
}

/** What an index may be: one number or sort, or any constructor of a datatype; nothing where it is not known. */
function indicesFor(
  index: IndexPattern,
  bindings: SortBindings,
  { within, of }: { readonly within: ClosedSorts; readonly of?: Sort | undefined },
): readonly Index[] {
  if (index.kind === 'constructor') return of === undefined ? [] : within.constructors(of);
  const value = index.kind === 'of-sort' ? sortOf(index.sort, bindings, within.store) : numberOf(index, bindings);
  return value === undefined || (typeof value === 'number' && value < 0) ? [] : [value];
}

/** Every list that has one item of each. */
function combined(parts: readonly (readonly Index[])[]): readonly (readonly Index[])[] {
  return parts.reduce<readonly (readonly Index[])[]>(
    (lists, part) => lists.flatMap((list) => part.map((item) => [...list, item])),
    [[]],
  );
}
