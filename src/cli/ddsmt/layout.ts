import { SEXP, SexpReader } from '../../syntax/index.js';

/** How ddSMT's options lay out what is written; nothing of it means anything to a solver. */
export const LAYOUTS = ['pretty-print', 'wrap-lines'] as const;
export type Layout = (typeof LAYOUTS)[number] | 'plain';

/** ddSMT's own line length. */
const LINE = 78;

/** A text of S-expressions laid out; `plain` is the text itself. Comments go. */
export function laidOut(text: Uint8Array, layout: Layout): Uint8Array {
  if (layout === 'plain') return text;
  const reader = new SexpReader(new TextDecoder().decode(text));
  const lines: string[] = [];
  while (reader.read() === true) lines.push(...(layout === 'wrap-lines' ? wrapped(reader) : indented(reader)));
  lines.push('');
  return new TextEncoder().encode(lines.join('\n'));
}

/** A list's parenthesis, or an atom, as the reader has them. */
interface Token {
  readonly text: string;
  /** How many lists it stands in. */
  readonly depth: number;
  /** For a list's first parenthesis: how long the list is on one line. */
  readonly length: number;
}

/** One expression as tokens: `(`, atoms, `)`. */
function tokensOf(reader: SexpReader): Token[] {
  const tokens: Token[] = [];
  const open: { readonly end: number; readonly at: number; readonly start: number }[] = [];
  let length = 0;
  const close = (until: number) => {
    for (let list = open.at(-1); list !== undefined && list.end <= until; list = open.at(-1)) {
      open.pop();
      length++;
      tokens.push({ text: ')', depth: open.length, length: 1 });
      tokens[list.at] = { text: '(', depth: open.length, length: length - list.start };
    }
  };
  const count = reader.next[0] as number;
  for (let node = 0; node < count; node++) {
    close(node);
    if (tokens.length > 0 && tokens.at(-1)?.text !== '(') length++;
    const depth = open.length;
    if (reader.kind[node] === SEXP.list) {
      open.push({ end: reader.next[node] as number, at: tokens.length, start: length });
      length++;
      tokens.push({ text: '(', depth, length: 0 });
      continue;
    }
    const text = reader.text.slice(reader.start[node], reader.end[node]);
    length += text.length;
    tokens.push({ text, depth, length: text.length });
  }
  close(count);
  return tokens;
}

/** Lines of at most 78 characters, broken where there is a space; those behind the first one begin with two. */
function wrapped(reader: SexpReader): string[] {
  const lines: string[] = [];
  let line = '';
  let before = '(';
  for (const { text } of tokensOf(reader)) {
    const space = before === '(' || text === ')' ? '' : ' ';
    if (space !== '' && line.length + 1 + text.length > LINE) {
      lines.push(line);
      line = `  ${text}`;
    } else line += space + text;
    before = text;
  }
  return [...lines, line];
}

/** No list stands deeper in a line than this many spaces. */
const DEEPEST = 40;

/** A list that is longer than a line has each of its items on a line of its own. */
function indented(reader: SexpReader): string[] {
  const lines: string[] = [];
  let line = '';
  let before = '(';
  /** Within a list that fits its line: the depth of that list. */
  let inline = -1;
  for (const { text, depth, length } of tokensOf(reader)) {
    const first = before === '(';
    if (inline < 0 && line !== '' && text !== ')' && !first) {
      lines.push(line);
      line = ' '.repeat(Math.min(DEEPEST, 2 * depth));
    } else if (!first && text !== ')') line += ' ';
    line += text;
    if (text === '(' && inline < 0 && Math.min(DEEPEST, 2 * depth) + length <= LINE) inline = depth;
    if (text === ')' && depth === inline) inline = -1;
    before = text;
  }
  return [...lines, line];
}
