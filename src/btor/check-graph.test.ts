import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomGraph } from '../../test/support/btor-graphs.js';
import { rngFromSeed } from '../util/index.js';
import { checkGraph } from '../../test/support/check-graph.js';
import type { BtorGraph, BtorNode } from './graph.js';
import { printBtor } from './print.js';
import { readBtor } from './read/read-btor.js';
import { bits } from './sort.js';

it('finds no problem in a graph that the BTOR reader returns', () => {
  const text =
    '1 sort bitvec 2\n2 state 1 s\n3 zero 1\n4 init 1 2 3\n5 next 1 2 -2\n6 sort bitvec 1\n7 redor 6 2\n8 bad 7\n9 justice 2 7 -7\n';
  expect(checkGraph(readBtor(text).graph)).toEqual([]);
});

it('agrees with the BTOR reader about the validity of modified graphs', () => {
  let refused = 0;
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1 as const, 2 as const), (seed, version) => {
      const rng = rngFromSeed(seed);
      const nodes = [...randomGraph(rng, { version, size: 20, widths: [1, 2, 3], arrays: true }).nodes];
      const at = rng.below(nodes.length);
      const node = nodes[at] as BtorNode;
      const args = node.args.map((edge) => (rng.chance(0.5) ? edge : rng.between(1, nodes.length)));
      nodes[at] = {
        ...node,
        args,
        sort: rng.chance(0.3) && node.sort.kind === 'bits' ? bits(rng.between(1, 4)) : node.sort,
      };
      const graph: BtorGraph = { version, nodes };
      const accepted = checkGraph(graph).length === 0;
      if (!accepted) refused++;
      expect(readBtor(printBtor(graph)).ok, printBtor(graph)).toBe(accepted);
    }),
    { numRuns: 200 },
  );
  expect(refused).toBeGreaterThan(50);
});

it('reports each problem of an invalid graph with its position', () => {
  const leaf: BtorNode = { kind: 'input', sort: bits(2), args: [], indices: [] };
  const graph: BtorGraph = {
    version: 1,
    nodes: [
      leaf,
      { kind: 'not', sort: bits(2), args: [3], indices: [] },
      { kind: 'slice', sort: bits(1), args: [1], indices: [0] },
      { kind: 'const', sort: bits(2), args: [], indices: [], value: 4n },
      { kind: 'state', sort: bits(2), args: [], indices: [] },
      { kind: 'next', sort: bits(2), args: [-1, 1], indices: [] },
    ],
  };
  expect(checkGraph(graph).map(({ code, position }) => `${code} ${position}`)).toEqual([
    'G603 2',
    'G601 3',
    'G606 4',
    'G602 5',
    'G609 6',
  ]);
});
