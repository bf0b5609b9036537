import { GraphBuilder } from '../builder.js';
import { type BtorGraph, type Edge, nodeAt } from '../graph.js';
import { KINDS, hasValue } from '../kinds.js';
import { type GraphProblem, hasErrors } from '../problem.js';
import { type BtorSort, bits, paramWidths } from '../sort.js';
import { type Params, hasFunctions, computeScopes } from './scopes.js';
import { withArticle } from '../../util/index.js';

/** Adding this many nodes takes a few seconds. */
const MOST_NODES = 100_000;
/** Argument tuples for which two functions are compared value by value. */
const MOST_COMPARED = 4_096;

export interface Expansion {
  /** The graph without functions. Undefined if any problem is an error. */
  readonly graph: BtorGraph | undefined;
  readonly problems: readonly GraphProblem[];
}

/** Expands functions by beta reduction. Equal applications share nodes. Small functions are compared value by value. */
export function expandFunctions(graph: BtorGraph): Expansion {
  if (!hasFunctions(graph)) return { graph, problems: [] };
  const { free, problems } = computeScopes(graph);
  if (hasErrors(problems)) return { graph: undefined, problems };
  try {
    return { graph: new Expander(graph, free).run(), problems };
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    return { graph: undefined, problems: [error.problem] };
  }
}

class TooMuch extends Error {
  readonly problem: GraphProblem;

  constructor(position: number, message: string, hint: string) {
    super(message);
    this.problem = { code: 'G608', severity: 'error', position, message, hint };
  }
}

type Values = ReadonlyMap<number, Edge>;

type Task =
  | { readonly kind: 'make'; readonly edge: Edge; readonly values: Values }
  | { readonly kind: 'call'; readonly edge: Edge; readonly args: readonly Edge[]; readonly values: Values };

type Work = Generator<Task, Edge, Edge>;

class Expander {
  readonly #graph: BtorGraph;
  readonly #free: readonly Params[];
  readonly #builder: GraphBuilder;
  /** Indexed by position - 1. True for a `lambda`, and for an `ite` or `write` of a function. */
  readonly #isFunction: boolean[] = [];
  readonly #done = new Map<string, Edge>();

  constructor(graph: BtorGraph, free: readonly Params[]) {
    this.#graph = graph;
    this.#free = free;
    this.#builder = new GraphBuilder({ version: graph.version, share: true });
    for (const { kind, args, sort } of graph.nodes) {
      const below = (edge: Edge): boolean => this.#isFunction[Math.abs(edge) - 1] === true;
      this.#isFunction.push(sort.kind === 'array' && hasValue(kind) && (kind === 'lambda' || args.some(below)));
    }
  }

  run(): BtorGraph {
    const none: Values = new Map();
    for (const [at, node] of this.#graph.nodes.entries()) {
      if (node.kind === 'param' || this.#isFunction[at] === true) continue;
      if ((this.#free[at] as Params).length > 0) continue;
      if (!hasValue(node.kind)) {
        const args = node.args.map((edge) => this.#perform({ kind: 'make', edge, values: none }));
        this.#builder.add({ ...node, args });
      } else this.#perform({ kind: 'make', edge: at + 1, values: none });
    }
    return this.#builder.graph();
  }

  #perform(task: Task): Edge {
    const stack: { readonly key: string; readonly work: Work }[] = [];
    let result = this.#begin(task, stack);
    while (stack.length > 0) {
      const top = stack.at(-1) as (typeof stack)[number];
      const next = result === undefined ? top.work.next() : top.work.next(result);
      if (next.done === true) {
        stack.pop();
        this.#done.set(top.key, (result = next.value));
      } else result = this.#begin(next.value, stack);
    }
    return negateLike(task.edge, result as Edge);
  }

  #begin(task: Task, stack: { readonly key: string; readonly work: Work }[]): Edge | undefined {
    const position = Math.abs(task.edge);
    const values = this.#relevant(position, task.values);
    const known = `${task.kind === 'call' ? `${task.args.join(',')}:` : ''}${position}|${[...values].join(';')}`;
    const hit = this.#done.get(known);
    if (hit !== undefined) return hit;
    const most = MOST_NODES + 4 * this.#graph.nodes.length;
    if (this.#builder.size > most || this.#done.size > 4 * most) {
      const message = `the functions of this graph take more than ${most} nodes when expanded`;
      throw new TooMuch(position, message, 'a solver that reads lambda can run the graph unchanged: --to boolector-3');
    }
    const work = task.kind === 'make' ? this.#make(position, values) : this.#call(position, task.args, values);
    stack.push({ key: known, work });
    return undefined;
  }

  #relevant(position: number, values: Values): Values {
    const free = this.#free[position - 1] as Params;
    return free.length === values.size ? values : new Map(free.map((param) => [param, values.get(param) as Edge]));
  }

  *#make(position: number, values: Values): Work {
    const node = nodeAt(this.#graph, position);
    const { kind, args } = node;
    if (kind === 'param') return values.get(position) as Edge;
    const [first = 0] = args;
    if (kind === 'apply' || (kind === 'read' && this.#isFunctionAt(first))) {
      const given: Edge[] = [];
      for (const edge of args.slice(1)) given.push(yield* makeEdge(edge, values));
      return negateLike(first, yield { kind: 'call', edge: first, args: given, values });
    }
    if ((kind === 'eq' || kind === 'neq') && args.some((edge) => this.#isFunctionAt(edge))) {
      const equal = yield* this.#compare(position, args, values);
      return kind === 'eq' ? equal : -equal;
    }
    const moved: Edge[] = [];
    for (const edge of args) moved.push(yield* makeEdge(edge, values));
    return KINDS[kind].signature === 'leaf' ? this.#builder.add(node) : this.#builder.add({ ...node, args: moved });
  }

  *#call(position: number, args: readonly Edge[], values: Values): Work {
    const { kind, args: parts } = nodeAt(this.#graph, position);
    const [a = 0, b = 0, c = 0] = parts;
    if (!this.#isFunctionAt(position)) {
      const array = yield* makeEdge(position, values);
      return this.#builder.node('read', [array, args[0] as Edge]);
    }
    switch (kind) {
      case 'lambda': {
        const inside = new Map([...values, [a, args[0] as Edge]]);
        if (args.length === 1) return yield* makeEdge(b, inside);
        return yield { kind: 'call', edge: b, args: args.slice(1), values: inside };
      }
      case 'ite': {
        const condition = yield* makeEdge(a, values);
        const then: Edge = yield { kind: 'call', edge: b, args, values };
        const other: Edge = yield { kind: 'call', edge: c, args, values };
        return this.#builder.node('ite', [condition, then, other]);
      }
      case 'write': {
        const index = yield* makeEdge(b, values);
        const value = yield* makeEdge(c, values);
        const other: Edge = yield { kind: 'call', edge: a, args, values };
        return this.#builder.node('ite', [this.#builder.node('eq', [args[0] as Edge, index]), value, other]);
      }
      default:
        throw new Error(`${withArticle(kind)} is not a function`);
    }
  }

  *#compare(position: number, args: readonly Edge[], values: Values): Work {
    const [a = 0, b = 0] = args;
    const { sort } = nodeAt(this.#graph, a);
    if (sort.kind !== 'array' || 2 ** sort.index > MOST_COMPARED) {
      const message = `functions of more than ${MOST_COMPARED} values cannot be compared without a quantifier`;
      throw new TooMuch(position, message, 'compare the results for certain arguments');
    }
    let all: Edge | undefined;
    for (let index = 0n; index < 1n << BigInt(sort.index); index++) {
      const at = this.#argumentsAt(sort, index);
      const left: Edge = yield { kind: 'call', edge: a, args: at, values };
      const right: Edge = yield { kind: 'call', edge: b, args: at, values };
      const equal = this.#builder.node('eq', [left, right]);
      all = all === undefined ? equal : this.#builder.node('and', [all, equal]);
    }
    return all as Edge;
  }

  #argumentsAt(sort: BtorSort & { kind: 'array' }, index: bigint): Edge[] {
    const given: Edge[] = [];
    let rest = index;
    for (const width of [...paramWidths(sort)].reverse()) {
      given.unshift(this.#builder.constant(BigInt.asUintN(width, rest), bits(width)));
      rest >>= BigInt(width);
    }
    return given;
  }

  #isFunctionAt(edge: Edge): boolean {
    return this.#isFunction[Math.abs(edge) - 1] === true;
  }
}

function* makeEdge(edge: Edge, values: Values): Work {
  return negateLike(edge, yield { kind: 'make', edge, values });
}

const negateLike = (edge: Edge, result: Edge): Edge => (edge > 0 ? result : -result);
