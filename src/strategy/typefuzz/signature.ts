import type { Associativity, CollectionKind, Op, Sort, SortStore } from '../../term/index.js';
import { isCollectionSort } from '../../term/index.js';

/** A number in a signature: one written out, a parameter, or a sum, difference or product of two. */
export type NumberPattern =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: '+' | '-' | '*'; readonly left: NumberPattern; readonly right: NumberPattern };

/** A sort in a signature, with parameters in it. */
export type SortPattern =
  | { readonly kind: 'sort'; readonly sort: Sort }
  | { readonly kind: 'parameter'; readonly name: string }
  | { readonly kind: 'bit-vec'; readonly width: NumberPattern }
  | { readonly kind: 'float'; readonly eb: NumberPattern; readonly sb: NumberPattern }
  | { readonly kind: 'array'; readonly index: SortPattern; readonly element: SortPattern }
  | { readonly kind: 'collection'; readonly of: CollectionKind; readonly element: SortPattern }
  | { readonly kind: 'tuple'; readonly parts: readonly SortPattern[] }
  | { readonly kind: 'function'; readonly params: readonly SortPattern[]; readonly result: SortPattern };

/** An index in a signature: a number, the name of a constructor (of `is`), or a sort (of `fmf.card`). */
export type IndexPattern =
  NumberPattern | { readonly kind: 'constructor' } | { readonly kind: 'of-sort'; readonly sort: SortPattern };

/** One way to apply an operator: `(op Arg … Ret :attribute)`. */
export interface Signature {
  readonly op: Op;
  /** Indices after `_`; a parameter that stands in no sort is free to be drawn. */
  readonly indices: readonly IndexPattern[];
  /** The sort in `(as op S)`. */
  readonly qualifier: SortPattern | undefined;
  readonly args: readonly SortPattern[];
  readonly result: SortPattern;
  /** How it is read with more arguments than are written. */
  readonly associativity: Associativity;
  /** Whether it is used only in scripts that apply the operator to as many arguments already. */
  readonly whereUsed: boolean;
}

/** What the parameters of a signature stand for. */
export interface Bindings {
  readonly sorts: ReadonlyMap<string, Sort>;
  readonly numbers: ReadonlyMap<string, number>;
}

export const NO_BINDINGS: Bindings = { sorts: new Map(), numbers: new Map() };

/** The value of a number; undefined where a parameter in it is not bound. Patterns are shallow: readers bound them. */
export function numberOf(pattern: NumberPattern, bindings: Bindings): number | undefined {
  if (pattern.kind === 'number') return pattern.value;
  if (pattern.kind === 'parameter') return bindings.numbers.get(pattern.name);
  const left = numberOf(pattern.left, bindings);
  const right = numberOf(pattern.right, bindings);
  if (left === undefined || right === undefined) return undefined;
  return pattern.kind === '+' ? left + right : pattern.kind === '-' ? left - right : left * right;
}

/**
 * The bindings under which a number has a value, as far as that can be told: a parameter that stands alone, or beside
 * what is bound, is bound by it; where several are missing, nothing is bound. Undefined where it cannot have that value.
 */
function bindNumber(pattern: NumberPattern, value: number, bindings: Bindings): Bindings | undefined {
  const known = numberOf(pattern, bindings);
  if (known !== undefined) return known === value ? bindings : undefined;
  if (pattern.kind === 'number') return undefined;
  if (pattern.kind === 'parameter') {
    if (!Number.isInteger(value) || value < 0) return undefined;
    return { sorts: bindings.sorts, numbers: new Map(bindings.numbers).set(pattern.name, value) };
  }
  const left = numberOf(pattern.left, bindings);
  const right = numberOf(pattern.right, bindings);
  if (left !== undefined) return bindNumber(pattern.right, rightOf(pattern.kind, left, value), bindings);
  if (right !== undefined) return bindNumber(pattern.left, leftOf(pattern.kind, right, value), bindings);
  return bindings;
}

function rightOf(kind: '+' | '-' | '*', left: number, value: number): number {
  return kind === '+' ? value - left : kind === '-' ? left - value : value / left;
}

function leftOf(kind: '+' | '-' | '*', right: number, value: number): number {
  return kind === '+' ? value - right : kind === '-' ? value + right : value / right;
}

/** The bindings under which a pattern is a sort; undefined where it is none of that kind. */
export function bindSort(pattern: SortPattern, sort: Sort, bindings: Bindings): Bindings | undefined {
  switch (pattern.kind) {
    case 'sort':
      return pattern.sort === sort ? bindings : undefined;
    case 'parameter': {
      const known = bindings.sorts.get(pattern.name);
      if (known !== undefined) return known === sort ? bindings : undefined;
      if (!isGeneric(sort)) return undefined;
      return { sorts: new Map(bindings.sorts).set(pattern.name, sort), numbers: bindings.numbers };
    }
    case 'bit-vec':
      return sort.kind === 'BitVec' ? bindNumber(pattern.width, sort.width, bindings) : undefined;
    case 'float': {
      if (sort.kind !== 'FloatingPoint') return undefined;
      const bound = bindNumber(pattern.eb, sort.eb, bindings);
      return bound === undefined ? undefined : bindNumber(pattern.sb, sort.sb, bound);
    }
    case 'array':
      if (sort.kind !== 'Array') return undefined;
      return bindAll([pattern.index, pattern.element], [sort.index, sort.element], bindings);
    case 'collection':
      if (!isCollectionSort(sort) || sort.kind !== pattern.of) return undefined;
      return bindSort(pattern.element, sort.element, bindings);
    case 'tuple':
      return sort.kind === 'Tuple' ? bindAll(pattern.parts, sort.args, bindings) : undefined;
    case 'function': {
      if (sort.kind !== 'Function') return undefined;
      return bindAll([...pattern.params, pattern.result], [...sort.params, sort.result], bindings);
    }
  }
}

function bindAll(patterns: readonly SortPattern[], sorts: readonly Sort[], bindings: Bindings): Bindings | undefined {
  if (patterns.length !== sorts.length) return undefined;
  let bound: Bindings | undefined = bindings;
  for (const [i, pattern] of patterns.entries()) {
    bound = bound === undefined ? undefined : bindSort(pattern, sorts[i] as Sort, bound);
  }
  return bound;
}

/** Whether a sort parameter may stand for a sort: solvers have no equality or choice of regular expressions. */
function isGeneric(sort: Sort): boolean {
  return sort.kind !== 'RegLan' && sort.kind !== 'Opaque' && sort.kind !== 'Parameter';
}

/** The sort that a pattern is under bindings; undefined where a parameter in it is not bound. */
export function sortOf(pattern: SortPattern, bindings: Bindings, sorts: SortStore): Sort | undefined {
  switch (pattern.kind) {
    case 'sort':
      return pattern.sort;
    case 'parameter':
      return bindings.sorts.get(pattern.name);
    case 'bit-vec': {
      const width = numberOf(pattern.width, bindings);
      return width === undefined || width < 1 ? undefined : sorts.bitVec(width);
    }
    case 'float': {
      const [eb, sb] = [numberOf(pattern.eb, bindings), numberOf(pattern.sb, bindings)];
      return eb === undefined || sb === undefined || eb < 2 || sb < 2 ? undefined : sorts.floatingPoint(eb, sb);
    }
    case 'array': {
      const [index, element] = [sortOf(pattern.index, bindings, sorts), sortOf(pattern.element, bindings, sorts)];
      return index === undefined || element === undefined ? undefined : sorts.array(index, element);
    }
    case 'collection': {
      const element = sortOf(pattern.element, bindings, sorts);
      return element === undefined ? undefined : sorts.collection(pattern.of, element);
    }
    case 'tuple': {
      const parts = pattern.parts.map((part) => sortOf(part, bindings, sorts));
      return parts.every((part) => part !== undefined) ? sorts.tuple(parts) : undefined;
    }
    case 'function': {
      const params = pattern.params.map((param) => sortOf(param, bindings, sorts));
      const result = sortOf(pattern.result, bindings, sorts);
      return result !== undefined && params.every((param) => param !== undefined)
        ? sorts.fun(params, result)
        : undefined;
    }
  }
}

/** The parameters that stand for numbers in a number. */
export function numbersIn(pattern: NumberPattern): readonly string[] {
  if (pattern.kind === 'number') return [];
  if (pattern.kind === 'parameter') return [pattern.name];
  return [...numbersIn(pattern.left), ...numbersIn(pattern.right)];
}
