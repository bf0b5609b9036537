import { bitLength, isPrime } from '../util/index.js';

/**
 * Sorts (SMT-LIB 2.7, section 3.7). Equal sorts are one object, so `===` compares them. `text` is the printed sort.
 * An unknown sort is `Opaque` and printed as read.
 */
export type Sort =
  | AtomicSort
  | { readonly kind: 'BitVec'; readonly width: number; readonly text: string }
  /** `sb` includes the hidden bit. */
  | { readonly kind: 'FloatingPoint'; readonly eb: number; readonly sb: number; readonly text: string }
  /** Integers modulo a prime, an extension of cvc5. */
  | { readonly kind: 'FiniteField'; readonly order: bigint; readonly text: string }
  | { readonly kind: 'Array'; readonly index: Sort; readonly element: Sort; readonly text: string }
  /** Extensions of cvc5; z3 also has sequences. */
  | { readonly kind: CollectionKind; readonly element: Sort; readonly text: string }
  /** An extension of cvc5. `(Relation A B)` is a set of tuples, `(Table A B)` a bag. */
  | { readonly kind: 'Tuple'; readonly args: readonly Sort[]; readonly text: string }
  /** `(-> A B C)` of SMT-LIB 2.7, which equals `(-> A (-> B C))`. */
  | { readonly kind: 'Function'; readonly params: readonly Sort[]; readonly result: Sort; readonly text: string }
  | { readonly kind: 'Named'; readonly name: string; readonly args: readonly Sort[]; readonly text: string }
  /** A parameter of a datatype, a sort definition or `declare-sort-parameter`. */
  | { readonly kind: 'Parameter'; readonly name: string; readonly text: string }
  | { readonly kind: 'Opaque'; readonly text: string };

export interface AtomicSort {
  readonly kind: 'Bool' | 'Int' | 'Real' | 'String' | 'RegLan' | 'RoundingMode';
  readonly text: string;
}

export type SortKind = Sort['kind'];

export const COLLECTION_KINDS = ['Seq', 'Set', 'Bag'] as const;
export type CollectionKind = (typeof COLLECTION_KINDS)[number];

const atomic = (kind: AtomicSort['kind']): AtomicSort => ({ kind, text: kind });

export const BOOL: Sort = atomic('Bool');
export const INT: Sort = atomic('Int');
export const REAL: Sort = atomic('Real');
export const STRING: Sort = atomic('String');
export const REGLAN: Sort = atomic('RegLan');
export const ROUNDING_MODE: Sort = atomic('RoundingMode');
/** z3's sort of characters: `(Seq Unicode)` is String. Opaque, so that mutants get no terms of this sort. */
export const UNICODE: Sort = { kind: 'Opaque', text: 'Unicode' };
/** The sort of a term with an unknown operator. `mayEqual` accepts it with every sort. */
export const UNKNOWN: Sort = { kind: 'Opaque', text: '?' };

export const ATOMIC_SORTS: readonly Sort[] = [BOOL, INT, REAL, STRING, REGLAN, ROUNDING_MODE];

export const FLOAT_FORMATS: Readonly<Record<string, readonly [eb: number, sb: number]>> = {
  Float16: [5, 11],
  Float32: [8, 24],
  Float64: [11, 53],
  Float128: [15, 113],
};

/** Maximum width of computed bit-vectors. Wider sorts are opaque: their terms are preserved, but never evaluated. */
export const WIDEST = 2 ** 16;

/** Maximum exponent width of floats whose values are computed, since an exact rational value has 2^eb bits. */
export const WIDEST_EXPONENT = 30;

/** Maximum bits of a finite field's order, since testing primality takes cubic time. */
export const WIDEST_ORDER = 1024;

/** Maximum length of a sort's text, which each nested definition can double. Longer sorts are `UNKNOWN`. */
export const LONGEST_SORT = 4_000;

export interface HeapSorts {
  readonly location: Sort;
  readonly data: Sort;
}

/**
 * Dialect of set sorts and operators:
 * - `cvc5`: `(Set T)` with all set operators in `OPERATORS`
 * - `z3`: `(FiniteSet T)` with the operators of `hasSetOperator`
 * - `unknown`: `(Set T)` without operators of cvc5 or z3; z3 reads this sort as an array
 */
export type SetDialect = 'cvc5' | 'z3' | 'unknown';

/** The only source of compound sorts, so that structurally equal sorts are one object. */
export class SortStore {
  heap: HeapSorts | undefined;
  setDialect: SetDialect = 'cvc5';
  /** True if `(-> A B C)` is printed as `(-> A (-> B C))`, which z3 treats as another sort. */
  nestsArrows = false;
  readonly #sorts = new Map<string, Sort>(ATOMIC_SORTS.map((sort) => [sort.text, sort]));

  bitVec(width: number): Sort {
    const text = `(_ BitVec ${width})`;
    if (width > WIDEST) return this.opaque(text);
    return this.#sorts.get(text) ?? this.#keep(text, { kind: 'BitVec', width, text });
  }

  floatingPoint(eb: number, sb: number): Sort {
    const text = `(_ FloatingPoint ${eb} ${sb})`;
    if (eb > WIDEST_EXPONENT || eb + sb > WIDEST) return this.opaque(text);
    return this.#sorts.get(text) ?? this.#keep(text, { kind: 'FloatingPoint', eb, sb, text });
  }

  /** Undefined if the order is not prime. Opaque if the order exceeds `WIDEST_ORDER`. */
  finiteField(order: bigint): Sort | undefined {
    const text = `(_ FiniteField ${order})`;
    const known = this.#sorts.get(text);
    if (known !== undefined) return known;
    if (bitLength(order) > WIDEST_ORDER) return this.opaque(text);
    return isPrime(order) ? this.#keep(text, { kind: 'FiniteField', order, text }) : undefined;
  }

  array(index: Sort, element: Sort): Sort {
    if (isTooLong([index, element])) return UNKNOWN;
    const text = `(Array ${index.text} ${element.text})`;
    return this.#sorts.get(text) ?? this.#keep(text, { kind: 'Array', index, element, text });
  }

  collection(kind: CollectionKind, element: Sort): Sort {
    if (isTooLong([element])) return UNKNOWN;
    if (kind === 'Seq' && element === UNICODE) return STRING;
    const text = `(${kind === 'Set' && this.setDialect === 'z3' ? 'FiniteSet' : kind} ${element.text})`;
    return this.#sorts.get(text) ?? this.#keep(text, { kind, element, text });
  }

  tuple(args: readonly Sort[]): Sort {
    if (isTooLong(args)) return UNKNOWN;
    const text = args.length === 0 ? 'UnitTuple' : `(Tuple ${args.map((sort) => sort.text).join(' ')})`;
    return this.#sorts.get(text) ?? this.#keep(text, { kind: 'Tuple', args, text });
  }

  /** Flattens nested arrows: `(-> A (-> B C))` is `(-> A B C)`. */
  fun(params: readonly Sort[], result: Sort): Sort {
    if (result.kind === 'Function') return this.fun([...params, ...result.params], result.result);
    if (isTooLong(params) || isTooLong([result])) return UNKNOWN;
    const inner = params.map((sort) => sort.text).join(this.nestsArrows ? ' (-> ' : ' ');
    const text = `(-> ${inner} ${result.text}${')'.repeat(this.nestsArrows ? params.length : 1)}`;
    return this.#sorts.get(text) ?? this.#keep(text, { kind: 'Function', params, result, text });
  }

  /** `quoted` is printed unchanged, so the caller must quote it if necessary (`printSymbol`). */
  named(name: string, quoted: string, args: readonly Sort[]): Sort {
    if (isTooLong(args)) return UNKNOWN;
    const text = args.length === 0 ? quoted : `(${quoted} ${args.map((sort) => sort.text).join(' ')})`;
    const key = `named ${text}`;
    return this.#sorts.get(key) ?? this.#keep(key, { kind: 'Named', name, args, text });
  }

  parameter(name: string, quoted: string): Sort {
    const key = `parameter ${quoted}`;
    return this.#sorts.get(key) ?? this.#keep(key, { kind: 'Parameter', name, text: quoted });
  }

  opaque(text: string): Sort {
    if (text === UNKNOWN.text) return UNKNOWN;
    if (text === UNICODE.text) return UNICODE;
    const key = `opaque ${text}`;
    return this.#sorts.get(key) ?? this.#keep(key, { kind: 'Opaque', text });
  }

  substitute(sort: Sort, by: ReadonlyMap<Sort, Sort>): Sort {
    if (by.size === 0) return sort;
    const hit = by.get(sort);
    if (hit !== undefined) return hit;
    return this.withParts(sort, (part) => this.substitute(part, by));
  }

  withParts(sort: Sort, replace: (part: Sort) => Sort): Sort {
    switch (sort.kind) {
      case 'Array':
        return this.array(replace(sort.index), replace(sort.element));
      case 'Seq':
      case 'Set':
      case 'Bag':
        return this.collection(sort.kind, replace(sort.element));
      case 'Tuple':
        return this.tuple(sort.args.map(replace));
      case 'Function':
        return this.fun(sort.params.map(replace), replace(sort.result));
      case 'Named': {
        if (sort.args.length === 0) return sort;
        const quoted = sort.text.slice(1, sort.text.length - sort.args.reduce((n, a) => n + a.text.length + 1, 1));
        return this.named(sort.name, quoted, sort.args.map(replace));
      }
      default:
        return sort;
    }
  }

  #keep(key: string, sort: Sort): Sort {
    this.#sorts.set(key, sort);
    return sort;
  }
}

function isTooLong(parts: readonly Sort[]): boolean {
  return parts.includes(UNKNOWN) || parts.reduce((length, { text }) => length + text.length + 1, 0) > LONGEST_SORT;
}

export function isCollectionSort(sort: Sort): sort is Extract<Sort, { kind: CollectionKind }> {
  return (COLLECTION_KINDS as readonly string[]).includes(sort.kind);
}

/** Checks for a function sort printed as `(-> A (-> B C))`. */
export function hasNestedArrows(sort: Sort): boolean {
  return sort.kind === 'Function' && sort.params.length > 1 && sort.text.endsWith(`${sort.result.text}))`);
}

/** Checks whether two sorts are equal or one is unknown. */
export function mayEqual(a: Sort, b: Sort): boolean {
  return a === b || a === UNKNOWN || b === UNKNOWN;
}
