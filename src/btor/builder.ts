import type { BtorGraph, BtorNode, BtorVersion, Edge } from './graph.js';
import { type BtorKind, hasValue } from './kinds.js';
import { resultSort, sortFault } from './sort-rules.js';
import type { BitsSort, BtorSort } from './sort.js';

export interface BuilderOptions {
  readonly version: BtorVersion;
  /** True to merge equal nodes, except leaves and lines without a value. */
  readonly share?: boolean;
}

const NONE: readonly number[] = [];

/** Builds a graph. Throws if a node does not fit its arguments, which is a programming error. */
export class GraphBuilder {
  readonly #version: BtorVersion;
  readonly #nodes: BtorNode[] = [];
  readonly #known: Map<string, Edge> | undefined;
  readonly #sortNumbers = new Map<BtorSort, number>();

  constructor({ version, share = false }: BuilderOptions) {
    this.#version = version;
    this.#known = share ? new Map() : undefined;
  }

  get size(): number {
    return this.#nodes.length;
  }

  input(sort: BtorSort, symbol?: string, kind: 'input' | 'state' | 'param' = 'input'): Edge {
    return this.add({ kind, sort, args: NONE, indices: NONE, ...(symbol === undefined ? {} : { symbol }) });
  }

  constant(value: bigint, sort: BitsSort): Edge {
    return this.add({ kind: 'const', sort, args: NONE, indices: NONE, value: BigInt.asUintN(sort.width, value) });
  }

  namedConstant(kind: 'zero' | 'one' | 'ones', sort: BitsSort): Edge {
    return this.add({ kind, sort, args: NONE, indices: NONE });
  }

  node(kind: BtorKind, args: readonly Edge[], indices: readonly number[] = NONE): Edge {
    const sorts = args.map((edge) => this.sortOf(edge));
    const sort = resultSort(kind, sorts, indices);
    const fault = sort === undefined ? undefined : sortFault(kind, sort, sorts, indices);
    if (sort === undefined || fault !== undefined) {
      throw new TypeError(`ill-sorted ${kind}: ${fault?.message ?? 'a leaf has no arguments'}`);
    }
    return this.add({ kind, sort, args, indices });
  }

  /** Adds a node without checking its sorts. */
  add(node: BtorNode): Edge {
    const known = this.#known;
    if (known === undefined || node.kind === 'input' || node.kind === 'state' || node.kind === 'param') {
      return this.#nodes.push(node);
    }
    if (!hasValue(node.kind)) return this.#nodes.push(node);
    const key = this.#toKey(node);
    const hit = known.get(key);
    if (hit !== undefined) return hit;
    const edge = this.#nodes.push(node);
    known.set(key, edge);
    return edge;
  }

  sortOf(edge: Edge): BtorSort {
    return this.at(edge).sort;
  }

  at(edge: Edge): BtorNode {
    const node = this.#nodes[Math.abs(edge) - 1];
    if (node === undefined) throw new Error(`node ${edge} does not exist: the graph has ${this.#nodes.length} nodes`);
    return node;
  }

  graph(): BtorGraph {
    return { version: this.#version, nodes: this.#nodes.slice() };
  }

  #toKey(node: BtorNode): string {
    let sort = this.#sortNumbers.get(node.sort);
    if (sort === undefined) this.#sortNumbers.set(node.sort, (sort = this.#sortNumbers.size));
    return `${node.kind} ${sort} ${node.args.join(' ')}/${node.indices.join(' ')}/${node.value ?? ''}`;
  }
}
