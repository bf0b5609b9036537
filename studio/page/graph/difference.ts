import type { Picture, PictureNode } from '../../picture/index.js';

export interface Difference {
  readonly removed: ReadonlySet<number>;
  readonly replaced: ReadonlySet<number>;
  /** Nodes that match, but have another argument. */
  readonly changed: ReadonlySet<number>;
  /** Matching later node by old node. */
  readonly counterparts: ReadonlyMap<number, number>;
}

/** Matches nodes by structure, from the roots down, because numbers change. */
export function comparePictures(old: Picture, next: Picture): Difference {
  const keys = new Map<string, number>();
  const oldKeys = computeKeys(old, keys);
  const nextKeys = computeKeys(next, keys);
  const counterparts = pairEqualNodes({ picture: old, keys: oldKeys }, { picture: next, keys: nextKeys });
  const taken = new Set(counterparts.values());
  const isOld = oldKeys.map((_, at) => counterparts.has(at));
  const isNext = nextKeys.map((_, at) => taken.has(at));
  const matched: [number, number][] = [];
  const seen = new Set<string>();
  const pairs = old.roots.map((root, i): [number, number | undefined] => [root, next.roots[i]]);
  for (let pair = pairs.pop(); pair !== undefined; pair = pairs.pop()) {
    const [before, after] = pair;
    if (after === undefined || isNext[after] === true || seen.has(`${before} ${after}`)) continue;
    seen.add(`${before} ${after}`);
    const [a, b] = [old.nodes[before] as PictureNode, next.nodes[after] as PictureNode];
    if (ownText(a) !== ownText(b) || a.args.length !== b.args.length) continue;
    isOld[before] = true;
    isNext[after] = true;
    if (!counterparts.has(before)) counterparts.set(before, after);
    matched.push([before, after]);
    a.args.forEach(({ to }, i) => pairs.push([to, b.args[i]?.to]));
  }
  const absent = (is: readonly boolean[]): Set<number> => new Set(is.flatMap((each, at) => (each ? [] : [at])));
  const replaced = absent(isNext);
  // An argument that was replaced itself is no further change.
  const isChanged = ([before, after]: [number, number]): boolean =>
    old.nodes[before]?.args.some(({ to, negated }, i) => {
      const edge = next.nodes[after]?.args[i];
      return (
        edge === undefined || edge.negated !== negated || (counterparts.get(to) !== edge.to && !replaced.has(edge.to))
      );
    }) === true;
  const changed = new Set(matched.filter(isChanged).map(([, after]) => after));
  return { removed: absent(isOld), replaced, changed, counterparts };
}

interface KeyedPicture {
  readonly picture: Picture;
  readonly keys: readonly number[];
}

/** Pairs nodes with equal keys one to one, since unnamed inputs of one sort are equal: first the arguments of paired nodes. */
function pairEqualNodes(old: KeyedPicture, next: KeyedPicture): Map<number, number> {
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  const free = new Map<number, number[]>();
  next.keys.forEach((key, at) => {
    const same = free.get(key);
    if (same === undefined) free.set(key, [at]);
    else same.push(at);
  });
  const takeFree = (key: number): number | undefined => {
    const same = free.get(key) ?? [];
    let last = same.pop();
    while (last !== undefined && taken.has(last)) last = same.pop();
    return last;
  };
  const pair = (before: number, after: number): void => {
    if (pairs.has(before) || taken.has(after)) return;
    pairs.set(before, after);
    taken.add(after);
  };
  // Arguments come before their nodes.
  for (let at = old.keys.length - 1; at >= 0; at--) {
    const same = pairs.get(at) ?? takeFree(old.keys[at] as number);
    if (same === undefined) continue;
    pair(at, same);
    const args = next.picture.nodes[same]?.args ?? [];
    old.picture.nodes[at]?.args.forEach(({ to }, i) => {
      const other = args[i]?.to;
      if (other !== undefined && old.keys[to] === next.keys[other]) pair(to, other);
    });
  }
  return pairs;
}

/** Matches outputs by their arguments, because an edit changes their numbers. */
export function findCounterparts(old: Picture, next: Picture): ReadonlyMap<number, number> {
  const found = new Map(comparePictures(old, next).counterparts);
  const keyOf = ({ args }: PictureNode, place: (to: number) => number | undefined): string =>
    args.map(({ to, negated }) => `${negated ? '-' : ''}${place(to)}`).join();
  const roots = new Map(next.roots.map((root) => [keyOf(next.nodes[root] as PictureNode, (to) => to), root]));
  for (const root of old.roots) {
    const node = old.nodes[root] as PictureNode;
    const same = node.group === 'output' ? roots.get(keyOf(node, (to) => found.get(to))) : undefined;
    if (same !== undefined) found.set(root, same);
  }
  return found;
}

/** Equal subgraphs get equal numbers. */
function computeKeys(picture: Picture, keys: Map<string, number>): number[] {
  const own: number[] = [];
  for (const node of picture.nodes) {
    const args = node.args.map(({ to, negated }) => `${negated ? '-' : ''}${own[to]}`);
    const text = `${ownText(node)}(${args.join(',')})`;
    const key = keys.get(text) ?? keys.size;
    keys.set(text, key);
    own.push(key);
  }
  return own;
}

/** Omits the number of an unnamed input, which a reduction can change. */
function ownText({ label, sort, group, note }: PictureNode): string {
  return JSON.stringify([group, label, sort, note]);
}
