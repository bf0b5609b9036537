import { SEXP, SexpReader } from '../../src/smt.js';

export const LAYOUTS = ['pretty-print', 'wrap-lines'] as const;
export type Layout = (typeof LAYOUTS)[number] | 'plain';

const LINE = 78;

/** Formats the text and drops comments. `plain` changes nothing. */
export function layOutText(text: Uint8Array, layout: Layout): Uint8Array {
  if (layout === 'plain') return text;
  const reader = new SexpReader(new TextDecoder().decode(text));
  const lines: string[] = [];
  while (reader.read() === true) lines.push(...(layout === 'wrap-lines' ? wrap(reader) : indent(reader)));
  lines.push('');
  return new TextEncoder().encode(lines.join('\n'));
}

interface Token {
  readonly text: string;
  readonly depth: number;
  /** Length of the token's text, or for `(` the length of its list on one line. */
  readonly length: number;
}

function tokenize(reader: SexpReader): Token[] {
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

/** Breaks lines at 78 characters, and indents continued lines by two. */
function wrap(reader: SexpReader): string[] {
  const lines: string[] = [];
  let line = '';
  let before = '(';
  for (const { text } of tokenize(reader)) {
    const space = before === '(' || text === ')' ? '' : ' ';
    if (space !== '' && line.length + 1 + text.length > LINE) {
      lines.push(line);
      line = `  ${text}`;
    } else line += space + text;
    before = text;
  }
  return [...lines, line];
}

const DEEPEST = 40;

function indent(reader: SexpReader): string[] {
  const lines: string[] = [];
  let line = '';
  let before = '(';
  let inline = -1;
  for (const { text, depth, length } of tokenize(reader)) {
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
