import type { ConstructorDecl } from '../../script/index.js';
import {
  type DatatypeValue,
  EVALUATORS,
  type Value,
  isUndetermined,
  makeUndetermined,
  UNCHARGED,
} from '../../semantics/index.js';
import { type CollectionKind, INT, type Op, type Sort, cardinalityOf, isCollectionSort } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

type ArraySort = Extract<Sort, { kind: 'Array' }>;
type CollectionSort = Extract<Sort, { kind: CollectionKind }>;
type Datatypes = ReadonlyMap<Sort, readonly ConstructorDecl[]>;

const DEPTH = 3;
const ELEMENTS = 3;
const PLACES = 3;

export class StructureDrawer {
  readonly #datatypes: Datatypes;
  readonly #levels: ReadonlyMap<Sort, number>;
  readonly #part: (rng: Rng, sort: Sort) => Value | undefined;

  constructor(datatypes: Datatypes, part: (rng: Rng, sort: Sort) => Value | undefined) {
    this.#datatypes = datatypes;
    this.#levels = computeLevels(datatypes);
    this.#part = part;
  }

  /** Draws an array, collection, tuple or datatype value. Undefined for other sorts, or if a part cannot be drawn. */
  draw(rng: Rng, sort: Sort): Value | undefined {
    return this.#structure(rng, sort, DEPTH);
  }

  #any(rng: Rng, sort: Sort, depth: number): Value | undefined {
    return hasParts(sort) || this.#datatypes.has(sort) ? this.#structure(rng, sort, depth) : this.#part(rng, sort);
  }

  #structure(rng: Rng, sort: Sort, depth: number): Value | undefined {
    if (sort.kind === 'Array') return this.#array(rng, sort, depth);
    if (isCollectionSort(sort)) return this.#collection(rng, sort, depth);
    if (sort.kind === 'Tuple') return this.#tuple(rng, sort, depth);
    return this.#datatypes.has(sort) ? this.#datatype(rng, sort, depth) : undefined;
  }

  #tuple(rng: Rng, sort: Extract<Sort, { kind: 'Tuple' }>, depth: number): Value | undefined {
    const parts = sort.args.map((part) => this.#any(rng, part, depth - 1));
    return parts.every((part) => part !== undefined) ? applyOperator('tuple', parts, sort, sort.args) : undefined;
  }

  #collection(rng: Rng, sort: CollectionSort, depth: number): Value | undefined {
    const { empty, one, join } = MADE_BY[sort.kind];
    let made = applyOperator(empty, [], sort, []);
    for (let i = rng.between(0, ELEMENTS); i > 0; i--) {
      const element = this.#any(rng, sort.element, depth - 1);
      if (made === undefined || element === undefined) return undefined;
      const counted = sort.kind === 'Bag' ? [element, BigInt(rng.between(1, 3))] : [element];
      const single = applyOperator(one, counted, sort, [sort.element, INT].slice(0, counted.length));
      made = single === undefined ? undefined : applyOperator(join, [made, single], sort, [sort, sort]);
    }
    return made;
  }

  /** Terminates, because at the depth limit each field has a sort that needs fewer levels than the datatype. */
  #datatype(rng: Rng, sort: Sort, depth: number): DatatypeValue | undefined {
    const constructors = this.#datatypes.get(sort) ?? [];
    const least = this.#levels.get(sort) ?? 0;
    const most = depth > 0 ? Number.MAX_VALUE : least;
    const usable = constructors.filter((each) => computeLevel(each, this.#levels) <= Math.min(most, Number.MAX_VALUE));
    if (usable.length === 0) return undefined;
    const { name, selectors } = rng.pick(usable);
    const args: Value[] = [];
    for (const { sort: field } of selectors) {
      const arg = this.#any(rng, field, depth - 1);
      if (arg === undefined) return undefined;
      args.push(arg);
    }
    return { kind: 'datatype', sort, name, args };
  }

  #array(rng: Rng, sort: ArraySort, depth: number): Value | undefined {
    const rest = this.#any(rng, sort.element, depth - 1);
    if (rest === undefined) return undefined;
    let made = applyOperator('const', [rest], sort, [sort.element]);
    for (let i = rng.between(0, PLACES); i > 0; i--) {
      const index = this.#any(rng, sort.index, depth - 1);
      const element = this.#any(rng, sort.element, depth - 1);
      if (made === undefined || index === undefined || element === undefined) return undefined;
      made = applyOperator('store', [made, index, element], sort, [sort, sort.index, sort.element]);
    }
    return made;
  }
}

const MADE_BY = {
  Seq: { empty: 'seq.empty', one: 'seq.unit', join: 'seq.++' },
  Set: { empty: 'set.empty', one: 'set.singleton', join: 'set.union' },
  Bag: { empty: 'bag.empty', one: 'bag', join: 'bag.union_disjoint' },
} as const satisfies Record<CollectionKind, Readonly<Record<'empty' | 'one' | 'join', Op>>>;

function hasParts(sort: Sort): boolean {
  return sort.kind === 'Array' || sort.kind === 'Tuple' || isCollectionSort(sort);
}

function applyOperator(op: Op, args: readonly Value[], sort: Sort, sorts: readonly Sort[]): Value | undefined {
  const at = { op, indices: [], sort, args: sorts.map((each) => ({ sort: each })) };
  const found = EVALUATORS[op](args, at, {
    choose: () => makeUndetermined('the value is unspecified'),
    cardinality: (each) => cardinalityOf(each),
    limits: { bits: 10_000, length: 10_000 },
    budget: UNCHARGED,
  });
  if (typeof found !== 'object' || !('kind' in found)) return found;
  return found.kind === 'apply' || found.kind === 'apply-each' || isUndetermined(found) ? undefined : found;
}

function computeLevels(datatypes: Datatypes): ReadonlyMap<Sort, number> {
  const levels = new Map<Sort, number>([...datatypes.keys()].map((sort) => [sort, Number.POSITIVE_INFINITY]));
  for (let changed = true; changed;) {
    changed = false;
    for (const [sort, constructors] of datatypes) {
      const least = Math.min(...constructors.map((each) => computeLevel(each, levels)));
      if (least >= (levels.get(sort) ?? 0)) continue;
      levels.set(sort, least);
      changed = true;
    }
  }
  return levels;
}

function computeLevel({ selectors }: ConstructorDecl, levels: ReadonlyMap<Sort, number>): number {
  return 1 + Math.max(0, ...selectors.map(({ sort }) => levels.get(sort) ?? 0));
}
