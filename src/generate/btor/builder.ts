import { type ArraySort, type BtorKind, type BtorNode, type BtorSort, type Edge, bits } from '../../btor/index.js';
import type { Rng } from '../../util/index.js';
import { OrphanPool } from './orphan-pool.js';
import type { BtorParameters } from './parameters.js';

const NONE: readonly number[] = [];

/** A node to add; what it lacks it does not have. */
export interface NewNode {
  readonly kind: BtorKind;
  readonly sort: BtorSort;
  readonly args?: readonly Edge[];
  readonly indices?: readonly number[];
  readonly value?: bigint;
  readonly base?: 10 | 16;
}

/** Nodes of one sort: those to prefer, and `slice`, `uext`, `sext`, which are chosen only where there is nothing else. */
interface SortPool {
  readonly plain: OrphanPool;
  readonly adapters: OrphanPool;
}

function isAdapter(kind: BtorKind): boolean {
  return kind === 'slice' || kind === 'uext' || kind === 'sext';
}

/**
 * A graph that grows from its leaves (thesis, section 2.3): it knows by sort which nodes there are and which of them have
 * no parent, so that choosing a child takes the same time in graphs of any size.
 */
export class BtorBuilder {
  readonly nodes: BtorNode[] = [];
  /** Layer of each node, leaves 0; an adapter is on the layer of its child. */
  readonly #layer: number[] = [];
  readonly #bySort = new Map<BtorSort, SortPool>();
  readonly #bits = new OrphanPool();
  readonly #arrays = new OrphanPool();
  readonly #rng: Rng;
  readonly #dag: number;
  readonly #negate: number;
  /** Nodes that nobody may choose yet; undefined where every node may be chosen at once. */
  #held: number[] | undefined;
  #depth = 0;

  constructor(rng: Rng, { dag, negate }: BtorParameters) {
    this.#rng = rng;
    this.#dag = dag / 100;
    this.#negate = negate / 100;
  }

  /** The deepest layer. */
  get depth(): number {
    return this.#depth;
  }

  /** Array nodes in the order in which they came; those held back are missing. */
  get arrays(): readonly number[] {
    return this.#arrays.all;
  }

  /** Bit-vectors in the order in which they came; those held back are missing. */
  get bitVectors(): readonly number[] {
    return this.#bits.all;
  }

  /** Bit-vectors without a parent now, oldest first. */
  orphans(): number[] {
    return [...this.#bits.orphans].sort((a, b) => a - b);
  }

  /** Arrays without a parent now, oldest first. */
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

  /** From now on new nodes can be chosen only after `release`; adapters at once. */
  hold(): void {
    this.#held = [];
  }

  /** The nodes held back can be chosen from now on, and are returned. */
  release({ hold }: { readonly hold: boolean }): readonly number[] {
    const held = this.#held ?? [];
    this.#held = undefined;
    for (const id of held) this.#register(id);
    if (hold) this.#held = [];
    return held;
  }

  /** Adds a node; its arguments have a parent from now on. Returns its number. */
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

  /** Adds a line without a value, which nobody can refer to. */
  addLine({ kind, sort, args = NONE }: NewNode): void {
    for (const edge of args) this.#adopt(Math.abs(edge));
    this.nodes.push({ kind, sort, args, indices: NONE });
    this.#layer.push(0);
  }

  /** A reference to a bit-vector of this width, perhaps negated; an adapter or a variable is added where there is none. */
  child(width: number): Edge {
    const pool = this.#bySort.get(bits(width));
    const found = pool === undefined ? undefined : this.#choose(pool);
    return this.signed(found ?? this.#adaptedTo(width));
  }

  /** A reference to one of these bit-vectors, brought to the width. */
  childFrom(ids: readonly number[], width: number): Edge {
    // A few looks find a node that fits already, where there are some.
    let id = this.#rng.pick(ids);
    for (let tries = 0; tries < 4 && this.width(id) !== width; tries++) id = this.#rng.pick(ids);
    return this.signed(this.#adapt(id, width));
  }

  /** An array of this sort. Throws where there is none: that is a fault of the caller. */
  arrayChild(sort: ArraySort): Edge {
    const pool = this.#bySort.get(sort);
    const found = pool === undefined ? undefined : this.#choose(pool);
    if (found === undefined) throw new Error('no array of a sort that was taken from an array');
    return found;
  }

  /** The sort of one of the arrays; undefined where there are none. */
  arraySort(): ArraySort | undefined {
    const { all } = this.#arrays;
    if (all.length === 0) return undefined;
    return this.node(this.#rng.pick(all)).sort as ArraySort;
  }

  /** A bit-vector of exactly this width that is there already; undefined where there is none. */
  existing(width: number): number | undefined {
    const pool = this.#bySort.get(bits(width));
    return pool === undefined ? undefined : this.#choose(pool);
  }

  /** The reference, negated by chance. */
  signed(id: number): Edge {
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

  /** Some bit-vector of another width, brought to this one; a new variable where there is not a single bit-vector. */
  #adaptedTo(width: number): number {
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
