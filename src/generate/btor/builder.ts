import { type ArraySort, type BtorKind, type BtorNode, type BtorSort, type Edge, bits } from '../../btor/index.js';
import type { Rng } from '../../util/index.js';
import type { BtorParameters } from './parameters.js';

/** Tracks the nodes without a parent. Each operation takes constant time. */
class OrphanPool {
  readonly #all: number[] = [];
  readonly #orphans: number[] = [];
  readonly #place = new Map<number, number>();

  get all(): readonly number[] {
    return this.#all;
  }

  /** Nodes without a parent. Their order depends only on earlier calls, so graphs are reproducible. */
  get orphans(): readonly number[] {
    return this.#orphans;
  }

  add(id: number): void {
    this.#all.push(id);
    this.#place.set(id, this.#orphans.push(id) - 1);
  }

  adopt(id: number): boolean {
    const place = this.#place.get(id);
    if (place === undefined) return false;
    this.#place.delete(id);
    const last = this.#orphans.pop() as number;
    if (last !== id) {
      this.#orphans[place] = last;
      this.#place.set(last, place);
    }
    return true;
  }
}

const NONE: readonly number[] = [];

export interface NewNode {
  readonly kind: BtorKind;
  readonly sort: BtorSort;
  readonly args?: readonly Edge[];
  readonly indices?: readonly number[];
  readonly value?: bigint;
  readonly base?: 10 | 16;
}

/** Nodes of one sort. Adapters (`slice`, `uext`, `sext`) are chosen only if `plain` is empty. */
interface SortPool {
  readonly plain: OrphanPool;
  readonly adapters: OrphanPool;
}

function isAdapter(kind: BtorKind): boolean {
  return kind === 'slice' || kind === 'uext' || kind === 'sext';
}

/** Builds a graph as in section 2.3 of the thesis on Boolector's debugger. Choosing a child takes constant time. */
export class BtorBuilder {
  readonly nodes: BtorNode[] = [];
  /** Layer of each node: 0 for leaves, the child's layer for adapters. */
  readonly #layer: number[] = [];
  readonly #bySort = new Map<BtorSort, SortPool>();
  readonly #bits = new OrphanPool();
  readonly #arrays = new OrphanPool();
  readonly #rng: Rng;
  readonly #dag: number;
  readonly #negate: number;
  #held: number[] | undefined;
  #depth = 0;

  constructor(rng: Rng, { dag, negate }: BtorParameters) {
    this.#rng = rng;
    this.#dag = dag / 100;
    this.#negate = negate / 100;
  }

  get depth(): number {
    return this.#depth;
  }

  get arrays(): readonly number[] {
    return this.#arrays.all;
  }

  get bitVectors(): readonly number[] {
    return this.#bits.all;
  }

  orphans(): number[] {
    return [...this.#bits.orphans].sort((a, b) => a - b);
  }

  arrayOrphans(): number[] {
    return [...this.#arrays.orphans].sort((a, b) => a - b);
  }

  width(id: number): number {
    const { sort } = this.node(id);
    return sort.kind === 'bits' ? sort.width : 0;
  }

  node(edge: Edge): BtorNode {
    return this.nodes[Math.abs(edge) - 1] as BtorNode;
  }

  /** Until `endLayer`, new nodes other than adapters cannot be chosen as children. */
  startLayer(): void {
    this.#held = [];
  }

  endLayer({ startLayer }: { readonly startLayer: boolean }): readonly number[] {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const id of held) this.#register(id);
    if (startLayer) this.#held = [];
    return held;
  }

  add({ kind, sort, args = NONE, indices = NONE, value, base }: NewNode): number {
    const node: BtorNode =
      value === undefined
        ? { kind, sort, args, indices }
        : base === undefined
          ? { kind, sort, args, indices, value }
          : { kind, sort, args, indices, value, base };
    const id = this.nodes.push(node);
    let layer = -1;
    for (const edge of args) {
      const child = Math.abs(edge);
      layer = Math.max(layer, this.#layer[child - 1] as number);
      this.#adopt(child);
    }
    const adapter = isAdapter(kind);
    if (!adapter) layer++;
    this.#layer.push(layer);
    this.#depth = Math.max(this.#depth, layer);
    if (this.#held === undefined || adapter) this.#register(id);
    else this.#held.push(id);
    return id;
  }

  addLine({ kind, sort, args = NONE }: NewNode): void {
    for (const edge of args) this.#adopt(Math.abs(edge));
    this.nodes.push({ kind, sort, args, indices: NONE });
    this.#layer.push(0);
  }

  /** Chooses a node of this width, possibly negated. If no node has this width, adds an adapter or a variable. */
  child(width: number): Edge {
    const pool = this.#bySort.get(bits(width));
    const found = pool === undefined ? undefined : this.#choose(pool);
    return this.maybeNegate(found ?? this.#adaptTo(width));
  }

  childFrom(ids: readonly number[], width: number): Edge {
    let id = this.#rng.pick(ids);
    for (let tries = 0; tries < 4 && this.width(id) !== width; tries++) id = this.#rng.pick(ids);
    return this.maybeNegate(this.#adapt(id, width));
  }

  /** Chooses an array of a sort that `arraySort` returned. */
  arrayChild(sort: ArraySort): Edge {
    const pool = this.#bySort.get(sort);
    const found = pool === undefined ? undefined : this.#choose(pool);
    if (found === undefined) throw new Error('arrayChild requires a sort that arraySort returned');
    return found;
  }

  arraySort(): ArraySort | undefined {
    const { all } = this.#arrays;
    if (all.length === 0) return undefined;
    return this.node(this.#rng.pick(all)).sort as ArraySort;
  }

  existing(width: number): number | undefined {
    const pool = this.#bySort.get(bits(width));
    return pool === undefined ? undefined : this.#choose(pool);
  }

  maybeNegate(id: number): Edge {
    return this.#rng.chance(this.#negate) ? -id : id;
  }

  #choose({ plain, adapters }: SortPool): number | undefined {
    const rng = this.#rng;
    if (!rng.chance(this.#dag)) {
      const preferred = plain.orphans.length > 0 ? plain.orphans : adapters.orphans;
      if (preferred.length > 0) return rng.pick(preferred);
    }
    const any = plain.all.length > 0 ? plain.all : adapters.all;
    return any.length > 0 ? rng.pick(any) : undefined;
  }

  #adaptTo(width: number): number {
    const rng = this.#rng;
    const { all, orphans } = this.#bits;
    if (all.length === 0) return this.add({ kind: 'input', sort: bits(width) });
    const from = orphans.length > 0 && !rng.chance(this.#dag) ? orphans : all;
    return this.#adapt(rng.pick(from), width);
  }

  #adapt(id: number, width: number): number {
    const rng = this.#rng;
    const from = this.width(id);
    if (from === width) return id;
    const sort = bits(width);
    if (from > width) {
      const lower = rng.below(from - width + 1);
      return this.add({ kind: 'slice', sort, args: [id], indices: [lower + width - 1, lower] });
    }
    const kind = rng.below(2) === 0 ? 'uext' : 'sext';
    return this.add({ kind, sort, args: [id], indices: [width - from] });
  }

  #register(id: number): void {
    const { kind, sort } = this.node(id);
    let pool = this.#bySort.get(sort);
    if (pool === undefined) {
      pool = { plain: new OrphanPool(), adapters: new OrphanPool() };
      this.#bySort.set(sort, pool);
    }
    (isAdapter(kind) ? pool.adapters : pool.plain).add(id);
    (sort.kind === 'bits' ? this.#bits : this.#arrays).add(id);
  }

  #adopt(id: number): void {
    const { kind, sort } = this.node(id);
    const all = sort.kind === 'bits' ? this.#bits : this.#arrays;
    if (!all.adopt(id)) return;
    const pool = this.#bySort.get(sort) as SortPool;
    (isAdapter(kind) ? pool.adapters : pool.plain).adopt(id);
  }
}
