import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { randomGraph, randomInputs } from '../../../test/support/btor-graphs.js';
import { byDepth } from '../../../test/support/laws.js';
import { rngFromSeed } from '../../util/index.js';
import { GraphBuilder } from '../builder.js';
import { DIALECTS } from '../dialects.js';
import { type BtorValue, evaluateGraph } from '../evaluate/evaluate-graph.js';
import type { BtorGraph, BtorNode } from '../graph.js';
import { kindInfo } from '../kinds.js';
import { printBtor } from '../print.js';
import { holds } from '../question.js';
import { readBtor } from '../read/read-btor.js';
import { convertGraph } from './convert-graph.js';
import { listDialects, obstaclesTo } from './obstacles.js';

const isLeaf = ({ kind }: BtorNode): boolean => kindInfo(kind).signature === 'leaf';

/** Transfers the leaf values of one graph to another, in order. */
function transferValues(
  from: BtorGraph,
  to: BtorGraph,
  inputs: ReadonlyMap<number, BtorValue>,
): Map<number, BtorValue> {
  const places = to.nodes.flatMap((node, i) => (isLeaf(node) ? [i + 1] : []));
  const values = from.nodes.flatMap((node, i) => (isLeaf(node) ? [inputs.get(i + 1) as BtorValue] : []));
  if (places.length !== values.length) throw new Error('the graphs have different numbers of leaves');
  return new Map(places.map((place, i) => [place, values[i] as BtorValue]));
}

/** Adds outputs for the last nodes, so that conversion does not drop them. */
function withLastOutputs(graph: BtorGraph): BtorGraph {
  const builder = new GraphBuilder({ version: graph.version });
  for (const node of graph.nodes) builder.add(node);
  const values = graph.nodes.flatMap((node, i) => (node.sort.kind === 'bits' ? [i + 1] : [])).slice(-3);
  for (const [i, value] of values.entries()) {
    if (graph.version === 1) builder.node('root', [value]);
    else builder.node(i === 0 ? 'constraint' : 'bad', [builder.node('redor', [value])]);
  }
  return builder.graph();
}

const RUNS = byDepth({ sample: 20, whole: 60, deep: 600 });

describe.each(DIALECTS.map(({ name }) => name))('conversion to %s', (dialect) => {
  it('keeps the answer of a graph, and uses only features of the target dialect', () => {
    let converted = 0;
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom(1 as const, 2 as const), fc.boolean(), (seed, version, arrays) => {
        const rng = rngFromSeed(seed);
        const graph = withLastOutputs(randomGraph(rng, { version, size: 30, widths: [1, 2, 3, 4, 5, 8], arrays }));
        const { graph: result, problems } = convertGraph(graph, dialect);
        if (result === undefined) {
          expect(problems.length).toBeGreaterThan(0);
          return;
        }
        converted++;
        expect(obstaclesTo(result, dialect)).toEqual([]);
        expect(readBtor(printBtor(result, { dialect })).graph).toEqual(result);
        for (let i = 0; i < 5; i++) {
          const inputs = randomInputs(rng, graph);
          const values = evaluateGraph(result, transferValues(graph, result, inputs));
          if (holds(result, values) !== holds(graph, evaluateGraph(graph, inputs))) throw new Error(printBtor(graph));
        }
      }),
      { numRuns: RUNS },
    );
    expect(converted).toBeGreaterThan(RUNS / 3);
  });
});

const read = (text: string): BtorGraph => readBtor(text).graph;

it('returns the graph unchanged if the dialect supports it', () => {
  const graph = read('1 var 4\n2 var 2\n3 sll 4 1 2\n4 root 4 3\n');
  expect(convertGraph(graph, 'boolector-1.5').graph).toBe(graph);
  expect(listDialects(graph)).toEqual([
    'btor1-original',
    'btor1-arrays',
    'btor1',
    'btor1-next',
    'boolector-1.5',
    'boolector-3',
  ]);
});

it('replaces the operator `nego`, and replaces a reduction of a single bit by its operand', () => {
  const { graph } = convertGraph(read('1 var 4\n2 nego 1 1\n3 redxor 1 -2\n4 root 1 3\n'), 'boolector-1.5');
  expect(printBtor(graph as BtorGraph)).toBe('1 var 4\n2 const 4 1000\n3 eq 1 1 2\n4 root 1 -3\n');
});

it('turns roots into constraints, or into bad states if the graph has steps', () => {
  const flat = convertGraph(read('1 var 2\n2 root 2 -1\n'), 'btor2').graph as BtorGraph;
  expect(printBtor(flat)).toBe('1 sort bitvec 2\n2 sort bitvec 1\n3 input 1\n4 redor 2 -3\n5 constraint 4\n');
  const stepping = convertGraph(read('1 var 1 a\n2 next 1 1 -1\n3 root 1 1\n'), 'btor2').graph as BtorGraph;
  expect(printBtor(stepping)).toBe('1 sort bitvec 1\n2 state 1 a\n3 next 1 2 -2\n4 bad 2\n');
  expect(printBtor(convertGraph(stepping, 'btor1-next').graph as BtorGraph)).toBe(
    '1 var 1 a\n2 next 1 1 -1\n3 root 1 1\n',
  );
});

it('rejects nodes that the dialect cannot express, with a position and a hint', () => {
  const arrays = read('1 array 1 1\n2 array 1 1\n3 eq 1 1 2\n4 root 1 3\n');
  expect(convertGraph(arrays, 'btor1-original')).toEqual({
    graph: undefined,
    problems: [
      {
        code: 'G608',
        severity: 'error',
        position: 3,
        message: 'btor1-original cannot compare arrays',
        hint: 'choose a later dialect',
      },
    ],
  });
  const counter = read('1 sort bitvec 2\n2 state 1\n3 zero 1\n4 init 1 2 3\n5 inc 1 2\n6 next 1 2 5\n7 redand 1 2\n');
  expect(counter.nodes).toHaveLength(5);
  expect(convertGraph(counter, 'btor1').problems.map(({ message }) => message)).toEqual([
    'btor1 has no init',
    'btor1 has no next',
  ]);
  expect(convertGraph(counter, 'btor1', { bound: 2 }).problems).toEqual([]);
});
