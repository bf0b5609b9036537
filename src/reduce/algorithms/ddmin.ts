import type { Algorithm, Candidate, SearchContext } from '../algorithm.js';
import type { ReducibleGraph } from '../graph.js';
import { depthFirst, leafCandidates, partitions } from '../walks.js';
import { type Part, complementOf, parts, regrain } from './granularity.js';

/**
 * Section 4.1.1 of the thesis on Boolector's debugger (Zeller's minimising delta debugging): the nodes in depth-first
 * order are cut into parts; each part, then each part's complement, is replaced by leaves. The granularity after a
 * success is Zeller's: the thesis starts again from two parts, which asks all the coarse questions again.
 */
export const ddmin: Algorithm = {
  name: 'ddmin',
  summary: 'parts of the nodes in depth-first order, then their complements; finer and finer',
  thesisName: 'ddmin',
  async *run(start, cx) {
    let graph = start;
    let count = 2;
    for (;;) {
      const nodes = depthFirst(graph);
      count = Math.min(count, nodes.length);
      const found = await cx.first(graph, round(nodes, count));
      if (found !== undefined) {
        graph = found.graph;
        yield graph;
        count = regrain(found.tag.part, count);
      } else if (count >= nodes.length) return;
      else count *= 2;
    }
  },
};

/** `ddmin` over some nodes of a graph only; those that a success leaves are gone on with. */
export async function* ddminOver(
  start: ReducibleGraph,
  nodes: readonly number[],
  cx: SearchContext,
): AsyncGenerator<ReducibleGraph> {
  let graph = start;
  let items = [...nodes];
  let count = 2;
  while (items.length > 0) {
    count = Math.min(count, items.length);
    const found = await cx.first(graph, round(items, count));
    if (found !== undefined) {
      graph = found.graph;
      yield graph;
      const replaced = new Set(found.tag.replaced);
      items = items.filter((node) => !replaced.has(node) && graph.has(node));
      count = regrain(found.tag.part, count);
    } else if (count >= items.length) return;
    else count *= 2;
  }
}

interface Taken {
  readonly part: Part;
  readonly replaced: readonly number[];
}

/** What is tried at one granularity. */
function* round(items: readonly number[], count: number): Generator<Candidate<Taken>> {
  const cut = partitions(items, count);
  for (const part of parts(cut.length)) {
    const replaced = part.kind === 'part' ? (cut[part.index] as number[]) : complementOf(cut, part.index);
    yield* leafCandidates(replaced, { part, replaced });
  }
}
