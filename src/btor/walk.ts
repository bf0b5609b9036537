import type { BtorGraph, BtorNode, Edge } from './graph.js';
import { KINDS } from './kinds.js';
import { pushTo } from '../util/index.js';

export function graphSize(graph: BtorGraph): number {
  return graph.nodes.length;
}

/** Positions of the lines, other than `init` and `next`, that no line can refer to. */
export function listOutputs(graph: BtorGraph): readonly number[] {
  const outputs: number[] = [];
  for (let i = 0; i < graph.nodes.length; i++) {
    const { signature } = KINDS[(graph.nodes[i] as BtorNode).kind];
    if (signature === 'output' || signature === 'justice') outputs.push(i + 1);
  }
  return outputs;
}

/** Marks reachable nodes, indexed by position - 1, including the `init` and `next` lines of needed states. */
export function reachableFrom(graph: BtorGraph, outputs: readonly number[]): readonly boolean[] {
  const { nodes } = graph;
  const needed = new Array<boolean>(nodes.length).fill(false);
  const steps = stepsByState(graph);
  const work: number[] = [];
  const need = (edge: Edge): void => {
    const at = Math.abs(edge) - 1;
    if (needed[at] === true) return;
    needed[at] = true;
    work.push(at);
  };
  for (const output of outputs) need(output);
  for (let at = work.pop(); at !== undefined; at = work.pop()) {
    for (const edge of (nodes[at] as BtorNode).args) need(edge);
    for (const step of steps.get(at + 1) ?? []) need(step);
  }
  return needed;
}

export function stepsByState(graph: BtorGraph): ReadonlyMap<number, readonly number[]> {
  const steps = new Map<number, number[]>();
  for (let i = 0; i < graph.nodes.length; i++) {
    const { kind, args } = graph.nodes[i] as BtorNode;
    if (KINDS[kind].signature !== 'step') continue;
    const state = Math.abs(args[0] as Edge);
    pushTo(steps, state, i + 1);
  }
  return steps;
}

/** Drops nodes that `outputs` do not need. */
export function compact(graph: BtorGraph, outputs: readonly number[] = listOutputs(graph)): BtorGraph {
  const needed = reachableFrom(graph, outputs);
  const places = new Int32Array(graph.nodes.length + 1);
  const nodes: BtorNode[] = [];
  for (let i = 0; i < graph.nodes.length; i++) {
    if (needed[i] !== true) continue;
    const node = graph.nodes[i] as BtorNode;
    places[i + 1] = nodes.push(node.args.length === 0 ? node : { ...node, args: mapEdges(node.args, places) });
  }
  return { version: graph.version, nodes };
}

function mapEdges(args: readonly Edge[], places: Int32Array): Edge[] {
  return args.map((edge) => (edge > 0 ? (places[edge] as number) : -(places[-edge] as number)));
}
