import { addAtom, type AtomSums } from '../text-size.js';
import { atomAt, type Forest } from './forest.js';

export type Substitute =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'atom'; readonly text: string }
  | { readonly kind: 'node'; readonly node: number };

export interface Change {
  readonly node: number;
  readonly by: Substitute;
}

export class Changes {
  readonly #by = new Map<number, Substitute>();
  readonly #places: Int32Array;

  constructor(changes: Iterable<Change>) {
    for (const { node, by } of changes) if (!this.#by.has(node)) this.#by.set(node, by);
    this.#places = Int32Array.from(this.#by.keys()).sort();
  }

  of(node: number): Substitute | undefined {
    return this.#by.get(node);
  }

  some(test: (node: number, by: Substitute) => boolean): boolean {
    for (const [node, by] of this.#by) if (test(node, by)) return true;
    return false;
  }

  /** Returns the first changed node in `[from, before)`, or -1. */
  next(from: number, before: number): number {
    const places = this.#places;
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] as number) < from) low = middle + 1;
      else high = middle;
    }
    const found = places[low];
    return found === undefined || found >= before ? -1 : found;
  }
}

export interface ChangedText {
  readonly text: string;
  readonly nodes: number;
}

interface Region {
  at: number;
  readonly end: number;
  node: number;
  readonly last: number;
}

interface Visitor {
  stay(from: number, to: number, node: number, last: number): void;
  put(text: string): void;
  enters(node: number): boolean;
  isOver(): boolean;
}

/** Walks without recursion. Returns false if the visitor stops the walk. */
function walk(forest: Forest, changes: Changes, visitor: Visitor): boolean {
  const { from, to, end } = forest;
  const stack: Region[] = [{ at: 0, end: forest.text.length, node: 0, last: forest.count }];
  // Bounds the walk, which is endless if substitutes contain each other.
  let left = STEPS_PER_NODE * forest.count + STEPS_PER_NODE;
  for (let region = stack.at(-1); region !== undefined; region = stack.at(-1)) {
    if (left-- === 0 || visitor.isOver()) return false;
    const node = changes.next(region.node, region.last);
    if (node < 0) {
      visitor.stay(region.at, region.end, region.node, region.last);
      stack.pop();
      continue;
    }
    visitor.stay(region.at, from[node] as number, region.node, node);
    region.at = to[node] as number;
    region.node = end[node] as number;
    const by = changes.of(node);
    if (by?.kind === 'atom') visitor.put(by.text);
    else if (by?.kind === 'node' && visitor.enters(by.node)) {
      const [start, stop] = [from[by.node] as number, to[by.node] as number];
      stack.push({ at: start, end: stop, node: by.node, last: end[by.node] as number });
    }
  }
  return true;
}

const STEPS_PER_NODE = 8;

/** If the number of nodes decreases, the text may grow by at most this factor. */
const LONGER = 2;

/** Undefined if the changed text has more nodes than `forest`, or far more characters. */
export function textWith(forest: Forest, changes: Changes): ChangedText | undefined {
  const writer = new Writer();
  const longest = LONGER * forest.text.length;
  let nodes = 0;
  let length = 0;
  const whole = walk(forest, changes, {
    stay(from, to, node, last) {
      writer.write(forest.text, from, to);
      nodes += last - node;
      length += to - from;
    },
    put(text) {
      writer.write(text, 0, text.length);
      nodes++;
    },
    enters: () => true,
    isOver: () => nodes > forest.count || length > longest,
  });
  return whole && nodes <= forest.count ? { text: writer.text(), nodes } : undefined;
}

export function sumsWith(forest: Forest, changes: Changes): AtomSums {
  const { rank, widths, digits } = computeSums(forest);
  const sums: AtomSums = { rank: 0, widths: 0, digits: 0 };
  walk(forest, changes, {
    stay(_from, _to, node, last) {
      sums.rank += (rank[last] as number) - (rank[node] as number);
      sums.widths += (widths[last] as number) - (widths[node] as number);
      sums.digits += (digits[last] as number) - (digits[node] as number);
    },
    put: (text) => void addAtom(text, false, sums),
    enters: () => true,
    isOver: () => false,
  });
  return sums;
}

/** Returns 1 for each node that still occurs unchanged, and 0 for all others. */
export function nodesLeft(forest: Forest, changes: Changes): Uint8Array {
  const left = new Uint8Array(forest.count);
  const entered = new Set<number>();
  walk(forest, changes, {
    stay: (_from, _to, node, last) => void left.fill(1, node, last),
    put: () => undefined,
    enters(node) {
      const isNew = !entered.has(node);
      entered.add(node);
      return isNew;
    },
    isOver: () => false,
  });
  return left;
}

const SPACE = 32;
const NEWLINE = 10;
const OPEN = 40;
const CLOSE = 41;

class Writer {
  readonly #parts: string[] = [];
  #last = NEWLINE;
  #waits = false;

  write(source: string, from: number, to: number): void {
    let start = from;
    let stop = to;
    // Pieces begin and end between items, so white space at their ends is never inside an atom.
    if (start < stop && source.charCodeAt(start) === SPACE) {
      this.#waits = true;
      start++;
    }
    if (start < stop && source.charCodeAt(start) === NEWLINE && this.#last === NEWLINE) start++;
    const waits = start < stop && source.charCodeAt(stop - 1) === SPACE;
    if (waits) stop--;
    if (start >= stop) return;
    if (this.#waits) {
      const first = source.charCodeAt(start);
      if (this.#last !== OPEN && this.#last !== NEWLINE && first !== CLOSE && first !== NEWLINE) this.#parts.push(' ');
    }
    this.#parts.push(source.slice(start, stop));
    this.#last = source.charCodeAt(stop - 1);
    this.#waits = waits;
  }

  text(): string {
    return this.#parts.join('');
  }
}

/** Sums over the atoms before each node. The last entry sums all atoms. Numerals after `_` count as literals too. */
export interface ForestSums {
  readonly rank: Float64Array;
  readonly widths: Float64Array;
  readonly digits: Float64Array;
}

const known = new WeakMap<Forest, ForestSums>();

export function computeSums(forest: Forest): ForestSums {
  const before = known.get(forest);
  if (before !== undefined) return before;
  const { count, list } = forest;
  const rank = new Float64Array(count + 1);
  const widths = new Float64Array(count + 1);
  const digits = new Float64Array(count + 1);
  const sums: AtomSums = { rank: 0, widths: 0, digits: 0 };
  for (let node = 0; node < count; node++) {
    if (list[node] === 0) addAtom(atomAt(forest, node), false, sums);
    rank[node + 1] = sums.rank;
    widths[node + 1] = sums.widths;
    digits[node + 1] = sums.digits;
  }
  const made = { rank, widths, digits };
  known.set(forest, made);
  return made;
}
