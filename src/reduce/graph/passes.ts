import { type PlacePass, byPlace } from '../engine/pass.js';
import { type Edit, type EdgeEdit, LEAVES, type ReducibleGraph, type Reference } from './graph.js';
import { memoise } from '../../util/index.js';

export type GraphPlacePass<P> = PlacePass<ReducibleGraph, P, Edit>;

export const leaves: GraphPlacePass<number> = byPlace({
  name: 'leaves',
  summary: 'nodes are replaced by zeros, then ones, then new variables',
  places: (graph) => [...graph.order].reverse(),
  at: (graph, node) => (graph.has(node) ? LEAVES.map((leaf): Edit => ({ kind: 'leaf', node, leaf })) : []),
});

export const references: GraphPlacePass<Reference> = byPlace({
  name: 'references',
  summary: 'each reference is redirected to deeper nodes of its sort, the deepest first',
  places(graph) {
    const nodes = [...graph.order].sort((a, b) => graph.depth(a) - graph.depth(b));
    return nodes.flatMap((node) => graph.children(node).map((_, slot) => ({ node, slot })));
  },
  at(graph, at) {
    if (!graph.has(at.node)) return [];
    const negated = graph.isNegated(at.node, at.slot);
    return targets(graph, at).map((to): EdgeEdit => ({ kind: 'edge', ...at, to, negated }));
  },
});

function targets(graph: ReducibleGraph, { node, slot }: Reference): number[] {
  const child = graph.children(node)[slot];
  const depth = graph.depth(node);
  const found: number[] = [];
  for (const to of graph.order) {
    if (to !== child && graph.depth(to) > depth && graph.fits(node, slot, to)) found.push(to);
  }
  return found.sort((a, b) => graph.depth(a) - graph.depth(b)).reverse();
}

export const substitutions: GraphPlacePass<number> = byPlace({
  name: 'substitutions',
  summary: 'each node is replaced by other nodes of its sort, the shallowest first',
  places: (graph) => [...graph.order].reverse(),
  *at(graph, node): Generator<Edit> {
    if (!graph.has(node) || graph.isRoot(node)) return;
    const owners = graph.references(node);
    for (const to of byHeight(graph)) {
      if (to === node || graph.sort(to) !== graph.sort(node)) continue;
      if (owners.every((at) => graph.fits(at.node, at.slot, to))) yield { kind: 'node', node, to };
    }
  },
});

const byHeight = memoise((graph: ReducibleGraph): readonly number[] => {
  const nodes = [...graph.order].filter((node) => !graph.isRoot(node));
  return nodes.sort((a, b) => graph.height(a) - graph.height(b));
}, new WeakMap());

/** Removes negations (thesis on Boolector's debugger, chapter 6). */
export const negationRemovals: GraphPlacePass<Reference> = byPlace({
  name: 'negations',
  summary: 'negations of references are removed',
  places: (graph) =>
    [...graph.order].flatMap((node) =>
      graph.children(node).flatMap((_, slot) => (graph.isNegated(node, slot) ? [{ node, slot }] : [])),
    ),
  at(graph, { node, slot }): readonly Edit[] {
    const to = graph.children(node)[slot];
    return to === undefined ? [] : [{ kind: 'edge', node, slot, to, negated: false }];
  },
});

export const simplifications: GraphPlacePass<number> = byPlace({
  name: 'simplify',
  summary: 'the simplification rules',
  places: (graph) => [...graph.order],
  at: (_, node): readonly Edit[] => [{ kind: 'simplify', node }],
});

export const GRAPH_PASSES = [leaves, references, substitutions, negationRemovals, simplifications] as const;
