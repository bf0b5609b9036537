import { KINDS, shiftWidth } from '../../btor/index.js';
import type { LabelledGraph } from '../graph/labelling.js';
import type { BtorLabels } from './labels.js';

type Relation =
  | { readonly kind: 'slice' | 'extension'; readonly node: number; readonly own: number; readonly of: number }
  | { readonly kind: 'concat'; readonly own: number; readonly high: number; readonly low: number }
  | { readonly kind: 'amount'; readonly value: number; readonly amount: number };

/**
 * Classes of widths that must be equal. Slot 2n is the width of node n, or the address width if node n is an array.
 * Slot 2n + 1 is the element width of an array.
 */
export class WidthClasses {
  readonly #labelling: BtorLabels;
  readonly #dag: LabelledGraph;
  readonly #parents: Int32Array;
  readonly #relations: Relation[] = [];

  constructor(labelling: BtorLabels, dag: LabelledGraph) {
    this.#labelling = labelling;
    this.#dag = dag;
    this.#parents = Int32Array.from({ length: 2 * dag.parts.labels.length }, (_, place) => place);
    for (const node of dag.order) this.#relate(node);
  }

  widest(): number[] {
    const total = new Map<number, number>();
    for (const node of this.#dag.order) {
      if (this.#dag.isRoot(node)) continue;
      const places = this.#sort(node).kind === 'array' ? [2 * node, 2 * node + 1] : [2 * node];
      for (const place of places) total.set(this.#find(place), (total.get(this.#find(place)) ?? 0) + this.width(place));
    }
    return [...total].sort((a, b) => b[1] - a[1]).map(([place]) => place);
  }

  width(place: number): number {
    const sort = this.#sort(place >> 1);
    if (sort.kind === 'bits') return sort.width;
    return (place & 1) === 0 ? sort.index : sort.element;
  }

  /** Narrows a class and the classes that depend on it. Undefined if that is impossible. */
  narrow(each: number, width: number): NarrowedWidths | undefined {
    const widths = new Map<number, number>([[this.#find(each), width]]);
    const get = (place: number): number => widths.get(this.#find(place)) ?? this.width(place);
    const indices = new Map<number, readonly number[]>();
    // Terminates because widths only decrease and stay at least 1.
    for (let changed = true; changed;) {
      changed = false;
      const lower = (place: number, to: number): boolean => {
        if (to >= get(place)) return true;
        if (to < 1) return false;
        widths.set(this.#find(place), to);
        return (changed = true);
      };
      for (const relation of this.#relations) if (!this.#settle(relation, { get, lower, indices })) return undefined;
    }
    return { widths: (node) => [get(2 * node), get(2 * node + 1)], indices: (node) => indices.get(node) };
  }

  #settle(relation: Relation, { get, lower, indices }: NarrowingState): boolean {
    switch (relation.kind) {
      case 'slice': {
        const { node, own, of } = relation;
        if (!lower(own, get(of))) return false;
        const [upper = 0, least = 0] = this.#indices(node);
        const from = Math.min(least, get(of) - get(own));
        const same = get(own) === upper - least + 1 && from === least;
        indices.set(node, same ? [upper, least] : [from + get(own) - 1, from]);
        return true;
      }
      case 'extension': {
        const { node, own, of } = relation;
        if (!lower(of, get(own))) return false;
        indices.set(node, [get(own) - get(of)]);
        return true;
      }
      case 'concat': {
        const { own, high, low } = relation;
        const excess = get(high) + get(low) - get(own);
        if (excess <= 0) return lower(own, get(high) + get(low));
        const wider = get(high) >= get(low) ? high : low;
        return get(own) >= 2 && lower(wider, Math.max(1, get(wider) - excess));
      }
      case 'amount': {
        const { value, amount } = relation;
        const log = Math.min(Math.floor(Math.log2(get(value))), get(amount));
        return log >= 1 && lower(value, 2 ** log) && lower(amount, log);
      }
    }
  }

  #sort(node: number) {
    return this.#labelling.label(this.#dag.label(node)).sort;
  }

  #indices(node: number): readonly number[] {
    return this.#labelling.label(this.#dag.label(node)).indices;
  }

  #find(place: number): number {
    const parents = this.#parents;
    let at = place;
    while (parents[at] !== at) {
      parents[at] = parents[parents[at] as number] as number;
      at = parents[at] as number;
    }
    return at;
  }

  #join(a: number, b: number): void {
    this.#parents[this.#find(a)] = this.#find(b);
  }

  #same(a: number, b: number): void {
    this.#join(2 * a, 2 * b);
    if (this.#sort(a).kind === 'array') this.#join(2 * a + 1, 2 * b + 1);
  }

  #relate(node: number): void {
    const [a = 0, b = 0, c = 0] = this.#dag.children(node);
    switch (KINDS[this.#labelling.label(this.#dag.label(node)).kind].signature) {
      case 'unary':
      case 'copy':
      case 'output':
        return this.#same(node, a);
      case 'binary':
      case 'boolean':
        this.#same(node, a);
        return this.#same(a, b);
      case 'comparison':
      case 'overflow':
      case 'equality':
        return this.#same(a, b);
      case 'slice':
        this.#relations.push({ kind: 'slice', node, own: 2 * node, of: 2 * a });
        return;
      case 'extension':
        this.#relations.push({ kind: 'extension', node, own: 2 * node, of: 2 * a });
        return;
      case 'concat':
        this.#relations.push({ kind: 'concat', own: 2 * node, high: 2 * a, low: 2 * b });
        return;
      case 'shift':
        this.#same(node, a);
        if (this.#sort(b) === this.#sort(a)) this.#same(a, b);
        else if (shiftWidth(this.width(2 * a)) !== undefined) {
          this.#relations.push({ kind: 'amount', value: 2 * a, amount: 2 * b });
        }
        return;
      case 'read':
        this.#join(2 * a, 2 * b);
        return this.#join(2 * a + 1, 2 * node);
      case 'write':
        this.#same(node, a);
        this.#join(2 * a, 2 * b);
        return this.#join(2 * a + 1, 2 * c);
      case 'lambda':
        this.#join(2 * node, 2 * a);
        return this.#join(2 * node + 1, 2 * b);
      case 'apply':
        this.#join(2 * a, 2 * b);
        return this.#join(2 * a + 1, 2 * node);
      case 'condition':
        this.#same(node, b);
        return this.#same(b, c);
      case 'step':
        this.#same(node, a);
        if (this.#sort(b).kind === this.#sort(a).kind) return this.#same(a, b);
        return this.#join(2 * a + 1, 2 * b);
      default:
        return;
    }
  }
}

interface NarrowingState {
  readonly get: (place: number) => number;
  readonly lower: (place: number, to: number) => boolean;
  readonly indices: Map<number, readonly number[]>;
}

export interface NarrowedWidths {
  readonly widths: (node: number) => readonly [number, number];
  readonly indices: (node: number) => readonly number[] | undefined;
}
