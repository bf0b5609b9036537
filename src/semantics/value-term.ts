import {
  BOOL,
  type CollectionKind,
  type Op,
  type Sort,
  type Term,
  type TermStore,
  isCollectionSort,
  matchSort,
} from '../term/index.js';
import type { Rational } from '../util/index.js';
import { fieldSorts } from './evaluate/datatype-sorts.js';
import type { Signature } from './signature.js';
import { regexTerm } from './strings/index.js';
import type { ArrayValue, BagValue, DatatypeValue, Regex, SequenceValue, SetValue, Value } from './value.js';

type Work = { readonly value: Value; readonly sort: Sort } | { readonly build: (done: Term[]) => Term | undefined };

const MOST_PARTS = 200_000;

/**
 * Returns the SMT-LIB literal of a value. Undefined for functions, irrational numbers, values that contain these, and
 * enormous values. An element becomes a constant with the element's name. Never recurses.
 */
export function toTerm(store: TermStore, value: Value, sort: Sort, signature?: Signature): Term | undefined {
  const work: Work[] = [{ value, sort }];
  const done: Term[] = [];
  let taken = 0;
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (taken++ > MOST_PARTS) return undefined;
    if (!('build' in next)) {
      const parts = compoundWork(store, next, signature);
      if (parts !== undefined) {
        for (const part of parts) work.push(part);
        continue;
      }
    }
    const term = 'build' in next ? next.build(done) : plainTerm(store, next.value, next.sort);
    if (term === undefined) return undefined;
    done.push(term);
  }
  return done[0];
}

function compoundWork(
  store: TermStore,
  { value, sort }: { readonly value: Value; readonly sort: Sort },
  signature: Signature | undefined,
): Work[] | undefined {
  if (typeof value !== 'object' || !('kind' in value)) return undefined;
  if (value.kind === 'datatype' && sort.kind === 'Tuple') return tupleWork(store, value, sort);
  if (isCollectionSort(sort) && (value.kind === 'sequence' || value.kind === 'set' || value.kind === 'bag')) {
    return collectionWork(store, value, sort);
  }
  if (value.kind === 'datatype') return datatypeWork(store, value, signature);
  return value.kind === 'array' && sort.kind === 'Array' ? arrayWork(store, value) : undefined;
}

function datatypeWork(store: TermStore, value: DatatypeValue, signature: Signature | undefined): Work[] {
  const { args, name, sort } = value;
  const qualified = sort.kind === 'Named' && sort.args.length > 0;
  const decl = signature?.constructors.get(name)?.decl;
  const sorts =
    signature === undefined || decl === undefined || sort.kind !== 'Named' ? [] : fieldSorts(signature, sort, decl);
  const build = (made: Term[]): Term | undefined => {
    const parts = made.splice(made.length - args.length);
    if (args.length === 0) return store.const(name, sort, qualified);
    return store.call(name, parts, sort, qualified);
  };
  if (sorts.length !== args.length) return [{ build: () => undefined }];
  return [{ build }, ...args.map((arg, i) => ({ value: arg, sort: sorts[i] ?? BOOL })).reverse()];
}

function tupleWork(store: TermStore, { args }: DatatypeValue, sort: Extract<Sort, { kind: 'Tuple' }>): Work[] {
  const build = (made: Term[]): Term => store.app('tuple', made.splice(made.length - args.length));
  return [{ build }, ...args.map((arg, i) => ({ value: arg, sort: sort.args[i] ?? BOOL })).reverse()];
}

function collectionWork(
  store: TermStore,
  value: SequenceValue | SetValue | BagValue,
  sort: Extract<Sort, { kind: CollectionKind }>,
): Work[] {
  const multiples = value.kind === 'bag' ? [...value.items.values()] : [];
  const items = value.kind === 'bag' ? multiples.map(({ element }) => element) : [...value.items.values()];
  const build = (made: Term[]): Term => {
    const parts = made.splice(made.length - items.length);
    const [first] = parts;
    if (first === undefined) return store.app(EMPTY[sort.kind], [], [], sort);
    if (value.kind === 'set') {
      if (store.sorts.setDialect !== 'z3')
        return store.app('set.insert', [...parts, store.app('set.empty', [], [], sort)]);
      return parts
        .map((part) => store.app('set.singleton', [part]))
        .reduce((left, right) => store.app('set.union', [left, right]));
    }
    if (value.kind === 'bag') {
      return parts
        .map((part, i) => store.app('bag', [part, store.int(multiples[i]?.count ?? 1n)]))
        .reduce((left, right) => store.app('bag.union_disjoint', [left, right]));
    }
    const units = parts.map((part) => store.app('seq.unit', [part]));
    return units.length === 1 ? (units[0] as Term) : store.app('seq.++', units);
  };
  return [{ build }, ...items.map((item) => ({ value: item, sort: sort.element })).reverse()];
}

const EMPTY = { Seq: 'seq.empty', Set: 'set.empty', Bag: 'bag.empty' } as const satisfies Record<CollectionKind, Op>;

function arrayWork(store: TermStore, value: ArrayValue): Work[] {
  const { entries, rest, sort } = value;
  if (rest.kind === 'closure') return [{ build: () => undefined }];
  const parts: Work[] = [{ value: rest.element, sort: sort.element }];
  for (const { index, element } of entries.values()) {
    parts.push({ value: index, sort: sort.index }, { value: element, sort: sort.element });
  }
  const build = (made: Term[]): Term => {
    const [base, ...stores] = made.splice(made.length - parts.length) as [Term, ...Term[]];
    let array = store.app('const', [base], [], sort);
    for (let i = 0; i < stores.length; i += 2) {
      array = store.app('store', [array, stores[i] as Term, stores[i + 1] as Term]);
    }
    return array;
  };
  return [{ build }, ...parts.reverse()];
}

function plainTerm(store: TermStore, value: Value, sort: Sort): Term | undefined {
  return matchSort(sort, {
    Bool: () => store.bool(value === true),
    Int: () => store.int(value as bigint),
    Real: () => ('num' in (value as object) ? store.real(value as Rational) : undefined),
    BitVec: ({ width }) => store.bitVec(value as bigint, width),
    FiniteField: (sort) => store.finiteField(value as bigint, sort),
    FloatingPoint: (sort) => floatTerm(store, value as bigint, sort),
    RoundingMode: () => store.app(value as 'RNE', []),
    String: () => store.string(value as readonly number[]),
    Named: (sort) => {
      const element = value as Value & object;
      return 'kind' in element && element.kind === 'element' ? store.const(element.name, sort) : undefined;
    },
    RegLan: () => regexTerm(store, value as Regex),
  });
}

function floatTerm(store: TermStore, bits: bigint, { eb, sb }: Extract<Sort, { kind: 'FloatingPoint' }>): Term {
  const significand = BigInt.asUintN(sb - 1, bits);
  const exponent = BigInt.asUintN(eb, bits >> BigInt(sb - 1));
  if (exponent === (1n << BigInt(eb)) - 1n && significand !== 0n) return store.app('NaN', [], [eb, sb]);
  return store.app('fp', [
    store.bitVec(bits >> BigInt(eb + sb - 1), 1),
    store.bitVec(exponent, eb),
    store.bitVec(significand, sb - 1),
  ]);
}
