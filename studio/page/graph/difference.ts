import type { Picture, PictureNode } from '../../picture/index.js';

export interface Difference {
  readonly removed: ReadonlySet<number>;
  readonly replaced: ReadonlySet<number>;
  /** Nodes that match, but have another argument. */
  readonly changed: ReadonlySet<number>;
  /** Matching later node by old node. */
  readonly counterparts: ReadonlyMap<number, number>;
  /** Nodes that are not alike, with the node that is now in the same place. */
  readonly successors: ReadonlyMap<number, number>;
}

/** Matches nodes by structure, from the roots down, because numbers change. */
export function comparePictures(old: Picture, next: Picture): Difference {
  const keys = new Map<string, number>();
  const oldKeys = computeKeys(old, keys);
  const nextKeys = computeKeys(next, keys);
  const [isOldKey, isNextKey] = [new Set(oldKeys), new Set(nextKeys)];
  const counterparts = new Map<number, number>();
  const successors = new Map<number, number>();
  const taken = new Set<number>();
  const pair = (top: readonly (readonly [number, number | undefined])[]): void => {
    const open = [...top];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      const [before, after] = each;
      if (after === undefined || counterparts.has(before) || taken.has(after)) continue;
      const [a, b] = [old.nodes[before] as PictureNode, next.nodes[after] as PictureNode];
      const isEqual = oldKeys[before] === nextKeys[after];
      const isElsewhere = isNextKey.has(oldKeys[before] as number) || isOldKey.has(nextKeys[after] as number);
      if (!isEqual && (isElsewhere || ownText(a) !== ownText(b) || a.args.length !== b.args.length)) {
        if (!isElsewhere) successors.set(before, after);
        continue;
      }
      counterparts.set(before, after);
      taken.add(after);
      open.push(...a.args.map(({ to }, i): [number, number | undefined] => [to, b.args[i]?.to]));
    }
  };
  pair(old.roots.map((root, i) => [root, next.roots[i]]));
  // Unnamed inputs of one sort are equal, so first the arguments of matching nodes are matched.
  for (const isLeaf of [false, true]) {
    const free = new Map<number, number[]>();
    next.nodes.forEach(({ args }, at) => {
      if (taken.has(at) || (args.length === 0) !== isLeaf) return;
      const same = free.get(nextKeys[at] as number);
      if (same === undefined) free.set(nextKeys[at] as number, [at]);
      else same.push(at);
    });
    for (let at = old.nodes.length - 1; at >= 0; at--) {
      if ((old.nodes[at]?.args.length === 0) !== isLeaf || counterparts.has(at)) continue;
      const same = free.get(oldKeys[at] as number) ?? [];
      while (same.length > 0 && taken.has(same.at(-1) as number)) same.pop();
      pair([[at, same.at(-1)]]);
    }
  }
  const replaced = new Set(next.nodes.flatMap((_, at) => (taken.has(at) ? [] : [at])));
  // An argument that was replaced itself is no further change.
  const isChanged = ([before, after]: [number, number]): boolean =>
    old.nodes[before]?.args.some(({ to, negated }, i) => {
      const edge = next.nodes[after]?.args[i];
      return (
        edge === undefined || edge.negated !== negated || (counterparts.get(to) !== edge.to && !replaced.has(edge.to))
      );
    }) === true;
  const changed = new Set([...counterparts].filter(isChanged).map(([, after]) => after));
  const removed = new Set(old.nodes.flatMap((_, at) => (counterparts.has(at) ? [] : [at])));
  return { removed, replaced, changed, counterparts, successors };
}

/** Matches outputs by their arguments, because an edit changes their numbers. */
export function findCounterparts(old: Picture, next: Picture): ReadonlyMap<number, number> {
  const { counterparts, successors } = comparePictures(old, next);
  const kept = new Set(counterparts.values());
  const found = new Map([...[...successors].filter(([, after]) => !kept.has(after)), ...counterparts]);
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
