import { repeatWhileSmaller } from '../../engine/orders/chain.js';
import { ddminOver, eachByHalving, eachInSequence, eachOnce, listJointMoves } from '../../engine/orders/places.js';
import type { Candidate } from '../../engine/algorithm.js';
import type { Edit, ReducibleGraph } from '../graph.js';
import type { GraphAlgorithm } from '../language.js';
import { leaves, references } from '../passes.js';
import { atDepth, breadthFirst, depthFirst, maxDepth } from '../walks.js';

/** Section 4.1.1 of the thesis on Boolector's debugger. After a success, `regrain` computes the number of parts. */
export const ddminOnNodes: GraphAlgorithm = {
  name: 'ddmin',
  summary: 'groups of nodes in depth-first order, then their complements, are replaced by leaves; groups get smaller',
  thesisName: 'ddmin',
  run: (start, cx) => ddminOver(start, { pass: leaves, places: depthFirst(start), left: depthFirst }, cx),
};

/** Hierarchical delta debugging (Misherghi and Su 2006). Section 4.1.2 of the thesis. */
export const hdd: GraphAlgorithm = {
  name: 'hdd',
  summary: 'ddmin over each level of the graph, from the roots down',
  thesisName: 'hdd',
  async *run(start, cx) {
    let graph = start;
    for (let depth = 0; depth <= maxDepth(graph); depth++) {
      const level = ddminOver(
        graph,
        {
          pass: leaves,
          places: atDepth(graph, depth),
          left: (next, { places, taken }) => {
            const gone = new Set(taken);
            return places.filter((node) => !gone.has(node) && next.has(node));
          },
        },
        cx,
      );
      for await (const next of level) yield (graph = next);
    }
  },
};

/** Section 4.3.1 of the thesis. */
export const bfs: GraphAlgorithm = {
  name: 'bfs',
  summary: 'nodes are replaced by leaves, one at a time, breadth first',
  thesisName: 'bfs',
  run(start, cx) {
    const inOrder = (graph: ReducibleGraph, due: readonly number[]): number[] => {
      const known = new Set(due);
      return breadthFirst(graph).filter((node) => known.has(node));
    };
    return eachOnce(start, { pass: leaves, places: breadthFirst(start), inOrder }, cx);
  },
};

/** Section 4.1.3 of the thesis. */
export const hddPlus: GraphAlgorithm = {
  name: 'hdd+',
  summary: 'hdd once, then bfs repeatedly, until the graph stops shrinking',
  thesisName: 'hddplus',
  async *run(start, cx) {
    let graph = start;
    for await (const next of hdd.run(graph, cx)) yield (graph = next);
    yield* repeatWhileSmaller(graph, { algorithm: bfs, size: ({ measure }) => measure[0] }, cx);
  },
};

/** Section 4.1.4 of the thesis. */
export const hddStar: GraphAlgorithm = {
  name: 'hdd*',
  summary: 'hdd repeatedly, until the graph stops shrinking',
  thesisName: 'hddstar',
  run: (start, cx) => repeatWhileSmaller(start, { algorithm: hdd, size: ({ measure }) => measure[0] }, cx),
};

/** Section 4.3.2 of the thesis. */
export const lw: GraphAlgorithm = {
  name: 'lw',
  summary: 'all nodes of a level are replaced by leaves at once, from the roots down',
  thesisName: 'lw',
  async *run(start, cx) {
    let graph = start;
    for (let depth = 0; depth <= maxDepth(graph); depth++) {
      const places = atDepth(graph, depth);
      const found = await cx.first(listJointMoves(graph, { pass: leaves, places, tag: depth }));
      if (found !== undefined) yield (graph = found.subject);
    }
  },
};

/** Section 4.3.3 of the thesis. */
export const changeref: GraphAlgorithm = {
  name: 'changeref',
  summary: 'each reference is redirected to deeper nodes of its sort, the deepest first',
  thesisName: 'cref',
  run: (start, cx) => eachInSequence(start, { pass: references, places: references.places(start) }, cx),
};

/** Section 4.3.4 of the thesis. */
export const changerefPlus: GraphAlgorithm = {
  name: 'changeref+',
  summary: 'each reference is redirected to a deeper node of its sort, found by binary search',
  thesisName: 'cbref',
  run: (start, cx) =>
    eachByHalving(
      start,
      {
        pass: references,
        places: references.places(start),
        boldness: (graph, edit) => (edit.kind === 'edge' ? graph.depth(edit.to) : 0),
      },
      cx,
    ),
};

/** Section 4.2 and figure 4.3 of the thesis: at most 6 candidates per node. */
export const deltabtor: GraphAlgorithm = {
  name: 'deltabtor',
  summary: 'groups of nodes become leaves, each group once: first all nodes, then halves, quarters … and single nodes',
  async *run(start, cx) {
    let graph = start;
    for (let length = start.order.length; length >= 1; length = Math.floor(length / 2)) {
      let nodes = depthFirst(graph).filter((node) => !graph.isRoot(node) || graph.roots.length > 1);
      for (let from = 0; from < nodes.length;) {
        const found = await cx.first(pieces(graph, { nodes, from, length }));
        if (found === undefined) break;
        yield (graph = found.subject);
        const before = new Set(nodes.slice(0, found.tag + length));
        nodes = depthFirst(graph).filter((node) => nodes.includes(node));
        from = nodes.findLastIndex((node) => before.has(node)) + 1;
      }
    }
  },
};

interface Pieces {
  readonly nodes: readonly number[];
  readonly from: number;
  readonly length: number;
}

function* pieces(
  graph: ReducibleGraph,
  { nodes, from, length }: Pieces,
): Generator<Candidate<ReducibleGraph, Edit, number>> {
  for (let at = from; at < nodes.length; at += length) {
    yield* listJointMoves(graph, { pass: leaves, places: nodes.slice(at, at + length), tag: at });
  }
}
