import { Draft } from './draft.js';
import type { ApplyOptions, Edit, GraphPass, Measure, Reference } from './graph.js';
import type { DagParts, LabelledGraph } from './labelling.js';
import { finalize, pushTo } from '../../util/index.js';

const NONE: readonly number[] = [];

/** A graph in flat arrays, so that a candidate with a thousand nodes is created in microseconds. */
export class Dag implements LabelledGraph {
  readonly parts: DagParts;
  readonly measure: Measure;
  readonly #places: Int32Array;
  readonly #heights: Int32Array;
  #depths: Int32Array | undefined;
  #references: Map<number, Reference[]> | undefined;
  #constants: Map<number, number> | undefined;

  constructor(parts: DagParts) {
    this.parts = parts;
    this.#places = computePlaces(parts);
    this.#heights = new Int32Array(parts.labels.length);
    this.measure = computeMeasure(parts, this.#heights);
  }

  get order(): Int32Array {
    return this.parts.order;
  }

  get roots(): readonly number[] {
    return this.parts.roots;
  }

  get passes(): readonly GraphPass[] {
    return this.parts.labelling.passes;
  }

  place(node: number): number {
    return this.#places[node] ?? -1;
  }

  label(node: number): number {
    return this.parts.labels[node] as number;
  }

  edge(node: number, slot: number): number {
    return this.parts.edges[(this.parts.first[node] as number) + slot] as number;
  }

  arity(node: number): number {
    return (this.parts.first[node + 1] as number) - (this.parts.first[node] as number);
  }

  has(node: number): boolean {
    return this.place(node) >= 0;
  }

  isRoot(node: number): boolean {
    return this.parts.labelling.info(this.label(node)).role === 'root';
  }

  children(node: number): readonly number[] {
    const arity = this.arity(node);
    if (arity === 0) return NONE;
    const list: number[] = [];
    for (let slot = 0; slot < arity; slot++) list.push(this.edge(node, slot) >> 1);
    return list;
  }

  isNegated(node: number, slot: number): boolean {
    return (this.edge(node, slot) & 1) === 1;
  }

  sort(node: number): number {
    return this.parts.labelling.info(this.label(node)).sort;
  }

  depth(node: number): number {
    this.#depths ??= computeDepths(this);
    return this.#depths[node] as number;
  }

  height(node: number): number {
    return this.#heights[node] as number;
  }

  references(node: number): readonly Reference[] {
    this.#references ??= referencesIn(this);
    return this.#references.get(node) ?? [];
  }

  fits(node: number, slot: number, to: number): boolean {
    const { labelling } = this.parts;
    if (slot < labelling.info(this.label(node)).bound || this.isRoot(to)) return false;
    const child = this.edge(node, slot) >> 1;
    return this.sort(child) === this.sort(to) && labelling.inScope(this, node, slot, to);
  }

  constants(): ReadonlyMap<number, number> {
    if (this.#constants !== undefined) return this.#constants;
    const found = new Map<number, number>();
    const { labelling, labels, order } = this.parts;
    for (const node of order) {
      const label = labels[node] as number;
      if (!found.has(label) && labelling.info(label).role === 'constant') found.set(label, node);
    }
    return (this.#constants = found);
  }

  apply(edits: readonly Edit[], options: ApplyOptions): Dag | undefined {
    const draft = new Draft(this);
    for (const edit of edits) draft.make(edit);
    const parts = draft.finish(options);
    if (parts === undefined) return undefined;
    const dag = new Dag(parts);
    return parts.labelling.accepts(dag) ? dag : undefined;
  }

  compact(): Dag {
    const { labelling, order, roots, fresh } = this.parts;
    const labels = new Int32Array(order.length);
    const first = new Int32Array(order.length + 1);
    const edges: number[] = [];
    for (let place = 0; place < order.length; place++) {
      const node = order[place] as number;
      labels[place] = this.label(node);
      for (let slot = 0; slot < this.arity(node); slot++) {
        const edge = this.edge(node, slot);
        edges.push(2 * this.place(edge >> 1) + (edge & 1));
      }
      first[place + 1] = edges.length;
    }
    const all = Int32Array.from(order, (_, place) => place);
    const moved = roots.map((root) => this.place(root));
    return new Dag({ labelling, labels, first, edges: Int32Array.from(edges), order: all, roots: moved, fresh });
  }

  dropUnreachable(): Dag {
    return new Dag(new Draft(this).dropUnreachable());
  }

  fingerprint(): string {
    return hashGraph(this);
  }

  print(): Uint8Array {
    return this.parts.labelling.print(this);
  }
}

function computePlaces({ labels, order }: DagParts): Int32Array {
  const places = new Int32Array(labels.length).fill(-1);
  for (let place = 0; place < order.length; place++) places[order[place] as number] = place;
  return places;
}

function computeMeasure({ labelling, labels, first, edges, order }: DagParts, heights: Int32Array): Measure {
  let width = 0;
  let negations = 0;
  let rank = 0;
  let total = 0;
  for (let place = 0; place < order.length; place++) {
    const node = order[place] as number;
    const info = labelling.info(labels[node] as number);
    width += info.width;
    rank += info.rank;
    let height = 0;
    const end = first[node + 1] as number;
    for (let at = first[node] as number; at < end; at++) {
      const edge = edges[at] as number;
      const below = heights[edge >> 1] as number;
      negations += edge & 1;
      total += below;
      if (below >= height) height = below + 1;
    }
    heights[node] = height;
  }
  return [order.length, width, negations, rank, total];
}

function referencesIn(dag: Dag): Map<number, Reference[]> {
  const found = new Map<number, Reference[]>();
  for (const node of dag.order) {
    for (let slot = 0; slot < dag.arity(node); slot++) {
      const child = dag.edge(node, slot) >> 1;
      pushTo(found, child, { node, slot });
    }
  }
  return found;
}

function computeDepths(dag: Dag): Int32Array {
  const { labels, first, edges, order } = dag.parts;
  const depths = new Int32Array(labels.length);
  for (let place = order.length - 1; place >= 0; place--) {
    const node = order[place] as number;
    const below = (depths[node] as number) + 1;
    const end = first[node + 1] as number;
    for (let at = first[node] as number; at < end; at++) {
      const child = (edges[at] as number) >> 1;
      if ((depths[child] as number) < below) depths[child] = below;
    }
  }
  return depths;
}

function hashGraph(dag: LabelledGraph): string {
  const { labels, first, edges, order } = dag.parts;
  let a = 0x9e3779b9 | 0;
  let b = 0x243f6a88 | 0;
  let c = 0xb7e15162 | 0;
  let d = 0x3c6ef372 | 0;
  for (let place = 0; place < order.length; place++) {
    const node = order[place] as number;
    const label = (labels[node] as number) + 1;
    a = Math.imul(a ^ label, 0x85ebca6b) ^ (b >>> 7);
    c = Math.imul(c + label, 0xc2b2ae35) ^ (d >>> 11);
    const end = first[node + 1] as number;
    for (let at = first[node] as number; at < end; at++) {
      const edge = edges[at] as number;
      const word = 2 * dag.place(edge >> 1) + (edge & 1) + 1;
      b = Math.imul(b ^ word, 0x27d4eb2f) ^ (a >>> 13);
      d = Math.imul(d + word, 0x165667b1) ^ (c >>> 5);
    }
  }
  a = finalize(a ^ order.length);
  b = finalize(b ^ a);
  c = finalize(c ^ b);
  d = finalize(d ^ c);
  return `${a}.${b}.${c}.${d}`;
}
