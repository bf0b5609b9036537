import { GraphBuilder } from '../builder.js';
import { type Dialect, type DialectName, dialectInfo } from '../dialects.js';
import { type Expansion, expandFunctions } from '../functions/expand.js';
import { hasFunctions } from '../functions/scopes.js';
import type { BtorGraph, BtorNode, Edge } from '../graph.js';
import { KINDS, hasValue } from '../kinds.js';
import { type GraphProblem, hasErrors } from '../problem.js';
import { hasSteps, meaningProblems } from '../question.js';
import { bits } from '../sort.js';
import { unroll } from '../unroll.js';
import { amountFits, hasKind, isNarrow, obstacle, obstaclesTo, problem } from './obstacles.js';
import { type ShiftKind, narrowAmount, widenAmount } from './shifts.js';

export interface ConversionOptions {
  readonly bound?: number;
}

export interface Conversion {
  readonly graph: BtorGraph | undefined;
  /** Positions refer to the unconverted graph. They are missing if that graph was unrolled. */
  readonly problems: readonly GraphProblem[];
}

/** The result has the same `Question` (with steps, the same bad states). Returns a supported graph itself. */
export function convertGraph(graph: BtorGraph, dialect: DialectName, options: ConversionOptions = {}): Conversion {
  const flat = hasSteps(graph) && options.bound !== undefined;
  const target = dialectInfo(dialect);
  const isWrittenOut = hasFunctions(graph) && (flat || target.lacks.includes('lambda') || target.version === 2);
  const meaning = isWrittenOut || flat || target.version !== graph.version ? meaningProblems(graph) : [];
  if (hasErrors(meaning)) return { graph: undefined, problems: meaning };
  const expanded: Expansion = isWrittenOut ? expandFunctions(graph) : { graph, problems: [] };
  if (expanded.graph === undefined) return { graph: undefined, problems: [...meaning, ...expanded.problems] };
  const unrolled = flat ? unroll(expanded.graph, options.bound) : { graph: expanded.graph, problems: [] };
  if (unrolled.graph === undefined) return { graph: undefined, problems: [...meaning, ...unrolled.problems] };
  if (obstaclesTo(unrolled.graph, dialect).length === 0) return { graph: unrolled.graph, problems: meaning };
  const converter = new Converter(unrolled.graph, dialectInfo(dialect));
  const converted = converter.run();
  const problems = [...meaning, ...converter.problems.map((each) => (flat ? withoutPosition(each) : each))];
  return { graph: hasErrors(problems) ? undefined : converted, problems };
}

const withoutPosition = ({ position: _position, ...rest }: GraphProblem): GraphProblem => rest;

class Converter {
  readonly problems: GraphProblem[] = [];
  readonly #graph: BtorGraph;
  readonly #target: Dialect;
  readonly #builder: GraphBuilder;
  readonly #steps: boolean;
  readonly #states = new Set<Edge>();
  readonly #places: Edge[] = [];
  readonly #bad: Edge[] = [];

  constructor(graph: BtorGraph, target: Dialect) {
    this.#graph = graph;
    this.#target = target;
    this.#builder = new GraphBuilder({ version: target.version });
    this.#steps = hasSteps(graph);
    for (const { kind, args } of graph.nodes) if (kind === 'next') this.#states.add(args[0] as Edge);
  }

  run(): BtorGraph {
    for (let i = 0; i < this.#graph.nodes.length; i++) {
      const node = this.#graph.nodes[i] as BtorNode;
      const place = hasValue(node.kind) ? this.#value(node, i + 1) : this.#line(node, i + 1);
      this.#places.push(place);
    }
    if (this.#target.version === 1 && this.#bad.length > 0) this.#badRoots();
    return this.#builder.graph();
  }

  /** Turns bad states into roots. In a combinational graph, all roots must hold, so `or` joins the bad states. */
  #badRoots(): void {
    const bad = this.#steps ? this.#bad : [this.#bad.reduce((all, edge) => this.#builder.node('or', [all, edge]))];
    for (const edge of bad) this.#builder.node('root', [edge]);
  }

  #moveEdge(edge: Edge): Edge {
    const place = this.#places[Math.abs(edge) - 1] as Edge;
    return edge > 0 ? place : -place;
  }

  #refuse(node: BtorNode, position: number, message: string, hint: string): Edge {
    this.problems.push(problem(position, message, hint));
    return hasValue(node.kind) ? this.#builder.input(node.sort) : 0;
  }

  #value(node: BtorNode, position: number): Edge {
    const args = node.args.map((edge) => this.#moveEdge(edge));
    const { kind, sort } = node;
    const [a = 0, b = 0] = args;
    if (KINDS[kind].signature === 'leaf') return this.#leaf(node, position);
    if (kind === 'proxy' && !hasKind(this.#target, node)) return a;
    if (kind === 'nego' && !hasKind(this.#target, node)) return this.#nego(a);
    if (isReduction(kind) && isNarrow(this.#graph, node, this.#target)) return a;
    if (KINDS[kind].signature === 'shift' && !amountFits(this.#graph, node, this.#target)) {
      const change = this.#target.shiftAmounts === 'same' ? widenAmount : narrowAmount;
      return this.#shift(node, change, a, b);
    }
    const message = obstacle(this.#graph, node, this.#target);
    if (message !== undefined) return this.#refuse(node, position, message, 'choose a later dialect');
    return this.#builder.add({ ...node, sort, args });
  }

  #shift({ kind, sort }: BtorNode, change: typeof widenAmount, value: Edge, amount: Edge): Edge {
    // A shift amount of logarithmic width already fits a target that requires this width.
    if (this.#builder.sortOf(amount) !== sort && change === narrowAmount) throw new Error(`unexpected ${kind}`);
    return change(this.#builder, kind as ShiftKind, value, amount);
  }

  #nego(edge: Edge): Edge {
    const sort = this.#builder.sortOf(edge);
    const width = sort.kind === 'bits' ? sort.width : 1;
    return this.#builder.node('eq', [edge, this.#builder.constant(1n << BigInt(width - 1), bits(width))]);
  }

  #leaf(node: BtorNode, position: number): Edge {
    const { version } = this.#target;
    const isState = this.#states.has(position);
    const kind = version === 1 && node.kind === 'state' ? 'input' : version === 2 && isState ? 'state' : node.kind;
    return this.#builder.add({ ...node, kind });
  }

  /** Converts a line without a value. Returns 0 if the line is dropped. */
  #line(node: BtorNode, position: number): Edge {
    const args = node.args.map((edge) => this.#moveEdge(edge));
    const { kind } = node;
    if (this.#graph.version === this.#target.version) {
      if (kind === 'constraint') return this.#builder.node(kind, [this.#bit(args[0] as Edge)]);
      if (hasKind(this.#target, node)) return this.#builder.add({ ...node, args });
    } else if (kind === 'root') return this.#rootTo2(args[0] as Edge);
    if (kind === 'next' && hasKind(this.#target, node)) return this.#builder.add({ ...node, args });
    if (kind === 'next' || kind === 'init') {
      const message = `${this.#target.name} has no ${kind}`;
      return this.#refuse(node, position, message, 'unroll the graph: --bound K');
    }
    return this.#outputTo1(node, position, args[0] as Edge);
  }

  /** Turns a root into a bad state if there are steps, else into a constraint, which boolector reads as a root. */
  #rootTo2(edge: Edge): Edge {
    return this.#builder.node(this.#steps ? 'bad' : 'constraint', [this.#bit(edge)]);
  }

  #bit(edge: Edge): Edge {
    return this.#builder.sortOf(edge) === bits(1) ? edge : this.#builder.node('redor', [edge]);
  }

  #outputTo1(node: BtorNode, position: number, edge: Edge): Edge {
    switch (node.kind) {
      case 'bad':
        this.#bad.push(edge);
        return 0;
      case 'constraint':
        if (!this.#steps) return this.#builder.node('root', [edge]);
        return this.#refuse(node, position, `${this.#target.name} has no constraint`, 'unroll the graph: --bound K');
      default:
        // `fair` and `justice` are already reported, and an `output` does not affect the question.
        return 0;
    }
  }
}

function isReduction(kind: BtorNode['kind']): boolean {
  return kind === 'redand' || kind === 'redor' || kind === 'redxor';
}
