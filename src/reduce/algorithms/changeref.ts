import type { Algorithm, Candidate } from '../algorithm.js';
import type { EdgeEdit, ReducibleGraph, Reference } from '../graph.js';

/**
 * Section 4.3.3: each reference, from the roots down, is made to point to another node of its sort that lies deeper than
 * its owner, the deepest first; so the middle of the graph is cut out.
 */
export const changeref: Algorithm = {
  name: 'changeref',
  summary: 'each reference points to every deeper node of its sort, the deepest first',
  thesisName: 'cref',
  async *run(start, cx) {
    let graph = start;
    for (const at of referencesOf(start)) {
      if (!graph.has(at.node)) continue;
      const found = await cx.first(graph, redirections(graph, at, targets(graph, at).reverse()));
      if (found !== undefined) yield (graph = found.graph);
    }
  },
};

/**
 * Section 4.3.4: the candidates of `changeref` by binary search over their depth, so log n of n. Where one fails the half
 * closer to the root is gone on with, where it works the deeper one: the more is cut out.
 */
export const changerefPlus: Algorithm = {
  name: 'changeref+',
  summary: 'each reference points to a deeper node of its sort found by binary search',
  thesisName: 'cbref',
  async *run(start, cx) {
    let graph = start;
    for (const at of referencesOf(start)) {
      let deeperThan = -1;
      while (graph.has(at.node)) {
        const nodes = targets(graph, at).filter((node) => graph.depth(node) > deeperThan);
        const found = await cx.first(graph, redirections(graph, at, halving(nodes)));
        if (found === undefined) break;
        graph = found.graph;
        yield graph;
        deeperThan = graph.depth(found.tag);
      }
    }
  },
};

/** Every reference, those of nodes closer to the roots first. */
function* referencesOf(graph: ReducibleGraph): Generator<Reference> {
  const nodes = [...graph.order].sort((a, b) => graph.depth(a) - graph.depth(b));
  for (const node of nodes) {
    for (let slot = 0; slot < graph.children(node).length; slot++) yield { node, slot };
  }
}

/** Where a reference may go, by depth: nodes of its sort that lie deeper than its owner, but where it goes already. */
function targets(graph: ReducibleGraph, { node, slot }: Reference): number[] {
  const child = graph.children(node)[slot];
  const depth = graph.depth(node);
  const found: number[] = [];
  for (const to of graph.order) {
    if (to !== child && graph.depth(to) > depth && graph.fits(node, slot, to)) found.push(to);
  }
  return found.sort((a, b) => graph.depth(a) - graph.depth(b));
}

/** The middle one, then the middle one of the half before it, and so on. */
function* halving(nodes: readonly number[]): Generator<number> {
  for (let end = nodes.length; end > 0;) {
    end = Math.floor((end - 1) / 2);
    yield nodes[end] as number;
  }
}

function* redirections(
  graph: ReducibleGraph,
  { node, slot }: Reference,
  nodes: Iterable<number>,
): Generator<Candidate<number>> {
  const negated = graph.isNegated(node, slot);
  for (const to of nodes) {
    const edit: EdgeEdit = { kind: 'edge', node, slot, to, negated };
    yield { edits: [edit], tag: to };
  }
}
