import type { Picture, PictureEdge, PictureNode } from '../../picture/index.js';
import { computeHeights } from './facts.js';

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
  const cones = new ConeWalker(picture, shown);
  const heights = computeHeights(picture);
  const nodes = Array.from(of, (at): PictureNode => {
    const node = picture.nodes[at] as PictureNode;
    const isFolded = folded.has(at) && node.args.length > 0;
    const args = isFolded
      ? cones.visible(at).map((to): PictureEdge => ({ to, negated: false }))
      : node.args.filter(({ to }) => place[to] !== -1);
    const kept = args.map((edge): PictureEdge => ({ ...edge, to: place[edge.to] as number }));
    if (!isFolded) return { ...node, args: kept };
    return { ...node, args: kept, folded: { nodes: cones.countHidden(at), depth: heights[at] as number, inputs: 0 } };
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

/** A constant is drawn once for each use, so those below a folded node are hidden. */
class ConeWalker {
  readonly #picture: Picture;
  readonly #shown: Uint8Array;
  readonly #marks: Int32Array;
  #mark = 0;

  constructor(picture: Picture, shown: Uint8Array) {
    this.#picture = picture;
    this.#shown = Uint8Array.from(shown, (each, at) => (picture.nodes[at]?.group === 'constant' ? 0 : each));
    this.#marks = new Int32Array(picture.nodes.length);
  }

  countHidden(at: number): number {
    return this.#walk(at, () => true).filter((node) => this.#shown[node] !== 1).length;
  }

  /** The first visible node of each path down. */
  visible(at: number): number[] {
    return this.#walk(at, (node) => this.#shown[node] !== 1).filter((node) => this.#shown[node] === 1);
  }

  #walk(at: number, goesOn: (node: number) => boolean): number[] {
    const mark = ++this.#mark;
    const found: number[] = [];
    const stack = [at];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
      for (const { to } of argsOf(this.#picture, next)) {
        if (this.#marks[to] === mark) continue;
        this.#marks[to] = mark;
        found.push(to);
        if (goesOn(to)) stack.push(to);
      }
    }
    return found;
  }
}
