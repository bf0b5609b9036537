import { GraphBuilder } from './builder.js';
import { type BtorGraph, type BtorNode, type Edge, nodeAt } from './graph.js';
import type { GraphProblem } from './problem.js';
import { type ArraySort, bits } from './sort.js';
import { compact, listOutputs } from './walk.js';

/** Elements of an array initialised with one value: each is written. */
const MOST_ELEMENTS = 4096;

export interface Unrolling {
  readonly graph: BtorGraph | undefined;
  readonly problems: readonly GraphProblem[];
}

/**
 * Asks whether a bad state occurs within `bound` steps (0: only the initial state), or whether a run of `bound` steps
 * exists if the graph has no bad states. Constraints hold up to the bad state. In version 1, roots are bad states.
 */
export function unroll(graph: BtorGraph, bound: number): Unrolling {
  const kept = listOutputs(graph).filter((at) => ASKED.has((graph.nodes[at - 1] as BtorNode).kind));
  const system = compact(graph, kept);
  try {
    return { graph: new Unroller(system).run(bound), problems: [] };
  } catch (error) {
    if (!(error instanceof Unrollable)) throw error;
    return { graph: undefined, problems: [error.problem] };
  }
}

const ASKED: ReadonlySet<string> = new Set(['root', 'bad', 'constraint']);

class Unrollable extends Error {
  readonly problem: GraphProblem;

  constructor(message: string, hint: string) {
    super(message);
    this.problem = { code: 'G608', severity: 'error', message, hint };
  }
}

class Unroller {
  readonly #graph: BtorGraph;
  readonly #builder: GraphBuilder;
  readonly #init = new Map<number, Edge>();
  readonly #next = new Map<number, Edge>();

  constructor(graph: BtorGraph) {
    this.#graph = graph;
    this.#builder = new GraphBuilder({ version: graph.version, share: true });
    for (const { kind, args } of graph.nodes) {
      const [state, value] = args as readonly [Edge, Edge];
      if (kind === 'init') this.#init.set(state, value);
      if (kind === 'next') this.#next.set(state, value);
    }
  }

  run(bound: number): BtorGraph {
    const bad: Edge[] = [];
    let later: Edge | undefined;
    const always: Edge[] = [];
    let before: readonly Edge[] = [];
    for (let step = 0; step <= bound; step++) {
      const now = this.#step(step, before);
      for (const edge of this.#collectQueries('constraint', now).map((each) => this.#bit(each))) {
        if (step === 0) always.push(edge);
        else later = later === undefined ? edge : this.#builder.node('and', [later, edge]);
      }
      for (const edge of [
        ...this.#collectQueries('bad', now),
        ...this.#collectQueries('root', now).map((root) => this.#bit(root)),
      ]) {
        bad.push(later === undefined ? edge : this.#builder.node('and', [later, edge]));
      }
      before = now;
    }
    const asksForBad = this.#graph.nodes.some(({ kind }) => kind === 'bad' || kind === 'root');
    if (!asksForBad && later !== undefined) always.push(later);
    this.#addQuestion(always, bad);
    return this.#builder.graph();
  }

  #addQuestion(always: readonly Edge[], bad: readonly Edge[]): void {
    for (const edge of always) this.#builder.node('constraint', [edge]);
    if (this.#graph.version === 2) for (const edge of bad) this.#builder.node('bad', [edge]);
    else if (bad.length > 0) {
      this.#builder.node('root', [bad.reduce((all, edge) => this.#builder.node('or', [all, edge]))]);
    }
  }

  #collectQueries(kind: 'constraint' | 'bad' | 'root', now: readonly Edge[]): Edge[] {
    const edges: Edge[] = [];
    for (const node of this.#graph.nodes) if (node.kind === kind) edges.push(mapEdge(node.args[0] as Edge, now));
    return edges;
  }

  #bit(edge: Edge): Edge {
    return this.#builder.sortOf(edge) === bits(1) ? edge : this.#builder.node('redor', [edge]);
  }

  /** Returns a step's nodes, indexed by position - 1. Uses a stack, since initial values may depend on later nodes. */
  #step(step: number, before: readonly Edge[]): readonly Edge[] {
    const now: Edge[] = new Array<Edge>(this.#graph.nodes.length).fill(0);
    const open = new Set<number>();
    const stack: number[] = [];
    for (let position = 1; position <= this.#graph.nodes.length; position++) {
      stack.push(position);
      for (let at = stack.at(-1); at !== undefined; at = stack.at(-1)) {
        const missing = now[at - 1] === 0 ? this.#args(at, step).filter((edge) => now[Math.abs(edge) - 1] === 0) : [];
        if (missing.length === 0) {
          if (now[at - 1] === 0) now[at - 1] = this.#makeEdge(at, step, now, before);
          open.delete(at);
          stack.pop();
          continue;
        }
        if (open.has(at))
          throw new Unrollable('the initial value of a state depends on the state itself', 'use another init');
        open.add(at);
        for (const edge of missing) stack.push(Math.abs(edge));
      }
    }
    return now;
  }

  #args(position: number, step: number): readonly Edge[] {
    const node = nodeAt(this.#graph, position);
    if (node.kind === 'init' || node.kind === 'next') return [];
    const begins = step === 0 ? this.#init.get(position) : undefined;
    return begins === undefined ? node.args : [begins];
  }

  #makeEdge(position: number, step: number, now: readonly Edge[], before: readonly Edge[]): Edge {
    const node = nodeAt(this.#graph, position);
    switch (node.kind) {
      case 'input':
      case 'state':
      case 'param':
        return this.#leaf(node, position, step, now, before);
      case 'init':
      case 'next':
      case 'root':
      case 'bad':
      case 'constraint':
        // Lines without a value have no edge. Any value except 0 marks them as done.
        return position;
      default:
        return this.#builder.add({ ...dropName(node), args: node.args.map((edge) => mapEdge(edge, now)) });
    }
  }

  #leaf(node: BtorNode, position: number, step: number, now: readonly Edge[], before: readonly Edge[]): Edge {
    const { sort } = node;
    const begins = step === 0 ? this.#init.get(position) : undefined;
    const follows = step > 0 ? this.#next.get(position) : undefined;
    if (follows !== undefined) return mapEdge(follows, before);
    if (begins !== undefined) {
      const edge = mapEdge(begins, now);
      return sort.kind === 'array' && this.#builder.sortOf(edge) !== sort ? this.#fillArray(sort, edge) : edge;
    }
    return this.#builder.input(sort, `${node.symbol ?? `n${position}`}@${step}`);
  }

  #fillArray(sort: ArraySort, element: Edge): Edge {
    if (2 ** sort.index > MOST_ELEMENTS) {
      throw new Unrollable(
        `an array of 2^${sort.index} elements, initially all equal, cannot be printed`,
        `at most ${MOST_ELEMENTS} elements are supported: make the array smaller, or omit its init`,
      );
    }
    let array = this.#builder.input(sort);
    for (let index = 0n; index < 1n << BigInt(sort.index); index++) {
      array = this.#builder.node('write', [array, this.#builder.constant(index, bits(sort.index)), element]);
    }
    return array;
  }
}

function mapEdge(edge: Edge, places: readonly Edge[]): Edge {
  return edge > 0 ? (places[edge - 1] as Edge) : -(places[-edge - 1] as Edge);
}

function dropName(node: BtorNode): BtorNode {
  const { symbol: _symbol, ...rest } = node;
  return rest;
}
