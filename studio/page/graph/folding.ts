import type { Picture } from '../../picture/index.js';
import { type PictureSelection, argsOf, findShown, NOTHING_FOLDED } from './view-of.js';

/** Largest graph that opens unfolded. */
const MOST_UNFOLDED = 300;
/** Numbers of shown nodes. */
const ROOM = { opening: 60, roots: 24, unfolding: 30, around: 16 } as const;
const LONGEST_PATH = 30;
const LEVELS_ABOVE = 4;

export function foldAtOpening(picture: Picture): PictureSelection {
  if (picture.nodes.length <= MOST_UNFOLDED) return NOTHING_FOLDED;
  const roots = Math.min(picture.roots.length, ROOM.roots);
  const folded = new Set<number>();
  foldBeyond(picture, {
    starts: picture.roots.slice(0, roots),
    shown: new Uint8Array(picture.nodes.length),
    folded,
    room: ROOM.opening,
  });
  return { ...NOTHING_FOLDED, folded, ...(roots < picture.roots.length ? { roots } : {}) };
}

export function showMoreRoots(picture: Picture, selection: PictureSelection): PictureSelection {
  const { roots: before = picture.roots.length } = selection;
  const folded = new Set(selection.folded);
  const shown = findShown(picture, selection);
  const starts = picture.roots.slice(before, before + ROOM.roots);
  foldBeyond(picture, { starts, shown, folded, room: ROOM.opening });
  const { roots: _, ...rest } = selection;
  const roots = before + starts.length;
  return { ...rest, folded, ...(roots < picture.roots.length ? { roots } : {}) };
}

/** Drops nodes without a counterpart. */
export function moveSelection(
  { folded, only, ...rest }: PictureSelection,
  counterparts: ReadonlyMap<number, number>,
): PictureSelection {
  const top = only === undefined ? undefined : counterparts.get(only.node);
  return {
    ...rest,
    folded: new Set([...folded].flatMap((at) => counterparts.get(at) ?? [])),
    only: only === undefined || top === undefined ? undefined : { kind: only.kind, node: top },
  };
}

export function foldNode(selection: PictureSelection, node: number): PictureSelection {
  return { ...selection, folded: new Set(selection.folded).add(node) };
}

export function unfoldNode(picture: Picture, selection: PictureSelection, node: number): PictureSelection {
  const folded = new Set(selection.folded);
  folded.delete(node);
  const shown = findShown(picture, selection);
  foldBeyond(picture, { starts: [node], shown, folded, room: ROOM.unfolding, isAsked: true });
  return { ...selection, folded };
}

export function revealNode(
  picture: Picture,
  selection: PictureSelection,
  { node, users }: { readonly node: number; readonly users: readonly (readonly number[])[] },
): PictureSelection {
  const shown = findShown(picture, selection);
  if (shown[node] === 1) return selection;
  const path = selection.only?.kind === 'above' ? undefined : findPathUp(node, users, shown);
  if (path === undefined) {
    const top = climb(node, users);
    const around = { ...NOTHING_FOLDED, only: { kind: 'below', node: top } as const, folded: new Set([top]) };
    return top === node ? unfoldNode(picture, around, node) : revealNode(picture, around, { node, users });
  }
  const folded = new Set(selection.folded);
  for (const at of path) {
    folded.delete(at);
    for (const { to } of argsOf(picture, at)) {
      if (shown[to] !== 1 && argsOf(picture, to).length > 0) folded.add(to);
      shown[to] = 1;
    }
  }
  folded.delete(node);
  foldBeyond(picture, { starts: [node], shown, folded, room: ROOM.around });
  return { ...selection, folded };
}

interface Unfolding {
  readonly starts: readonly number[];
  readonly shown: Uint8Array;
  readonly folded: Set<number>;
  readonly room: number;
  /** Shows the first node's arguments even if there are too many. */
  readonly isAsked?: boolean;
}

/** Shows the nearest nodes below `starts`, at most `room`. */
function foldBeyond(picture: Picture, { starts, shown, folded, room, isAsked = false }: Unfolding): void {
  for (const start of starts) shown[start] = 1;
  const queue = [...starts];
  let added = 0;
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next] as number;
    if (folded.has(at)) continue;
    const fresh = [...new Set(argsOf(picture, at).map(({ to }) => to))].filter((to) => shown[to] !== 1);
    if (added + fresh.length > room && !(isAsked && next === 0)) {
      folded.add(at);
      continue;
    }
    added += fresh.length;
    for (const to of fresh) shown[to] = 1;
    queue.push(...fresh);
  }
}

/** Shortest path from a shown node. */
function findPathUp(
  node: number,
  users: readonly (readonly number[])[],
  shown: Uint8Array,
): readonly number[] | undefined {
  const below = new Map<number, number>();
  const depths = new Map([[node, 0]]);
  const queue = [node];
  for (let next = 0; next < queue.length; next++) {
    const at = queue[next] as number;
    if (shown[at] === 1) {
      const path: number[] = [];
      for (let each = at; each !== node; each = below.get(each) as number) path.push(each);
      return path;
    }
    const depth = (depths.get(at) as number) + 1;
    if (depth > LONGEST_PATH) return undefined;
    for (const user of users[at] ?? []) {
      if (depths.has(user)) continue;
      depths.set(user, depth);
      below.set(user, at);
      queue.push(user);
    }
  }
  return undefined;
}

function climb(node: number, users: readonly (readonly number[])[]): number {
  let at = node;
  for (let level = 0; level < LEVELS_ABOVE; level++) at = users[at]?.[0] ?? at;
  return at;
}
