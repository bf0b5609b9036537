import type { Diagnostic } from '../../diag/index.js';
import { SEXP, SexpReader } from '../../syntax/index.js';
import { type AtomSums, addAtom } from '../text-size.js';

/**
 * A text of S-expressions, and where in it each list and atom stands. Nodes are numbered in the order of the text: what a node
 * holds are the numbers behind its own. Flat, so that a text nested as deep as it is long costs no more than any other.
 */
export interface Forest {
  /** One expression a line, no comments, one space between two items. */
  readonly text: string;
  readonly count: number;
  /** Where a node's text begins and ends. */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** The first node behind all that a node holds. */
  readonly end: Int32Array;
  /** 1 for a list. */
  readonly list: Uint8Array;
  /** What the atoms before a node come to, with one more entry for all: see `TextSize`. */
  readonly rank: Float64Array;
  readonly widths: Float64Array;
  readonly digits: Float64Array;
}

/** Reads a text of any dialect; what is wrong where parentheses, quotes or bars do not match. */
export function readForest(source: string): Forest | Diagnostic {
  const reader = new SexpReader(source);
  const writing: Writing = { parts: [], length: 0, from: [], to: [], end: [], list: [] };
  for (;;) {
    const more = reader.read();
    if (more === false) return forestOf(writing);
    if (more !== true) return more;
    addRoot(reader, writing);
  }
}

interface Writing {
  readonly parts: string[];
  length: number;
  readonly from: number[];
  readonly to: number[];
  readonly end: number[];
  readonly list: number[];
}

/** Adds the expression that was just read. */
function addRoot(reader: SexpReader, writing: Writing): void {
  const { from, to, end, list } = writing;
  const base = from.length;
  const total = reader.next[0] as number;
  const open: number[] = [];
  let first = true;
  for (let at = 0; at <= total; at++) {
    for (let last = open.at(-1); last !== undefined && reader.next[last] === at; last = open.at(-1)) {
      open.pop();
      write(writing, ')');
      to[base + last] = writing.length;
      first = false;
    }
    if (at === total) break;
    if (!first) write(writing, ' ');
    const isList = reader.kind[at] === SEXP.list;
    from.push(writing.length);
    list.push(isList ? 1 : 0);
    end.push(base + (reader.next[at] as number));
    write(writing, isList ? '(' : reader.slice(at));
    to.push(writing.length);
    if (isList) open.push(at);
    first = isList;
  }
  write(writing, '\n');
}

function write(writing: Writing, text: string): void {
  writing.parts.push(text);
  writing.length += text.length;
}

function forestOf({ parts, from, to, end, list }: Writing): Forest {
  const text = parts.join('');
  const count = from.length;
  const rank = new Float64Array(count + 1);
  const widths = new Float64Array(count + 1);
  const digits = new Float64Array(count + 1);
  const sums: AtomSums = { rank: 0, widths: 0, digits: 0 };
  for (let node = 0; node < count; node++) {
    if (list[node] === 0) addAtom(text.slice(from[node], to[node]), false, sums);
    rank[node + 1] = sums.rank;
    widths[node + 1] = sums.widths;
    digits[node + 1] = sums.digits;
  }
  return {
    text,
    count,
    from: Int32Array.from(from),
    to: Int32Array.from(to),
    end: Int32Array.from(end),
    list: Uint8Array.from(list),
    rank,
    widths,
    digits,
  };
}

/** The text of an atom. */
export function atomAt({ text, from, to }: Forest, node: number): string {
  return text.slice(from[node], to[node]);
}

/** What stands in a list; nothing in an atom. */
export function itemsOf({ end }: Forest, node: number): number[] {
  const items: number[] = [];
  const stop = end[node] as number;
  for (let item = node + 1; item < stop; item = end[item] as number) items.push(item);
  return items;
}

/** The expressions that stand in no other. */
export function rootsOf({ end, count }: Forest): number[] {
  const roots: number[] = [];
  for (let root = 0; root < count; root = end[root] as number) roots.push(root);
  return roots;
}

/** How many nodes a node holds, itself too. */
export function weightOf({ end }: Forest, node: number): number {
  return (end[node] as number) - node;
}
