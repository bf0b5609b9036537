import {
  type FoldedPart,
  type Picture,
  type PictureEdge,
  type PictureNode,
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
  const below = new Map<number, { part: FoldedPart; args: readonly PictureEdge[] }>();
  const cones = new ConeWalker(picture);
  let added = 0;
  const drawn = new Set(kept);
  for (const at of folded) {
    const { hidden, inputs } = cones.under(at, kept);
    // Includes inputs that are already drawn, and others as space permits.
    const known = inputs.filter((input) => drawn.has(input));
    const further = inputs.filter((input) => !drawn.has(input));
    const shown = [...known, ...further.slice(0, Math.max(0, spare - added))].slice(0, INPUTS_SHOWN);
    for (const input of shown) {
      if (!drawn.has(input)) added++;
      drawn.add(input);
    }
    const args = shown.map((to): PictureEdge => ({ to, negated: false }));
    const part = { nodes: hidden, depth: heights[at] as number, inputs: inputs.length - shown.length };
    below.set(at, { part, args });
  }
  const roots = picture.roots.filter((root) => kept.has(root));
  const chosen = selectNodes(
    picture,
    (at) => drawn.has(at),
    roots,
    (node, at) => {
      const fold = below.get(at);
      return fold === undefined ? node : { ...node, args: fold.args, folded: fold.part };
    },
  );
  return roots.length === picture.roots.length ? chosen : addOmittedRoots(chosen, picture, kept);
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

function computeHeights(picture: Picture): Int32Array {
  const heights = new Int32Array(picture.nodes.length);
  picture.nodes.forEach(({ args }, at) => {
    let height = 0;
    for (const { to } of args) height = Math.max(height, (heights[to] as number) + 1);
    heights[at] = height;
  });
  return heights;
}

class ConeWalker {
  readonly #picture: Picture;
  readonly #marks: Int32Array;
  #mark = 0;

  constructor(picture: Picture) {
    this.#picture = picture;
    this.#marks = new Int32Array(picture.nodes.length);
  }

  under(at: number, kept: ReadonlySet<number>): { hidden: number; inputs: number[] } {
    const mark = ++this.#mark;
    const stack = [at];
    const inputs: number[] = [];
    let hidden = 0;
    for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
      const { args, group } = pictureNode(this.#picture, node);
      if (group === 'input') inputs.push(node);
      for (const { to } of args) {
        if (this.#marks[to] === mark) continue;
        this.#marks[to] = mark;
        stack.push(to);
        if (!kept.has(to)) hidden++;
      }
    }
    return { hidden, inputs: inputs.sort((a, b) => a - b) };
  }
}

function addOmittedRoots(chosen: Picture, whole: Picture, kept: ReadonlySet<number>): Picture {
  const rest = whole.roots.length - chosen.roots.length;
  const heights = computeHeights(whole);
  let depth = 0;
  for (const root of whole.roots) if (!kept.has(root)) depth = Math.max(depth, heights[root] as number);
  const folded = { nodes: whole.nodes.length - chosen.nodes.length, depth, inputs: 0 };
  const more: PictureNode = { id: '', label: `${rest} more`, sort: '', group: 'output', args: [], folded };
  return { nodes: [...chosen.nodes, more], roots: [...chosen.roots, chosen.nodes.length] };
}
