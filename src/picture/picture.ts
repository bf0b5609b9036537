/**
 * What a node is drawn like: nodes that do the same sort of thing share a shape and a colour (`STYLES`).
 */
export type PictureGroup =
  | 'output'
  | 'input'
  | 'bound'
  | 'constant'
  | 'arithmetic'
  | 'logic'
  | 'comparison'
  | 'shift'
  | 'structure'
  | 'array'
  | 'condition'
  | 'function'
  | 'unknown';

/** From a node to one of its arguments. */
export interface PictureEdge {
  /** Position of the argument in `Picture.nodes`. */
  readonly to: number;
  readonly negated: boolean;
  /** Which argument it is, where that matters: `1`, `then`, `index`. */
  readonly role?: string;
}

/** What a folded node stands for beside itself. */
export interface FoldedPart {
  /** How many nodes below it are not drawn. */
  readonly nodes: number;
  /** How many edges the longest way down from it has. */
  readonly depth: number;
  /** Inputs that it depends on and that no edge of the picture shows. */
  readonly inputs: number;
}

export interface PictureNode {
  /** The number or name by which the reader of a picture speaks of it: the number that it has in a BTOR file. */
  readonly id: string;
  /** What it is: `add`, `slice 7 3`, `0x1f`, the name of an input. */
  readonly label: string;
  /** Its sort for people (`8 bits`), or nothing where it has no value. */
  readonly sort: string;
  readonly group: PictureGroup;
  /** A line of further facts: the kind of an input, the name of a node that is no input. */
  readonly note?: string;
  /** Its arguments; of a folded node the inputs it depends on. */
  readonly args: readonly PictureEdge[];
  readonly folded?: FoldedPart;
}

/** A DAG that can be drawn. A node stands after its arguments; `roots` are in the order in which they are shown. */
export interface Picture {
  readonly nodes: readonly PictureNode[];
  readonly roots: readonly number[];
}

/** The node at a position. Throws where there is none, which is a fault of ours. */
export function pictureNode(picture: Picture, at: number): PictureNode {
  const node = picture.nodes[at];
  if (node === undefined) throw new Error(`no node ${at} in a picture of ${picture.nodes.length}`);
  return node;
}

/** The nodes that an id or a name belongs to: where several have it, all of them. */
export function nodesNamed(picture: Picture, name: string): readonly number[] {
  const exact = picture.nodes.flatMap(({ id }, at) => (id === name ? [at] : []));
  if (exact.length > 0) return exact;
  return picture.nodes.flatMap(({ label, note }, at) => (label === name || note === name ? [at] : []));
}

/** What lies below some nodes, as a picture of its own with them as its roots. */
export function partFrom(picture: Picture, roots: readonly number[]): Picture {
  const kept = new Uint8Array(picture.nodes.length);
  for (const root of roots) kept[root] = 1;
  for (let at = picture.nodes.length - 1; at >= 0; at--)
    if (kept[at] === 1) for (const { to } of pictureNode(picture, at).args) kept[to] = 1;
  return selection(picture, (at) => kept[at] === 1, roots);
}

/** The picture of those nodes alone; `change` may replace a node, whose arguments must be kept ones. */
export function selection(
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
  const moved = (at: number): number => place[at] as number;
  const nodes = picture.nodes.flatMap((node, at) => {
    if (!keeps(at)) return [];
    const changed = change(node, at);
    return [{ ...changed, args: changed.args.map((edge) => ({ ...edge, to: moved(edge.to) })) }];
  });
  return { nodes, roots: roots.map(moved) };
}
