import { ConeWalker } from './cone.js';
import {
  type FoldedPart,
  type Picture,
  type PictureEdge,
  type PictureNode,
  computeHeights,
  pictureNode,
  selectNodes,
} from './picture.js';

const INPUTS_SHOWN = 6;

/** Selects about `limit` nodes near the roots. */
export function foldPicture(picture: Picture, limit: number): Picture {
  if (picture.nodes.length <= limit) return picture;
  const { kept, folded } = selectNearRoots(picture, limit);
  const heights = computeHeights(picture);
  const spare = Math.max(INPUTS_SHOWN, Math.floor(limit / 10));
  const below = new Map<number, readonly PictureEdge[]>();
  const cones = new ConeWalker(picture);
  const isInput = (at: number): boolean => pictureNode(picture, at).group === 'input';
  let added = 0;
  const drawn = new Set(kept);
  for (const at of folded) {
    const inputs = cones
      .below([at])
      .filter(isInput)
      .sort((a, b) => a - b);
    // Includes inputs that are already drawn, and others as space permits.
    const known = inputs.filter((input) => drawn.has(input));
    const further = inputs.filter((input) => !drawn.has(input));
    const shown = [...known, ...further.slice(0, Math.max(0, spare - added))].slice(0, INPUTS_SHOWN);
    for (const input of shown) {
      if (!drawn.has(input)) added++;
      drawn.add(input);
    }
    below.set(
      at,
      shown.map((to): PictureEdge => ({ to, negated: false })),
    );
  }
  const isDrawn = (at: number): boolean => drawn.has(at);
  const part = { isDrawn, isFolded: (at: number): boolean => below.has(at) };
  const measureFold = (at: number): FoldedPart => {
    const hidden = cones.hiddenBelow([at], part);
    return { nodes: hidden.length, depth: heights[at] as number, inputs: hidden.filter(isInput).length };
  };
  const roots = picture.roots.filter(isDrawn);
  const chosen = selectNodes(picture, isDrawn, roots, (node, at) => {
    const args = below.get(at);
    return args === undefined ? node : { ...node, args, folded: measureFold(at) };
  });
  const omitted = picture.roots.filter((root) => !isDrawn(root));
  if (omitted.length === 0) return chosen;
  const depth = 1 + omitted.reduce((most, root) => Math.max(most, heights[root] as number), 0);
  const nodes = omitted.length + cones.hiddenBelow(omitted, part).length;
  const label = `${omitted.length} more`;
  const more: PictureNode = { id: '', label, sort: '', group: 'output', args: [], folded: { nodes, depth, inputs: 0 } };
  return { nodes: [...chosen.nodes, more], roots: [...chosen.roots, chosen.nodes.length] };
}

function selectNearRoots(picture: Picture, limit: number): { kept: Set<number>; folded: number[] } {
  const room = Math.max(1, limit);
  const most = picture.roots.length > room ? Math.max(1, Math.floor(room / 2)) : picture.roots.length;
  const queue = picture.roots.slice(0, most);
  const kept = new Set(queue);
  const folded: number[] = [];
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next] as number;
    const fresh = new Set<number>();
    for (const { to } of pictureNode(picture, at).args) if (!kept.has(to)) fresh.add(to);
    if (kept.size + fresh.size > room) {
      folded.push(at);
      continue;
    }
    for (const to of fresh) {
      kept.add(to);
      queue.push(to);
    }
  }
  return { kept, folded };
}
