import type { DagParts, DraftNodes, LabelledGraph } from './labelling.js';
import type { ApplyOptions, EdgeEdit, Edit, Leaf } from './graph.js';

export class Draft implements DraftNodes {
  readonly #base: LabelledGraph;
  #labels: Int32Array;
  #first: Int32Array;
  readonly #edges: Int32Array;
  #count: number;
  #fresh: number;
  readonly #to: Int32Array;
  readonly #dropped = new Set<number>();
  readonly #edgeEdits: EdgeEdit[] = [];
  readonly #relabelled = new Map<number, number>();
  readonly #dirty: Uint8Array;
  readonly #constants = new Map<number, number>();
  #changed = false;
  #forced = false;

  constructor(base: LabelledGraph) {
    const { labels, first, edges, fresh } = base.parts;
    this.#base = base;
    this.#count = labels.length;
    this.#labels = labels;
    this.#first = first;
    this.#edges = edges.slice();
    this.#fresh = fresh;
    this.#to = new Int32Array(labels.length);
    for (let node = 0; node < labels.length; node++) this.#to[node] = 2 * node;
    this.#dirty = new Uint8Array(labels.length);
  }

  make(edit: Edit): void {
    switch (edit.kind) {
      case 'leaf':
        this.#replaceByLeaf(edit.node, edit.leaf);
        return;
      case 'node':
        this.#to[edit.node] = 2 * edit.to;
        return;
      case 'edge':
        this.#edgeEdits.push(edit);
        return;
      case 'label':
        for (const [node, label] of edit.labels) this.#relabelled.set(node, label);
        return;
      case 'simplify':
        this.#forced = true;
        this.#dirty[edit.node] = 1;
        return;
    }
  }

  label(node: number): number {
    return this.#labels[node] as number;
  }

  edge(node: number, slot: number): number {
    return this.#edges[(this.#first[node] as number) + slot] as number;
  }

  constant(leaf: 'zero' | 'ones', sort: number): number | undefined {
    const choice = this.#base.parts.labelling.leaf(leaf, sort, 0);
    if (choice === undefined) return undefined;
    const { label, negated } = choice;
    const node = this.#constants.get(label) ?? this.#base.constants().get(label) ?? this.#add(label);
    this.#constants.set(label, node);
    return 2 * node + (negated ? 1 : 0);
  }

  /** Builds the changed graph. Undefined if nothing changed, or if the graph has a cycle or is empty. */
  finish({ simplify }: ApplyOptions): DagParts | undefined {
    this.#redirect();
    const labelling = this.#base.parts.labelling;
    const roots = this.#base.roots.filter((root) => !this.#dropped.has(root));
    if (roots.length < this.#base.roots.length) this.#changed = true;
    if (roots.length === 0 && !labelling.mayBeEmpty) return undefined;
    if (!this.#changed && !this.#forced) return undefined;
    let order = this.#settle(roots);
    if (order === undefined) return undefined;
    if ((simplify || this.#forced) && this.#simplify(order)) order = this.#settle(roots);
    if (order === undefined || !this.#changed) return undefined;
    const labels = this.#labels.subarray(0, this.#count);
    const first = this.#first.subarray(0, this.#count + 1);
    return { labelling, labels, first, edges: this.#edges, order, roots, fresh: this.#fresh };
  }

  dropUnreachable(): DagParts {
    const order = this.#settle(this.#base.roots);
    if (order === undefined) throw new Error('a graph to be reduced has a cycle');
    return { ...this.#base.parts, order };
  }

  #replaceByLeaf(node: number, leaf: Leaf): void {
    const { labelling } = this.#base.parts;
    const info = labelling.info(this.#base.label(node));
    if (info.role === 'root') {
      if (info.droppable) this.#dropped.add(node);
      return;
    }
    const constant = leaf === 'fresh' ? undefined : this.constant(leaf, info.sort);
    if (constant !== undefined) this.#to[node] = constant;
    else if (info.role !== 'variable') {
      const choice = labelling.leaf('fresh', info.sort, this.#fresh);
      if (choice === undefined) return;
      this.#fresh++;
      this.#to[node] = 2 * this.#add(choice.label);
    }
  }

  #add(label: number): number {
    if (this.#count === this.#base.parts.labels.length || this.#count === this.#labels.length) {
      const room = this.#count + Math.max(16, this.#count >> 1);
      const labels = new Int32Array(room);
      labels.set(this.#labels.subarray(0, this.#count));
      this.#labels = labels;
      const first = new Int32Array(room + 1).fill(this.#edges.length);
      first.set(this.#first.subarray(0, this.#count + 1));
      this.#first = first;
    }
    this.#labels[this.#count] = label;
    return this.#count++;
  }

  #redirect(): void {
    const { labelling, order } = this.#base.parts;
    for (const node of order) {
      const from = this.#first[node] as number;
      const end = this.#first[node + 1] as number;
      const { bound } = labelling.info(this.#labels[node] as number);
      for (let at = from; at < end; at++) {
        const edge = this.#edges[at] as number;
        const to = this.#to[edge >> 1] as number;
        if (to >> 1 === edge >> 1 && (to & 1) === 0) continue;
        if (at - from < bound) this.#dropped.add(node);
        else this.#set(node, at, to ^ (edge & 1));
      }
    }
    for (const { node, slot, to, negated } of this.#edgeEdits) {
      this.#set(node, (this.#first[node] as number) + slot, 2 * to + (negated ? 1 : 0));
    }
    if (this.#relabelled.size === 0) return;
    this.#labels = this.#labels.slice();
    for (const [node, label] of this.#relabelled) this.#labels[node] = label;
    this.#changed = true;
  }

  #set(node: number, at: number, edge: number): void {
    if (this.#edges[at] === edge) return;
    this.#edges[at] = edge;
    this.#dirty[node] = 1;
    this.#changed = true;
  }

  /** Sorts the nodes topologically, if possible in their old order. Undefined if there is a cycle. */
  #settle(roots: readonly number[]): Int32Array | undefined {
    const marks = new Uint8Array(this.#count);
    const alive = markReached(this, { roots, marks });
    const order = new Int32Array(alive);
    let length = 0;
    // Marks: 1 for reached, 2 while the children are being ordered, 3 for ordered.
    const stack: number[] = [];
    for (const start of this.#base.order) {
      if (marks[start] !== 1) continue;
      stack.push(start);
      for (let node = stack.at(-1); node !== undefined; node = stack.at(-1)) {
        if (marks[node] === 3) {
          stack.pop();
          continue;
        }
        let ready = true;
        const from = this.#first[node] as number;
        for (let at = (this.#first[node + 1] as number) - 1; at >= from; at--) {
          const child = (this.#edges[at] as number) >> 1;
          const mark = marks[child] as number;
          if (mark === 3) continue;
          if (mark === 2) return undefined;
          ready = false;
          stack.push(child);
        }
        if (!ready) marks[node] = 2;
        else {
          marks[node] = 3;
          order[length++] = node;
          stack.pop();
        }
      }
    }
    return order;
  }

  span(node: number): { readonly from: number; readonly end: number; readonly edges: Int32Array } {
    return { from: this.#first[node] as number, end: this.#first[node + 1] as number, edges: this.#edges };
  }

  #simplify(order: Int32Array): boolean {
    const { labelling } = this.#base.parts;
    const to = new Map<number, number>();
    for (const node of order) {
      const from = this.#first[node] as number;
      const end = this.#first[node + 1] as number;
      const { bound, role } = labelling.info(this.#labels[node] as number);
      if (to.size > 0) {
        for (let at = from + bound; at < end; at++) {
          const edge = this.#edges[at] as number;
          const other = to.get(edge >> 1);
          if (other !== undefined) this.#set(node, at, other ^ (edge & 1));
        }
      }
      if (role !== 'operator' || node >= this.#dirty.length || this.#dirty[node] === 0) continue;
      const equal = labelling.simplify(this, node);
      if (equal !== undefined) to.set(node, equal);
    }
    return to.size > 0;
  }
}

function markReached(draft: Draft, { roots, marks }: { roots: readonly number[]; marks: Uint8Array }): number {
  let count = 0;
  const stack: number[] = [];
  for (const root of roots) {
    if (marks[root] === 0) {
      marks[root] = 1;
      stack.push(root);
    }
  }
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    count++;
    const { from, end, edges } = draft.span(node);
    for (let at = from; at < end; at++) {
      const child = (edges[at] as number) >> 1;
      if (marks[child] !== 0) continue;
      marks[child] = 1;
      stack.push(child);
    }
  }
  return count;
}
