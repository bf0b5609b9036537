/** Its nodes have the same style. */
export type PictureGroup =
  | 'output'
  | 'input'
  | 'bound'
  | 'constant'
  | 'arithmetic'
  | 'logic'
  | 'predicate'
  | 'shift'
  | 'structure'
  | 'array'
  | 'condition'
  | 'function'
  | 'unknown';

export interface PictureEdge {
  /** Index in `Picture.nodes`. */
  readonly to: number;
  readonly negated: boolean;
  /** Such as `1`, `then` or `index`. Absent if the order does not matter. */
  readonly role?: string;
}

export interface FoldedPart {
  /** Nodes below, including `inputs`, that are not drawn, and constants with hidden uses. */
  readonly nodes: number;
  /** Longest path below the node, in edges. */
  readonly depth: number;
  readonly inputs: number;
}

/** The line under the operator of a folded node. */
export function foldedLine({ nodes }: FoldedPart): string {
  return nodes === 0 ? 'no hidden nodes' : `+ ${nodes} below`;
}

export interface PictureNode {
  /** Number in the BTOR file. */
  readonly id: string;
  /** Such as `add`, `slice 7 3` or `0x1f`. */
  readonly label: string;
  /** Such as `8 bits`, or an empty text. */
  readonly sort: string;
  readonly group: PictureGroup;
  /** Small text below the label. */
  readonly note?: string;
  /** Names in all formats, if several. */
  readonly alias?: string;
  readonly args: readonly PictureEdge[];
  readonly folded?: FoldedPart;
}

/** Nodes come after their arguments. `roots` are in display order. */
export interface Picture {
  readonly nodes: readonly PictureNode[];
  readonly roots: readonly number[];
}

export function pictureNode(picture: Picture, at: number): PictureNode {
  const node = picture.nodes[at];
  if (node === undefined) throw new Error(`no node ${at} in a picture of ${picture.nodes.length}`);
  return node;
}

/** Longest path below each node, in edges. */
export function computeHeights({ nodes }: Picture): Int32Array {
  const heights = new Int32Array(nodes.length);
  nodes.forEach(({ args }, at) => {
    for (const { to } of args) heights[at] = Math.max(heights[at] as number, (heights[to] as number) + 1);
  });
  return heights;
}

export function findNodes(picture: Picture, name: string): readonly number[] {
  const exact = picture.nodes.flatMap(({ id }, at) => (id === name ? [at] : []));
  if (exact.length > 0) return exact;
  return picture.nodes.flatMap(({ label, note }, at) => (label === name || note === name ? [at] : []));
}

export function selectReachable(picture: Picture, roots: readonly number[]): Picture {
  const kept = new Uint8Array(picture.nodes.length);
  for (const root of roots) kept[root] = 1;
  for (let at = picture.nodes.length - 1; at >= 0; at--)
    if (kept[at] === 1) for (const { to } of pictureNode(picture, at).args) kept[to] = 1;
  return selectNodes(picture, (at) => kept[at] === 1, roots);
}

/** `change` must preserve the arguments. */
export function selectNodes(
  picture: Picture,
  keeps: (at: number) => boolean,
  roots: readonly number[],
  change: (node: PictureNode, at: number) => PictureNode = (node) => node,
): Picture {
  const place = new Int32Array(picture.nodes.length);
  let count = 0;
  picture.nodes.forEach((_, at) => {
    if (keeps(at)) place[at] = count++;
  });
  const newIndex = (at: number): number => place[at] as number;
  const nodes = picture.nodes.flatMap((node, at) => {
    if (!keeps(at)) return [];
    const changed = change(node, at);
    return [{ ...changed, args: changed.args.map((edge) => ({ ...edge, to: newIndex(edge.to) })) }];
  });
  return { nodes, roots: roots.map(newIndex) };
}
