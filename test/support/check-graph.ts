import type { BtorGraph, BtorNode, BtorVersion, Edge } from '../../src/btor/graph.js';
import { KINDS, type KindInfo, hasValue } from '../../src/btor/kinds.js';
import type { GraphProblem } from '../../src/btor/problem.js';
import { sortFault } from '../../src/btor/sort-rules.js';

/** Checks a graph against the reader's rules. A graph without problems can be printed and read back unchanged. */
export function checkGraph(graph: BtorGraph): readonly GraphProblem[] {
  const problems: GraphProblem[] = [];
  const steps = new Set<string>();
  for (let i = 0; i < graph.nodes.length; i++) {
    const node = graph.nodes[i] as BtorNode;
    const problem = nodeProblem(graph, node, i + 1) ?? stepProblem(graph, node, i + 1, steps);
    if (problem !== undefined) problems.push(problem);
  }
  return problems;
}

function nodeProblem(graph: BtorGraph, node: BtorNode, position: number): GraphProblem | undefined {
  const { kind, sort, args, indices } = node;
  const error = (code: GraphProblem['code'], message: string): GraphProblem => {
    return { code, severity: 'error', position, message };
  };
  const info: KindInfo = KINDS[kind];
  if (!belongsTo(info, graph.version)) return error('G602', `version ${graph.version} has no ${kind}`);
  const count = info.signature === 'slice' ? 2 : info.signature === 'extension' ? 1 : 0;
  if (args.length !== (info.arity ?? Math.max(1, args.length)) || indices.length !== count) {
    return error('G601', `${kind} has ${args.length} arguments and ${indices.length} indices`);
  }
  for (const edge of args) {
    const at = Math.abs(edge);
    if (!Number.isInteger(edge) || at === 0 || at >= position) return error('G603', `${kind} refers to ${edge}`);
    if (!hasValue((graph.nodes[at - 1] as BtorNode).kind))
      return error('G603', `${kind} refers to ${edge}, a line without a value`);
  }
  const sorts = args.map((edge) => (graph.nodes[Math.abs(edge) - 1] as BtorNode).sort);
  const fault = sortFault(kind, sort, sorts, indices);
  if (fault !== undefined) return error('G605', `${fault.message}, expected ${fault.expected}`);
  if (kind !== 'const' || sort.kind !== 'bits') return undefined;
  const { value } = node;
  if (value !== undefined && value >= 0n && value >> BigInt(sort.width) === 0n) return undefined;
  return error('G606', `the constant ${value} does not have ${sort.width} bits`);
}

function belongsTo(info: KindInfo, version: BtorVersion): boolean {
  return (version === 1 ? info.btor1 : info.btor2) !== undefined;
}

function stepProblem(
  graph: BtorGraph,
  { kind, args }: BtorNode,
  position: number,
  steps: Set<string>,
): GraphProblem | undefined {
  if (KINDS[kind].signature !== 'step') return undefined;
  const state = args[0] as Edge;
  const leaf = graph.version === 2 ? 'state' : 'input';
  const key = `${kind} ${state}`;
  const fits = state > 0 && graph.nodes[state - 1]?.kind === leaf;
  if (fits && !steps.has(key)) {
    steps.add(key);
    return undefined;
  }
  const message = fits ? `this state already has a ${kind}` : `argument 1 of ${kind} is not a state`;
  return { code: 'G609', severity: 'error', position, message };
}
