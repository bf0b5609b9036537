import { type Named, valueNamed } from '../util/index.js';
import { type CollectionKind, type Sort, type SortKind, type SortStore, UNICODE, isCollectionSort } from './sort.js';

export type NumberPattern =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: '+' | '-' | '*'; readonly left: NumberPattern; readonly right: NumberPattern };

export type SortPattern =
  | { readonly kind: 'sort'; readonly sort: Sort }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'bit-vec'; readonly width: NumberPattern }
  | { readonly kind: 'float'; readonly eb: NumberPattern; readonly sb: NumberPattern }
  /** The order must be a safe integer. */
  | { readonly kind: 'field'; readonly order: NumberPattern }
  | { readonly kind: 'array'; readonly index: SortPattern; readonly element: SortPattern }
  | { readonly kind: 'collection'; readonly of: CollectionKind; readonly element: SortPattern }
  | { readonly kind: 'tuple'; readonly parts: readonly SortPattern[] }
  | { readonly kind: 'function'; readonly params: readonly SortPattern[]; readonly result: SortPattern };

export interface SortBindings {
  readonly sorts: Named<Sort> | undefined;
  readonly numbers: Named<number> | undefined;
}

export const NO_BINDINGS: SortBindings = { sorts: undefined, numbers: undefined };

export function findNumber({ numbers }: SortBindings, name: string): number | undefined {
  return valueNamed(numbers, name);
}

/** Undefined if a parameter is unbound. May recurse, since readers limit the depth of patterns. */
export function evaluateNumber(pattern: NumberPattern, bindings: SortBindings): number | undefined {
  if (pattern.kind === 'number') return pattern.value;
  if (pattern.kind === 'parameter') return valueNamed(bindings.numbers, pattern.name);
  const left = evaluateNumber(pattern.left, bindings);
  const right = evaluateNumber(pattern.right, bindings);
  if (left === undefined || right === undefined) return undefined;
  return pattern.kind === '+' ? left + right : pattern.kind === '-' ? left - right : left * right;
}

/** Solves `pattern = value` for the only unbound parameter, or binds none of several. Undefined if unsolvable. */
export function bindNumber(pattern: NumberPattern, value: number, bindings: SortBindings): SortBindings | undefined {
  const known = evaluateNumber(pattern, bindings);
  if (known !== undefined) return known === value ? bindings : undefined;
  if (pattern.kind === 'number') return undefined;
  if (pattern.kind === 'parameter') {
    return Number.isInteger(value) && value >= 0 ? withNumber(bindings, pattern.name, value) : undefined;
  }
  const left = evaluateNumber(pattern.left, bindings);
  const right = evaluateNumber(pattern.right, bindings);
  if (left !== undefined) return bindNumber(pattern.right, solveRight(pattern.kind, left, value), bindings);
  if (right !== undefined) return bindNumber(pattern.left, solveLeft(pattern.kind, right, value), bindings);
  return bindings;
}

function solveRight(kind: '+' | '-' | '*', left: number, value: number): number {
  return kind === '+' ? value - left : kind === '-' ? left - value : value / left;
}

function solveLeft(kind: '+' | '-' | '*', right: number, value: number): number {
  return kind === '+' ? value - right : kind === '-' ? value + right : value / right;
}

export function withNumber({ sorts, numbers }: SortBindings, name: string, value: number): SortBindings {
  return { sorts, numbers: { name, value, others: numbers } };
}

export function withSort({ sorts, numbers }: SortBindings, name: string, sort: Sort): SortBindings {
  return { sorts: { name, value: sort, others: sorts }, numbers };
}

/** Matches a pattern. Undefined if the sort does not match. Binds parameters only to sorts that satisfy `isAllowed`. */
export function bindSort(
  pattern: SortPattern,
  sort: Sort,
  bindings: SortBindings,
  isAllowed = isGeneric,
): SortBindings | undefined {
  switch (pattern.kind) {
    case 'sort':
      return pattern.sort === sort ? bindings : undefined;
    case 'parameter': {
      const known = valueNamed(bindings.sorts, pattern.name);
      if (known !== undefined) return known === sort ? bindings : undefined;
      return isAllowed(sort) ? withSort(bindings, pattern.name, sort) : undefined;
    }
    case 'bit-vec':
      return sort.kind === 'BitVec' ? bindNumber(pattern.width, sort.width, bindings) : undefined;
    case 'float': {
      if (sort.kind !== 'FloatingPoint') return undefined;
      const bound = bindNumber(pattern.eb, sort.eb, bindings);
      return bound === undefined ? undefined : bindNumber(pattern.sb, sort.sb, bound);
    }
    case 'field':
      if (sort.kind !== 'FiniteField' || sort.order > BigInt(Number.MAX_SAFE_INTEGER)) return undefined;
      return bindNumber(pattern.order, Number(sort.order), bindings);
    case 'array':
      if (sort.kind !== 'Array') return undefined;
      return bindAll([pattern.index, pattern.element], [sort.index, sort.element], bindings, isAllowed);
    case 'collection':
      if (sort.kind === 'String' && pattern.of === 'Seq')
        return bindSort(pattern.element, UNICODE, bindings, isAllowed);
      if (!isCollectionSort(sort) || sort.kind !== pattern.of) return undefined;
      return bindSort(pattern.element, sort.element, bindings, isAllowed);
    case 'tuple':
      return sort.kind === 'Tuple' ? bindAll(pattern.parts, sort.args, bindings, isAllowed) : undefined;
    case 'function': {
      if (sort.kind !== 'Function') return undefined;
      return bindAll([...pattern.params, pattern.result], [...sort.params, sort.result], bindings, isAllowed);
    }
  }
}

export function bindAll(
  patterns: readonly SortPattern[],
  sorts: readonly Sort[],
  bindings: SortBindings,
  isAllowed: (sort: Sort) => boolean,
): SortBindings | undefined {
  if (patterns.length !== sorts.length) return undefined;
  let bound: SortBindings | undefined = bindings;
  for (const [i, pattern] of patterns.entries()) {
    bound = bound === undefined ? undefined : bindSort(pattern, sorts[i] as Sort, bound, isAllowed);
  }
  return bound;
}

/** Checks whether a sort parameter may be this sort. RegLan has neither equality nor `ite` in solvers. */
function isGeneric(sort: Sort): boolean {
  return sort.kind !== 'RegLan' && sort.kind !== 'Opaque' && sort.kind !== 'Parameter';
}

/** Undefined if a parameter is unbound or a number is not a valid width. */
export function instantiateSort(pattern: SortPattern, bindings: SortBindings, sorts: SortStore): Sort | undefined {
  switch (pattern.kind) {
    case 'sort':
      return pattern.sort;
    case 'parameter':
      return valueNamed(bindings.sorts, pattern.name);
    case 'bit-vec': {
      const width = evaluateNumber(pattern.width, bindings);
      return width === undefined || width < 1 ? undefined : sorts.bitVec(width);
    }
    case 'float': {
      const [eb, sb] = [evaluateNumber(pattern.eb, bindings), evaluateNumber(pattern.sb, bindings)];
      return eb === undefined || sb === undefined || eb < 2 || sb < 2 ? undefined : sorts.floatingPoint(eb, sb);
    }
    case 'field': {
      const order = evaluateNumber(pattern.order, bindings);
      return order === undefined ? undefined : sorts.finiteField(BigInt(order));
    }
    case 'array': {
      const [index, element] = [
        instantiateSort(pattern.index, bindings, sorts),
        instantiateSort(pattern.element, bindings, sorts),
      ];
      return index === undefined || element === undefined ? undefined : sorts.array(index, element);
    }
    case 'collection': {
      const element = instantiateSort(pattern.element, bindings, sorts);
      return element === undefined ? undefined : sorts.collection(pattern.of, element);
    }
    case 'tuple': {
      const parts = pattern.parts.map((part) => instantiateSort(part, bindings, sorts));
      return parts.every((part) => part !== undefined) ? sorts.tuple(parts) : undefined;
    }
    case 'function': {
      const params = pattern.params.map((param) => instantiateSort(param, bindings, sorts));
      const result = instantiateSort(pattern.result, bindings, sorts);
      return result !== undefined && params.every((param) => param !== undefined)
        ? sorts.fun(params, result)
        : undefined;
    }
  }
}

export function kindOfPattern(pattern: SortPattern): SortKind | undefined {
  if (pattern.kind === 'sort') return pattern.sort.kind;
  return pattern.kind === 'collection' ? pattern.of : PATTERN_KINDS[pattern.kind];
}

const PATTERN_KINDS = {
  'bit-vec': 'BitVec',
  float: 'FloatingPoint',
  field: 'FiniteField',
  array: 'Array',
  tuple: 'Tuple',
  function: 'Function',
  parameter: undefined,
} as const;

export function isSamePattern(one: SortPattern, other: SortPattern): boolean {
  if (one === other) return true;
  if (one.kind === 'sort') return other.kind === 'sort' && one.sort === other.sort;
  if (one.kind === 'parameter') return other.kind === 'parameter' && one.name === other.name;
  if (one.kind !== other.kind || (one.kind === 'collection' && other.kind === 'collection' && one.of !== other.of))
    return false;
  const [parts, others] = [partsWithin(one), partsWithin(other)];
  const [numbers, otherNumbers] = [ownNumbers(one), ownNumbers(other)];
  return (
    parts.length === others.length &&
    parts.every((part, i) => isSamePattern(part, others[i] as SortPattern)) &&
    numbers.every((number, i) => isSameNumber(number, otherNumbers[i] as NumberPattern))
  );
}

function isSameNumber(one: NumberPattern, other: NumberPattern): boolean {
  if (one === other) return true;
  if (one.kind === 'number') return other.kind === 'number' && one.value === other.value;
  if (one.kind === 'parameter') return other.kind === 'parameter' && one.name === other.name;
  if (other.kind === 'number' || other.kind === 'parameter' || one.kind !== other.kind) return false;
  return isSameNumber(one.left, other.left) && isSameNumber(one.right, other.right);
}

export function numbersIn(pattern: NumberPattern): readonly string[] {
  if (pattern.kind === 'number') return [];
  if (pattern.kind === 'parameter') return [pattern.name];
  return [...numbersIn(pattern.left), ...numbersIn(pattern.right)];
}

export function* partsOfSort(pattern: SortPattern): Generator<SortPattern> {
  yield pattern;
  for (const part of partsWithin(pattern)) yield* partsOfSort(part);
}

function partsWithin(pattern: SortPattern): readonly SortPattern[] {
  if ('parts' in pattern) return pattern.parts;
  if ('params' in pattern) return [...pattern.params, pattern.result];
  if ('index' in pattern) return [pattern.index, pattern.element];
  return 'element' in pattern ? [pattern.element] : [];
}

export function ownNumbers(pattern: SortPattern): readonly NumberPattern[] {
  if (pattern.kind === 'bit-vec') return [pattern.width];
  if (pattern.kind === 'field') return [pattern.order];
  return pattern.kind === 'float' ? [pattern.eb, pattern.sb] : [];
}
