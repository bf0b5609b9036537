import { type BtorGraph, type BtorNode, nodeAt, rngFromSeed } from '../../src/smt.js';
import { drawGraph } from './drawn-graph.js';

/** With the behaviour of boolector 1.5.118 that a reduction must preserve. */
export interface FailingInput {
  readonly name: string;
  readonly failure: string;
  readonly args: readonly string[];
  /** Undefined if a crash with any output suffices. */
  readonly match: RegExp | undefined;
  readonly graph: () => BtorGraph;
}

/** Boolector crashes on negated references to arrays. */
function crash(name: string, { nodes, seed }: { readonly nodes: number; readonly seed: number }): FailingInput {
  return {
    name,
    failure: 'a reference to an array is negated: exit 11, CAUGHT SIGNAL 11',
    args: [],
    match: undefined,
    graph: () => withNegatedArray(drawGraph({ nodes }, seed), `${name} ${nodes} ${seed}`),
  };
}

interface Statistic {
  readonly nodes: number;
  readonly seed: number;
  /** In the output of `boolector -v`. */
  readonly line: string;
  /** A single digit. */
  readonly least: number;
}

function statistic(name: string, { nodes, seed, line, least }: Statistic): FailingInput {
  return {
    name,
    failure: `-v prints "${line}:" and a number of at least ${least}, and the exit code stays the same`,
    args: ['-v'],
    match: new RegExp(`${line}: (?:[${least}-9]|[1-9]\\d+)$`, 'mu'),
    graph: () => drawGraph({ nodes }, seed),
  };
}

/** In three inputs, a negated array makes boolector crash. For the others, a reduction must preserve a statistic in the output. */
export const FAILING_INPUTS: readonly FailingInput[] = [
  statistic('ex1', { nodes: 600, seed: 1, line: 'array axiom 2 conflicts', least: 1 }),
  statistic('ex2', { nodes: 600, seed: 3, line: 'mul normalizations', least: 2 }),
  statistic('ex3', { nodes: 850, seed: 3, line: 'virtual reads', least: 4 }),
  crash('ex4', { nodes: 1100, seed: 4 }),
  crash('ex5', { nodes: 1400, seed: 5 }),
  statistic('ex6', { nodes: 1550, seed: 3, line: 'mul normalizations', least: 3 }),
  crash('ex7', { nodes: 1650, seed: 7 }),
  statistic('ex8', { nodes: 1700, seed: 3, line: 'LOD refinements', least: 5 }),
  statistic('ex9', { nodes: 1700, seed: 1, line: 'read over write propagations during construction', least: 3 }),
  statistic('ex10', { nodes: 1750, seed: 3, line: 'eliminated sliced variables', least: 4 }),
];

function withNegatedArray(graph: BtorGraph, seed: string): BtorGraph {
  const writes = graph.nodes.flatMap(({ kind, args }, at) =>
    kind === 'write' && nodeAt(graph, args[0] as number).kind !== 'input' ? [at] : [],
  );
  const chosen = writes[rngFromSeed(seed).below(writes.length)];
  const nodes = graph.nodes.map((node, at): BtorNode => {
    return at === chosen ? { ...node, args: [-(node.args[0] as number), ...node.args.slice(1)] } : node;
  });
  return { ...graph, nodes };
}
