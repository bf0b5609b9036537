import { visible } from '../../util/index.js';
import { withColours } from './colour.js';

// The one place where text leaves for people. What solvers, files and campaigns say is part of nearly every line, and may hold
// anything: so all that is written is made visible here, and only what Gainsay itself does to a terminal gets through.

/** Where Gainsay begins a line again, or goes up to write its progress anew; only at the beginning of what is written. */
const MOVES = /^(?:\r\x1b\[2K|\x1b\[\d{1,4}A\x1b\[0J)/;

/** Makes visible what is written to standard output and standard error from here on. */
export function guardOutput(): void {
  for (const stream of [process.stdout, process.stderr]) guard(stream);
}

function guard(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  plain.set(stream, write);
  stream.write = (chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? forTerminal(chunk, stream.isTTY === true) : chunk, ...rest);
}

const plain = new WeakMap<NodeJS.WriteStream, (chunk: unknown) => boolean>();

/** Text for people; `moves`: whether it may begin with what Gainsay does to a terminal. */
export function forTerminal(text: string, moves: boolean): string {
  const move = moves ? (MOVES.exec(text)?.[0] ?? '') : '';
  return move + withColours(text.slice(move.length), visible);
}

/** Writes data to standard output: to a file or another program byte by byte, and to a terminal so that it can be seen. */
export function writeData(text: string): void {
  const write = plain.get(process.stdout);
  if (write === undefined || process.stdout.isTTY) process.stdout.write(text);
  else write(text);
}
