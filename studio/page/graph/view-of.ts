import { type Picture, type PictureEdge, type PictureNode, ConeWalker, computeHeights } from '../../picture/index.js';

export interface PictureSelection {
  readonly folded: ReadonlySet<number>;
  readonly only: { readonly kind: 'below' | 'above'; readonly node: number } | undefined;
  /** Undefined means all. */
  readonly roots?: number;
  readonly isAll?: boolean;
}

export const NOTHING_FOLDED: PictureSelection = { folded: new Set(), only: undefined };

/** Positions refer to the whole picture. */
export interface View {
  readonly picture: Picture;
  readonly of: Int32Array;
}

export function computeView(picture: Picture, selection: PictureSelection): View {
  const { folded, only } = selection;
  const count = picture.nodes.length;
  if (folded.size === 0 && only === undefined && selection.roots === undefined)
    return { picture, of: Int32Array.from({ length: count }, (_, at) => at) };
  const roots = findRoots(picture, selection);
  const shown = findShown(picture, selection);
  const of = Int32Array.from({ length: count }, (_, at) => at).filter((at) => shown[at] === 1);
  const place = new Int32Array(count).fill(-1);
  of.forEach((at, i) => (place[at] = i));
  const cones = new ConeWalker(picture);
  const isDrawn = (at: number): boolean => shown[at] === 1;
  const isFolded = (at: number): boolean => folded.has(at) && argsOf(picture, at).length > 0;
  const isVisible = (at: number): boolean => isDrawn(at) && picture.nodes[at]?.group !== 'constant';
  /** The first visible node of each path down. */
  const firstVisible = (at: number): number[] => cones.below([at], (each) => !isVisible(each)).filter(isVisible);
  const heights = computeHeights(picture);
  const nodes = Array.from(of, (at): PictureNode => {
    const node = picture.nodes[at] as PictureNode;
    const args = isFolded(at)
      ? firstVisible(at).map((to): PictureEdge => ({ to, negated: false }))
      : node.args.filter(({ to }) => place[to] !== -1);
    const kept = args.map((edge): PictureEdge => ({ ...edge, to: place[edge.to] as number }));
    if (!isFolded(at)) return { ...node, args: kept };
    return {
      ...node,
      args: kept,
      folded: { nodes: cones.hiddenBelow([at], { isDrawn, isFolded }).length, depth: heights[at] as number, inputs: 0 },
    };
  });
  return { picture: { nodes, roots: roots.map((root) => place[root] as number) }, of };
}

function findRoots(picture: Picture, { only, roots }: PictureSelection): readonly number[] {
  if (only?.kind === 'below') return [only.node];
  if (only?.kind !== 'above') return picture.roots.slice(0, roots);
  const allowed = reaching(picture, only.node);
  return picture.roots.filter((root) => allowed[root] === 1);
}

/** Marks shown nodes with 1. */
export function findShown(picture: Picture, selection: PictureSelection): Uint8Array {
  const { folded, only } = selection;
  const allowed = only?.kind === 'above' ? reaching(picture, only.node) : undefined;
  const shown = new Uint8Array(picture.nodes.length);
  for (const root of findRoots(picture, selection)) shown[root] = 1;
  for (let at = picture.nodes.length - 1; at >= 0; at--) {
    if (shown[at] !== 1 || folded.has(at)) continue;
    for (const { to } of argsOf(picture, at)) if (allowed === undefined || allowed[to] === 1) shown[to] = 1;
  }
  return shown;
}

function reaching(picture: Picture, node: number): Uint8Array {
  const reaches = new Uint8Array(picture.nodes.length);
  reaches[node] = 1;
  for (let at = node + 1; at < picture.nodes.length; at++)
    if (argsOf(picture, at).some(({ to }) => reaches[to] === 1)) reaches[at] = 1;
  return reaches;
}

export function argsOf(picture: Picture, at: number): readonly PictureEdge[] {
  return picture.nodes[at]?.args ?? [];
}
