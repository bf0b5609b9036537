import pc from 'picocolors';
import { visible } from '../util/index.js';

// The one place where text leaves for people. What solvers, files and campaigns say is part of nearly every line, and may hold
// anything: so all that is written is made visible here, and only what Gainsay itself does to a terminal gets through.

/** Where Gainsay begins a line again, or goes up to write its progress anew; only at the beginning of what is written. */
const MOVES = /^(?:\r\x1b\[2K|\x1b\[\d{1,4}A\x1b\[0J)/;
/** The colours that are used, where they are. */
const COLOURS = /(\x1b\[(?:1|2|22|3[1236]|39)m)/;

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
  const rest = text.slice(move.length);
  if (!pc.isColorSupported) return move + visible(rest);
  return (
    move +
    rest
      .split(COLOURS)
      .map((piece, i) => (i % 2 === 1 ? piece : visible(piece)))
      .join('')
  );
}

/** Writes data to standard output: to a file or another program byte by byte, and to a terminal so that it can be seen. */
export function writeData(text: string): void {
  const write = plain.get(process.stdout);
  if (write === undefined || process.stdout.isTTY) process.stdout.write(text);
  else write(text);
}
