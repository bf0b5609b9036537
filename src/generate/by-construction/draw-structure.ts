import type { ConstructorDecl } from '../../script/index.js';
import {
  type DatatypeValue,
  EVALUATORS,
  type Value,
  cardinalityOf,
  isUndetermined,
  undetermined,
} from '../../semantics/index.js';
import type { Sort } from '../../term/index.js';
import type { Rng } from '../../util/index.js';

type ArraySort = Extract<Sort, { kind: 'Array' }>;
type Datatypes = ReadonlyMap<Sort, readonly ConstructorDecl[]>;

/** How many constructors stand in each other, but for what the sort demands. */
const DEPTH = 3;
/** How many places of an array hold something else than the rest, at most. */
const PLACES = 3;

/** Draws values that have parts. `part` draws a value of a sort without parts of its own. */
export class StructureDrawer {
  readonly #datatypes: Datatypes;
  readonly #levels: ReadonlyMap<Sort, number>;
  readonly #part: (rng: Rng, sort: Sort) => Value | undefined;

  constructor(datatypes: Datatypes, part: (rng: Rng, sort: Sort) => Value | undefined) {
    this.#datatypes = datatypes;
    this.#levels = levelsOf(datatypes);
    this.#part = part;
  }

  /** An array or a value of a datatype; undefined for other sorts, and where a part cannot be drawn. */
  draw(rng: Rng, sort: Sort): Value | undefined {
    if (sort.kind === 'Array') return this.#array(rng, sort, DEPTH);
    return this.#datatypes.has(sort) ? this.#datatype(rng, sort, DEPTH) : undefined;
  }

  #any(rng: Rng, sort: Sort, depth: number): Value | undefined {
    if (sort.kind === 'Array') return this.#array(rng, sort, depth);
    return this.#datatypes.has(sort) ? this.#datatype(rng, sort, depth) : this.#part(rng, sort);
  }

  /** Recursion ends: below the depth, fields are of sorts that need fewer levels. */
  #datatype(rng: Rng, sort: Sort, depth: number): DatatypeValue | undefined {
    const constructors = this.#datatypes.get(sort) ?? [];
    const least = this.#levels.get(sort) ?? 0;
    const most = depth > 0 ? Number.MAX_VALUE : least;
    // A sort without finite values needs infinitely many levels.
    const usable = constructors.filter((each) => levelOf(each, this.#levels) <= Math.min(most, Number.MAX_VALUE));
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
    let made = meant('const', [rest], sort);
    for (let i = rng.between(0, PLACES); i > 0; i--) {
      const index = this.#any(rng, sort.index, depth - 1);
      const element = this.#any(rng, sort.element, depth - 1);
      if (made === undefined || index === undefined || element === undefined) return undefined;
      made = meant('store', [made, index, element], sort);
    }
    return made;
  }
}

/** What an operator of arrays makes of values. */
function meant(op: 'const' | 'store', args: readonly Value[], sort: ArraySort): Value | undefined {
  const sorts = op === 'const' ? [sort.element] : [sort, sort.index, sort.element];
  const at = { op, indices: [], sort, args: sorts.map((each) => ({ sort: each })) };
  const found = EVALUATORS[op](args, at, {
    open: () => undetermined('nothing of arrays is open'),
    cardinality: (each) => cardinalityOf(each),
    limits: { bits: 10_000, length: 10_000 },
  });
  if (typeof found !== 'object' || !('kind' in found)) return found;
  return found.kind === 'apply' || found.kind === 'apply-each' || isUndetermined(found) ? undefined : found;
}

/** How many levels of constructors a value of each datatype has at least, as a fixed point. */
function levelsOf(datatypes: Datatypes): ReadonlyMap<Sort, number> {
  const levels = new Map<Sort, number>([...datatypes.keys()].map((sort) => [sort, Number.POSITIVE_INFINITY]));
  for (let changed = true; changed;) {
    changed = false;
    for (const [sort, constructors] of datatypes) {
      const least = Math.min(...constructors.map((each) => levelOf(each, levels)));
      if (least >= (levels.get(sort) ?? 0)) continue;
      levels.set(sort, least);
      changed = true;
    }
  }
  return levels;
}

function levelOf({ selectors }: ConstructorDecl, levels: ReadonlyMap<Sort, number>): number {
  return 1 + Math.max(0, ...selectors.map(({ sort }) => levels.get(sort) ?? 0));
}
