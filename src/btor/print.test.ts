import fc from 'fast-check';
import { expect, it } from 'vitest';
import { randomGraph } from '../../test/support/btor-graphs.js';
import { rngFromSeed } from '../util/index.js';
import { listDialects } from './convert/obstacles.js';
import { GraphBuilder } from './builder.js';
import type { BtorGraph } from './graph.js';
import { printBtor } from './print.js';
import { readBtor } from './read/read-btor.js';
import { arrayOf, bits } from './sort.js';
import { sampleRuns } from '../../test/support/laws.js';

function withOutputs(graph: BtorGraph): BtorGraph {
  const builder = new GraphBuilder({ version: graph.version });
  for (const node of graph.nodes) builder.add(node);
  graph.nodes.forEach((node, i) => {
    if (node.sort.kind !== 'bits') return;
    if (graph.version === 1) {
      if (i % 7 === 0) builder.node('root', [i % 2 === 0 ? i + 1 : -i - 1]);
    } else if (node.sort.width === 1)
      builder.node((['bad', 'constraint', 'fair', 'output'] as const)[i % 4] ?? 'bad', [i + 1]);
  });
  return builder.graph();
}

it('prints text that reads back as the same graph, in every dialect that supports the graph', () => {
  fc.assert(
    fc.property(fc.integer(), fc.constantFrom(1 as const, 2 as const), (seed, version) => {
      const graph = withOutputs(
        randomGraph(rngFromSeed(seed), { version, size: 40, widths: [1, 2, 3, 8], arrays: true }),
      );
      expect(readBtor(printBtor(graph))).toMatchObject({ ok: true, graph, diagnostics: [] });
      for (const dialect of listDialects(graph)) expect(readBtor(printBtor(graph, { dialect })).graph).toEqual(graph);
    }),
    { numRuns: sampleRuns(200) },
  );
});

it('prints array lines in the form that the dialect requires', () => {
  const builder = new GraphBuilder({ version: 1 });
  const array = builder.input(arrayOf(3, 8), 'memory');
  const written = builder.node('write', [array, builder.input(bits(3)), builder.input(bits(8))]);
  builder.node('ite', [builder.input(bits(1)), written, array]);
  const graph = builder.graph();
  const lines = ['1 array 8 3 memory', '2 var 3', '3 var 8', '4 write 8 3 1 2 3', '5 var 1', '6 acond 8 3 5 4 1', ''];
  expect(printBtor(graph)).toBe(lines.join('\n'));
  const old = printBtor(graph, { dialect: 'btor1-arrays' });
  expect(old).toContain('\n4 write 8 1 2 3\n5 var 1\n6 cond 8 5 4 1\n');
  expect(readBtor(old).graph).toEqual(graph);
});

it('keeps names and the spelling of constants', () => {
  for (const text of [
    '1 constd 8 200\n2 consth 8 c8\n3 const 8 11001000\n4 eq 1 1 2\n5 root 1 -4\n',
    '1 sort bitvec 8\n2 sort bitvec 1\n3 state 1 count\n4 constd 1 255\n5 init 1 3 4\n6 eq 2 3 4 equal\n7 bad 6 never\n8 justice 2 6 -6 often\n',
  ]) {
    expect(printBtor(readBtor(text).graph)).toBe(text);
  }
});

it('rejects a dialect of the other BTOR version', () => {
  expect(() => printBtor({ version: 1, nodes: [] }, { dialect: 'btor2' })).toThrow('version 1');
});
