import { HeapTerms } from '../../../script/index.js';
import { type Heap, type HeapCell, type Value, sameValue } from '../../../semantics/index.js';
import { BOOL, type Sort, type Term, reachable, replaceAt, iterateSites } from '../../../term/index.js';
import type { FormulaBuilder } from '../formula-builder.js';
import type { HeapSpace, Point } from './heap-space.js';

const LITERAL = 0.2;
/** Probability of describing a part of the heap only by `true`. */
const UNSAID = 0.15;
const NIL = 0.15;
const TRIES = 6;

const PLAIN_TERMS = new HeapTerms(new Map());

/** Checks whether heap assertions occur only as formulas, not as arguments of other terms. */
export function isFormula(term: Term): boolean {
  return PLAIN_TERMS.isWellPlaced(term);
}

function containsMatch(term: Term): boolean {
  for (const { kind } of reachable([term])) if (kind === 'match') return true;
  return false;
}

export class HeapFormulas {
  readonly #builder: FormulaBuilder;
  readonly #space: HeapSpace;
  readonly #model: Point['model'];

  constructor(builder: FormulaBuilder, space: HeapSpace, model: Point['model']) {
    this.#builder = builder;
    this.#space = space;
    this.#model = model;
  }

  true(heap: Heap, depth: number): Term {
    const { rng, store } = this.#builder;
    if (depth <= 0) return rng.chance(UNSAID) ? store.true : this.#exact(heap);
    switch (rng.below(9)) {
      case 0:
      case 1:
      case 2: {
        const parts = this.#parts(heap, rng.between(2, 3));
        const args = parts.map((part) => this.true(part, depth - 1));
        return store.app('sep', args);
      }
      case 3:
        return store.app('and', [this.true(heap, depth - 1), this.true(heap, depth - 1)]);
      case 4:
        return store.app('or', rng.sample([this.true(heap, depth - 1), this.any()], 2));
      case 5:
        return store.app('=>', [this.any(), this.true(heap, depth - 1)]);
      case 6:
        return store.app('not', [this.false(heap, depth - 1)]);
      case 7:
        return this.#wand(heap, depth);
      default:
        return this.#grow(heap, depth);
    }
  }

  false(heap: Heap, depth: number): Term {
    const { rng, store } = this.#builder;
    const other = rng.chance(0.7) ? this.#exact(this.#drawHeap()) : this.any();
    if (this.#model.truth(other, heap) === false) return other;
    return store.app('not', [this.true(heap, depth)]);
  }

  any(): Term {
    let found: Term = this.#builder.store.app('sep.emp', []);
    for (let i = 0; i < TRIES; i++) {
      const term = this.#builder.grow(BOOL);
      if (!isFormula(term) || containsMatch(term)) continue;
      if (PLAIN_TERMS.has(term)) return this.#withNil(term);
      found = term;
    }
    return found;
  }

  #withNil(term: Term): Term {
    const { rng, store } = this.#builder;
    if (!rng.chance(NIL)) return term;
    const { location } = this.#space.sorts;
    const sites = [...iterateSites(term, { command: 0, slot: 0 })].filter(({ term: { sort } }) => sort === location);
    return sites.length === 0 ? term : replaceAt(store, rng.pick(sites), store.app('sep.nil', [], [], location));
  }

  #exact({ cells }: Heap): Term {
    const { rng, store } = this.#builder;
    const { location, data } = this.#space.sorts;
    const pointers = rng
      .sample(cells, cells.length)
      .map((cell) => store.app('pto', [this.#term(cell.location, location), this.#term(cell.data as Value, data)]));
    const [first] = pointers;
    if (first === undefined) return store.app('sep.emp', []);
    return pointers.length === 1 ? first : store.app('sep', pointers);
  }

  #term(value: Value, sort: Sort): Term {
    const { rng, store } = this.#builder;
    const named: Term[] = [...this.#model.values].flatMap(([constant, has]) =>
      constant.sort === sort && sameValue(has, value) === true ? [constant] : [],
    );
    if (sort === this.#space.sorts.location && sameValue(this.#model.nil, value) === true) {
      named.push(store.app('sep.nil', [], [], sort));
    }
    const literal = this.#builder.valueTerm(value, sort);
    if (named.length > 0 && (literal === undefined || !rng.chance(LITERAL))) return rng.pick(named);
    if (literal === undefined) throw new Error(`a value of ${sort.text} has no literal`);
    return literal;
  }

  #parts({ cells, nil }: Heap, count: number): readonly Heap[] {
    const parts: HeapCell[][] = Array.from({ length: count }, () => []);
    for (const cell of cells) parts[this.#builder.rng.below(count)]?.push(cell);
    return parts.map((part) => ({ cells: part, nil }));
  }

  #wand(heap: Heap, depth: number): Term {
    const { rng, store } = this.#builder;
    const location = rng.pick(this.#space.locations);
    const cell = { location, data: rng.pick(this.#space.data) };
    const premise = this.#exact({ cells: [cell], nil: heap.nil });
    const isTaken = [this.#model.nil, ...heap.cells.map((each) => each.location)].some(
      (each) => sameValue(each, location) === true,
    );
    const joined = { cells: [...heap.cells, cell], nil: heap.nil };
    return store.app('wand', [premise, isTaken ? this.any() : this.true(joined, depth - 1)]);
  }

  #grow(heap: Heap, depth: number): Term {
    const term = this.any();
    const truth = this.#model.truth(term, heap);
    if (truth === undefined) return this.true(heap, depth - 1);
    return truth ? term : this.#builder.store.app('not', [term]);
  }

  #drawHeap(): Heap {
    return drawHeap(this.#builder, this.#space, this.#model.nil);
  }
}

const ALLOCATED = 0.55;

export function drawHeap({ rng }: FormulaBuilder, { locations, data }: HeapSpace, nil: Value): Heap {
  const free = locations.filter((each) => each !== nil);
  const there = free.filter(() => rng.chance(ALLOCATED));
  return { cells: there.map((location) => ({ location, data: rng.pick(data) })), nil };
}
