import { type Picture, type PictureEdge, type PictureNode, foldedLine, pictureNode } from '../picture.js';
import type { Diagram } from './diagram.js';

/** A node, or one use of a constant. */
export interface DrawnBox {
  readonly width: number;
  readonly height: number;
  readonly node: number;
}

export interface DrawnEdge {
  readonly from: number;
  readonly to: number;
  readonly edge: PictureEdge;
}

export interface Drawing extends Diagram {
  readonly boxes: readonly DrawnBox[];
  readonly edges: readonly DrawnEdge[];
  readonly boxOf: Int32Array;
}

const LETTER = 6.7;
const PADDING = 22;
const NARROWEST = 34;
const WIDEST = 200;
const HEIGHT = { line: 24, twoLines: 38 } as const;

export function makeDrawing(picture: Picture): Drawing {
  const boxes: DrawnBox[] = [];
  const edges: DrawnEdge[] = [];
  const boxOf = new Int32Array(picture.nodes.length).fill(-1);
  const roots = new Set(picture.roots);
  const atUses = (at: number): boolean => pictureNode(picture, at).group === 'constant' && !roots.has(at);
  const add = (node: number): number => boxes.push({ ...measureNode(pictureNode(picture, node)), node }) - 1;
  picture.nodes.forEach((_, at) => {
    if (!atUses(at)) boxOf[at] = add(at);
  });
  picture.nodes.forEach(({ args }, at) => {
    if (boxOf[at] === -1) return;
    for (const edge of args) {
      const own = atUses(edge.to) ? add(edge.to) : (boxOf[edge.to] as number);
      if (boxOf[edge.to] === -1) boxOf[edge.to] = own;
      edges.push({ from: boxOf[at] as number, to: own, edge });
    }
  });
  return { boxes, edges, boxOf };
}

function measureNode({ label, id, sort, group, folded }: PictureNode): { width: number; height: number } {
  const first = group === 'constant' ? label.length : id.length + 1 + label.length;
  const letters = Math.max(first, Math.max(sort.length, folded === undefined ? 0 : foldedLine(folded).length) * 0.85);
  const width = Math.round(Math.min(WIDEST, Math.max(NARROWEST, letters * LETTER + PADDING)));
  return { width, height: sort === '' || group === 'constant' ? HEIGHT.line : HEIGHT.twoLines };
}
