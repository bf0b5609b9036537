import type { Algorithm, Candidate } from '../algorithm.js';
import type { Edit, ReducibleGraph, Reference } from '../graph.js';
import { partitions } from '../walks.js';

/** Superfluous negations are removed (chapter 6 of the thesis): all at once, halves, quarters … down to single ones. */
export const negations: Algorithm = {
  name: 'negations',
  summary: 'references are no longer negated: all, halves, quarters … down to single ones',
  async *run(start, cx) {
    let graph = start;
    for (let count = 1; ;) {
      const negated = negatedIn(graph);
      const found = await cx.first(graph, straightened(graph, partitions(negated, count)));
      if (found !== undefined) yield (graph = found.graph);
      else if (count >= negated.length) return;
      else count *= 2;
    }
  },
};

function negatedIn(graph: ReducibleGraph): Reference[] {
  const found: Reference[] = [];
  for (const node of graph.order) {
    graph.children(node).forEach((_, slot) => {
      if (graph.isNegated(node, slot)) found.push({ node, slot });
    });
  }
  return found;
}

function* straightened(
  graph: ReducibleGraph,
  parts: readonly (readonly Reference[])[],
): Generator<Candidate<undefined>> {
  for (const part of parts) {
    const edits = part.map(({ node, slot }): Edit => {
      return { kind: 'edge', node, slot, to: graph.children(node)[slot] as number, negated: false };
    });
    yield { edits, tag: undefined };
  }
}
