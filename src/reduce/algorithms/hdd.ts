import type { Algorithm } from '../algorithm.js';
import type { ReducibleGraph } from '../graph.js';
import { atDepth, maxDepth } from '../walks.js';
import { bfs } from './bfs.js';
import { ddminOver } from './ddmin.js';

/**
 * Section 4.1.2 (hierarchical delta debugging, Misherghi and Su 2006): `ddmin` over the nodes of each level, from the
 * roots down. A level holds the nodes of equal depth, the longest way from a root.
 */
export const hdd: Algorithm = {
  name: 'hdd',
  summary: 'ddmin over each level of the graph, from the roots down',
  thesisName: 'hdd',
  async *run(start, cx) {
    let graph = start;
    for (let depth = 0; depth <= maxDepth(graph); depth++) {
      for await (const next of ddminOver(graph, atDepth(graph, depth), cx)) yield (graph = next);
    }
  },
};

/** Section 4.1.3: `hdd`, then `bfs` as long as it takes nodes away. */
export const hddPlus: Algorithm = {
  name: 'hdd+',
  summary: 'hdd once, then bfs until nothing gets smaller',
  thesisName: 'hddplus',
  async *run(start, cx) {
    let graph = start;
    for await (const next of hdd.run(graph, cx)) yield (graph = next);
    yield* repeatedly(bfs, graph, cx);
  },
};

/** Section 4.1.4: `hdd` as long as it takes nodes away. */
export const hddStar: Algorithm = {
  name: 'hdd*',
  summary: 'hdd until nothing gets smaller',
  thesisName: 'hddstar',
  async *run(start, cx) {
    yield* repeatedly(hdd, start, cx);
  },
};

async function* repeatedly(
  algorithm: Algorithm,
  start: ReducibleGraph,
  cx: Parameters<Algorithm['run']>[1],
): AsyncGenerator<ReducibleGraph> {
  let graph = start;
  for (let before = Infinity; graph.measure[0] < before;) {
    before = graph.measure[0];
    for await (const next of algorithm.run(graph, cx)) yield (graph = next);
  }
}
