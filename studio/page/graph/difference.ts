import type { Picture, PictureNode } from '../../picture/index.js';

export interface Difference {
  readonly removed: ReadonlySet<number>;
  readonly replaced: ReadonlySet<number>;
  /** Nodes that match, but have another argument, which may be new. */
  readonly changed: ReadonlySet<number>;
  /** Matching later node by old node. */
  readonly counterparts: ReadonlyMap<number, number>;
  /** Nodes that are not alike, with the node that is now in the same place. */
  readonly successors: ReadonlyMap<number, number>;
}

/** Matches nodes by structure, from the roots down, because numbers change. */
export function comparePictures(old: Picture, next: Picture): Difference {
  const matching = new Matching(old, next);
  matching.pairEqual();
  matching.pairInPlace();
  for (const isLeaf of [false, true]) matching.pairFree(isLeaf);
  matching.pairByArguments();
  const { counterparts, taken, successors } = matching;
  const replaced = new Set(next.nodes.flatMap((_, at) => (taken.has(at) ? [] : [at])));
  const isChanged = ([before, after]: [number, number]): boolean =>
    old.nodes[before]?.args.some(({ to, negated }, i) => {
      const edge = next.nodes[after]?.args[i];
      return edge === undefined || edge.negated !== negated || counterparts.get(to) !== edge.to;
    }) === true;
  const changed = new Set([...counterparts].filter(isChanged).map(([, after]) => after));
  const removed = new Set(old.nodes.flatMap((_, at) => (counterparts.has(at) ? [] : [at])));
  return { removed, replaced, changed, counterparts, successors };
}

type Places = readonly (readonly [number, number | undefined])[];

class Matching {
  readonly counterparts = new Map<number, number>();
  readonly successors = new Map<number, number>();
  readonly taken = new Set<number>();
  readonly #old: Picture;
  readonly #next: Picture;
  readonly #oldKeys: readonly number[];
  readonly #nextKeys: readonly number[];

  constructor(old: Picture, next: Picture) {
    const keys = new Map<string, number>();
    this.#old = old;
    this.#next = next;
    this.#oldKeys = computeKeys(old, keys);
    this.#nextKeys = computeKeys(next, keys);
  }

  /** Pairs equal nodes that have arguments and are in the same place. */
  pairEqual(): void {
    this.#walk((before, after) => {
      if (!this.#isEqual(before, after)) return this.#isAlike(before, after);
      if (this.#argsOf(before).length > 0) this.#pairAll(before, after);
      return false;
    });
    // Then equal nodes elsewhere, those that no other node uses first.
    this.pairFree(false);
  }

  /** Pairs nodes in the same place that differ only below. */
  pairInPlace(): void {
    this.#walk((before, after) => {
      if (this.counterparts.has(before) || this.taken.has(after)) return false;
      if (this.#isEqual(before, after)) this.#pairAll(before, after);
      else if (this.#isAlike(before, after)) this.#pair(before, after);
      else this.successors.set(before, after);
      return this.counterparts.get(before) === after;
    });
  }

  /** Pairs equal nodes in any place. Unnamed inputs of one sort are equal, so leaves come last. */
  pairFree(isLeaf: boolean): void {
    const free = new Map<number, number[]>();
    this.#next.nodes.forEach(({ args }, at) => {
      if (!this.taken.has(at) && (args.length === 0) === isLeaf) push(free, this.#nextKeys[at] as number, at);
    });
    for (let at = this.#old.nodes.length - 1; at >= 0; at--) {
      if ((this.#argsOf(at).length === 0) !== isLeaf || this.counterparts.has(at)) continue;
      const same = free.get(this.#oldKeys[at] as number) ?? [];
      while (same.length > 0 && this.taken.has(same.at(-1) as number)) same.pop();
      const other = same.at(-1);
      if (other !== undefined) this.#pairAll(at, other);
    }
  }

  /** Pairs nodes that kept one of their arguments. */
  pairByArguments(): void {
    const free = new Map<string, number[]>();
    const { nodes } = this.#next;
    nodes.forEach((node, at) => {
      if (!this.taken.has(at)) node.args.forEach(({ to }, i) => push(free, `${ownText(node)} ${i} ${to}`, at));
    });
    this.#old.nodes.forEach((node, at) => {
      if (this.counterparts.has(at)) return;
      const found = node.args.flatMap(
        ({ to }, i) => free.get(`${ownText(node)} ${i} ${this.counterparts.get(to)}`) ?? [],
      );
      const same = found.find((each) => !this.taken.has(each) && nodes[each]?.args.length === node.args.length);
      if (same !== undefined) this.#pair(at, same);
    });
  }

  /** Visits the nodes in equal places, and those below them if `goesOn`. */
  #walk(goesOn: (before: number, after: number) => boolean): void {
    const open: (readonly [number, number | undefined])[] = this.#old.roots.map((root, i) => [
      root,
      this.#next.roots[i],
    ]);
    const seen = new Set<string>();
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      const [before, after] = each;
      if (after === undefined || seen.has(`${before} ${after}`)) continue;
      seen.add(`${before} ${after}`);
      if (goesOn(before, after)) open.push(...this.#placesBelow(before, after));
    }
  }

  /** Pairs equal nodes, and those below them. */
  #pairAll(top: number, other: number): void {
    const open: (readonly [number, number | undefined])[] = [[top, other]];
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      const [before, after] = each;
      if (after === undefined || this.counterparts.has(before) || this.taken.has(after)) continue;
      this.#pair(before, after);
      open.push(...this.#placesBelow(before, after));
    }
  }

  #pair(before: number, after: number): void {
    this.counterparts.set(before, after);
    this.taken.add(after);
  }

  #placesBelow(before: number, after: number): Places {
    const args = this.#next.nodes[after]?.args ?? [];
    // The first one is visited first.
    return this.#argsOf(before)
      .map(({ to }, i) => [to, args[i]?.to] as const)
      .reverse();
  }

  #argsOf(before: number): PictureNode['args'] {
    return this.#old.nodes[before]?.args ?? [];
  }

  #isEqual(before: number, after: number): boolean {
    return this.#oldKeys[before] === this.#nextKeys[after];
  }

  #isAlike(before: number, after: number): boolean {
    const [a, b] = [this.#old.nodes[before] as PictureNode, this.#next.nodes[after] as PictureNode];
    return ownText(a) === ownText(b) && a.args.length === b.args.length;
  }
}

function push<Key>(lists: Map<Key, number[]>, key: Key, item: number): void {
  const known = lists.get(key);
  if (known === undefined) lists.set(key, [item]);
  else known.push(item);
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
