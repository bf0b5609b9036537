import type { Diagnostic } from '../../diag/index.js';
import { SEXP, SexpReader } from '../../syntax/index.js';

/** S-expressions as numbered nodes, in text order. The contents of a list follow it. */
export interface Forest {
  /** Text with one expression per line, no comments, and one space between items. */
  readonly text: string;
  readonly count: number;
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** For each node, the first node after its contents. */
  readonly end: Int32Array;
  readonly list: Uint8Array;
  readonly inside: Uint8Array;
}

/** Normalises white space and comments. Returns a diagnostic if parentheses, quotes or bars do not match. */
export function normaliseSexps(source: string): string | Diagnostic {
  const reader = new SexpReader(source);
  const roots: string[] = [];
  for (;;) {
    const more = reader.read();
    if (more === false) return roots.join('');
    if (more !== true) return more;
    roots.push(printRoot(reader));
  }
}

function printRoot(reader: SexpReader): string {
  const { next, kind } = reader;
  const total = next[0] as number;
  const open: number[] = [];
  let text = '';
  let first = true;
  for (let at = 0; at <= total; at++) {
    for (let last = open.at(-1); last !== undefined && next[last] === at; last = open.at(-1)) {
      open.pop();
      text += ')';
      first = false;
    }
    if (at === total) break;
    if (!first) text += ' ';
    first = kind[at] === SEXP.list;
    text += first ? '(' : reader.slice(at);
    if (first) open.push(at);
  }
  return `${text}\n`;
}

/** Parses the output of `normaliseSexps`. Throws if the text has another form. */
export function parseForest(text: string): Forest {
  const reader = new SexpReader(text);
  let columns = emptyColumns(1024);
  let count = 0;
  for (;;) {
    const more = reader.read();
    if (more === false) return { text, count, ...cut(columns, count) };
    if (more !== true) throw new Error(`a printed text cannot be parsed: ${more.message}`);
    const total = reader.next[0] as number;
    if (count + total > columns.from.length) columns = grow(columns, count + total);
    columns.from.set(reader.start.subarray(0, total), count);
    columns.to.set(reader.end.subarray(0, total), count);
    for (let at = 0; at < total; at++) {
      columns.end[count + at] = count + (reader.next[at] as number);
      columns.list[count + at] = reader.kind[at] === SEXP.list ? 1 : 0;
    }
    columns.inside.fill(1, count + 1, count + total);
    count += total;
  }
}

type Columns = Pick<Forest, 'from' | 'to' | 'end' | 'list' | 'inside'>;

function emptyColumns(size: number): Columns {
  return {
    from: new Int32Array(size),
    to: new Int32Array(size),
    end: new Int32Array(size),
    list: new Uint8Array(size),
    inside: new Uint8Array(size),
  };
}

function grow(columns: Columns, least: number): Columns {
  const more = emptyColumns(Math.max(least, columns.from.length * 2));
  more.from.set(columns.from);
  more.to.set(columns.to);
  more.end.set(columns.end);
  more.list.set(columns.list);
  more.inside.set(columns.inside);
  return more;
}

function cut({ from, to, end, list, inside }: Columns, count: number): Columns {
  return {
    from: from.slice(0, count),
    to: to.slice(0, count),
    end: end.slice(0, count),
    list: list.slice(0, count),
    inside: inside.slice(0, count),
  };
}

export function atomAt({ text, from, to }: Forest, node: number): string {
  return text.slice(from[node], to[node]);
}

export function listItems({ end }: Forest, node: number): number[] {
  const items: number[] = [];
  const stop = end[node] as number;
  for (let item = node + 1; item < stop; item = end[item] as number) items.push(item);
  return items;
}

export function countNodes({ end }: Forest, node: number): number {
  return (end[node] as number) - node;
}
