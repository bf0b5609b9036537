import type { Algorithm, Candidate } from '../algorithm.js';
import type { Edit, ReducibleGraph } from '../graph.js';

/**
 * Every reference to a node goes to another node of its sort, wherever that stands: `changeref` takes one reference and
 * deeper nodes only, and so never merges two variables. The flattest are tried first.
 */
export const substitute: Algorithm = {
  name: 'substitute',
  summary: 'each node gives way to any other node of its sort, the flattest first',
  async *run(start, cx) {
    let graph = start;
    let due = [...start.order].reverse();
    while (due.length > 0) {
      const found = await cx.first(graph, substitutions(graph, due));
      if (found === undefined) return;
      due = due.slice(due.indexOf(found.tag) + 1);
      yield (graph = found.graph);
    }
  },
};

function* substitutions(graph: ReducibleGraph, due: readonly number[]): Generator<Candidate<number>> {
  const byHeight = [...graph.order].filter((node) => !graph.isRoot(node));
  byHeight.sort((a, b) => graph.height(a) - graph.height(b));
  for (const node of due) {
    if (!graph.has(node) || graph.isRoot(node)) continue;
    const references = graph.references(node);
    for (const to of byHeight) {
      if (to === node || graph.sort(to) !== graph.sort(node)) continue;
      if (!references.every((at) => graph.fits(at.node, at.slot, to))) continue;
      const edits = references.map((at): Edit => {
        return { kind: 'edge', ...at, to, negated: graph.isNegated(at.node, at.slot) };
      });
      yield { edits, tag: node };
    }
  }
}
