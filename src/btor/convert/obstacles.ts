import { DIALECTS, type Dialect, type DialectName, dialectInfo } from '../dialects.js';
import { type BtorGraph, type BtorNode, type Edge, nodeAt } from '../graph.js';
import { KINDS, type KindInfo } from '../kinds.js';
import type { GraphProblem } from '../problem.js';
import { shiftWidth } from '../sort-rules.js';
import { bits, sortText } from '../sort.js';

/** Lists the nodes that the dialect cannot express. */
export function obstaclesTo(graph: BtorGraph, dialect: DialectName): readonly GraphProblem[] {
  const target = dialectInfo(dialect);
  if (target.version !== graph.version) {
    return [problem(undefined, `${target.name} is for BTOR version ${target.version}`, 'convert it')];
  }
  const problems: GraphProblem[] = [];
  for (let i = 0; i < graph.nodes.length; i++) {
    const message = obstacle(graph, graph.nodes[i] as BtorNode, target);
    if (message !== undefined) problems.push(problem(i + 1, message, 'convert it'));
  }
  return problems;
}

export function listDialects(graph: BtorGraph): readonly DialectName[] {
  return DIALECTS.map(({ name }) => name).filter((name) => obstaclesTo(graph, name).length === 0);
}

export function problem(position: number | undefined, message: string, hint: string): GraphProblem {
  return { code: 'G608', severity: 'error', ...(position === undefined ? {} : { position }), message, hint };
}

export function hasKind(target: Dialect, { kind }: BtorNode): boolean {
  const info: KindInfo = KINDS[kind];
  return (target.version === 1 ? info.btor1 : info.btor2) !== undefined && !target.lacks.includes(kind);
}

/** Reason why the dialect cannot express the node, or undefined. */
export function obstacle(graph: BtorGraph, node: BtorNode, target: Dialect): string | undefined {
  const { kind, args } = node;
  if (!hasKind(target, node)) return `${target.name} has no ${kind}`;
  const array = args.length > 1 && nodeAt(graph, args[1] as Edge).sort.kind === 'array';
  if (array && kind === 'ite' && !target.arrayConditions) return `${target.name} has no if-then-else over arrays`;
  if (array && (kind === 'eq' || kind === 'neq') && !target.arrayEquality)
    return `${target.name} cannot compare arrays`;
  const { signature } = KINDS[kind];
  if (kind === 'constraint' && node.sort !== bits(1)) return `${target.name} has no constraint of several bits`;
  if (signature === 'shift' && !amountFits(graph, node, target)) {
    return `${target.name} has no ${kind} of ${sortText(node.sort)} by an amount of ${sortText(nodeAt(graph, args[1] as Edge).sort)}`;
  }
  if (signature === 'reduction' && kind !== 'nego' && isNarrow(graph, node, target)) {
    return `${target.name} has no ${kind} of a single bit`;
  }
  return undefined;
}

export function isNarrow(graph: BtorGraph, { args }: BtorNode, target: Dialect): boolean {
  const { sort } = nodeAt(graph, args[0] as Edge);
  return sort.kind === 'bits' && sort.width < target.leastReduced;
}

export function amountFits(graph: BtorGraph, { sort, args }: BtorNode, { shiftAmounts }: Dialect): boolean {
  if (shiftAmounts === 'either' || sort.kind !== 'bits') return true;
  const amount = nodeAt(graph, args[1] as Edge).sort;
  if (shiftAmounts === 'same') return amount === sort;
  return amount.kind === 'bits' && amount.width === shiftWidth(sort.width);
}
