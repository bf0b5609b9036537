import { type Picture, pictureNode } from './picture.js';

/** Nodes in a wide layer. Without one, Graphviz assigns the layers. */
const WIDE = 24;
/** Height of a node by its width, with margins. */
const SHAPE = 1.2;

export interface Layers {
  /** -1 for a node that is drawn once per use. */
  readonly of: Int32Array;
}

/** By Coffman and Graham, about as high as wide. Undefined if the picture is narrow. */
export function computeLayers(picture: Picture): Layers | undefined {
  const { nodes } = picture;
  const roots = new Set(picture.roots);
  const isLeaf = (at: number): boolean => pictureNode(picture, at).args.length === 0 && !roots.has(at);
  const leaves = nodes.map((_, at) => isLeaf(at));
  const natural = place(picture, leaves, Infinity);
  if (widest(natural, leaves, picture) <= WIDE) return undefined;
  let drawn = 0;
  for (const [at, { args }] of nodes.entries()) {
    if (leaves[at] === true) continue;
    drawn += 1 + args.filter(({ to }) => leaves[to] === true).length;
  }
  return { of: place(picture, leaves, Math.max(WIDE, Math.ceil(Math.sqrt(SHAPE * drawn)))) };
}

function place({ nodes, roots }: Picture, leaves: readonly boolean[], most: number): Int32Array {
  const least = new Int32Array(nodes.length);
  const of = new Int32Array(nodes.length).fill(-1);
  const load: number[] = [];
  const order = [...roots, ...nodes.map((_, i) => nodes.length - 1 - i)];
  for (const at of order) {
    if (leaves[at] === true || of[at] !== -1) continue;
    const { args } = nodes[at] as Picture['nodes'][number];
    const below = args.filter(({ to }) => leaves[to] === true).length;
    let layer = least[at] as number;
    while ((load[layer] ?? 0) >= most || (load[layer + 1] ?? 0) > most) layer++;
    of[at] = layer;
    load[layer] = (load[layer] ?? 0) + 1;
    load[layer + 1] = (load[layer + 1] ?? 0) + below;
    for (const { to } of args) least[to] = Math.max(least[to] as number, layer + 1);
  }
  return of;
}

function widest(of: Int32Array, leaves: readonly boolean[], { nodes }: Picture): number {
  const load: number[] = [];
  nodes.forEach(({ args }, at) => {
    if (leaves[at] === true) return;
    const layer = of[at] as number;
    load[layer] = (load[layer] ?? 0) + 1;
    const below = args.filter(({ to }) => leaves[to] === true).length;
    load[layer + 1] = (load[layer + 1] ?? 0) + below;
  });
  return load.reduce((most, each) => Math.max(most, each ?? 0), 0);
}
