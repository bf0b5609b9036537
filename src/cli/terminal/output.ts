import { visible } from '../../util/index.js';
import { withColours } from './colour.js';
import { asTyped } from './own-name.js';

// All text passes through here. Control characters from solvers, files or campaigns are escaped; only Gainsay's own
// colours and cursor movements remain.

/** Gainsay's cursor movements, allowed only at the beginning of a write. */
const MOVES = /^(?:\r\x1b\[2K|\x1b\[\d{1,4}A\x1b\[0J)/;

/** Makes all later writes to standard output and standard error escape control characters. */
export function guardOutput(): void {
  for (const stream of [process.stdout, process.stderr]) guard(stream);
}

function guard(stream: NodeJS.WriteStream): void {
  const write = stream.write.bind(stream) as (chunk: unknown, ...rest: unknown[]) => boolean;
  plain.set(stream, write);
  // Standard error is for people only.
  const forUser = stream === process.stderr ? asTyped : (text: string) => text;
  stream.write = (chunk: unknown, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? forTerminal(forUser(chunk), stream.isTTY === true) : chunk, ...rest);
}

const plain = new WeakMap<NodeJS.WriteStream, (chunk: unknown) => boolean>();

export function forTerminal(text: string, moves: boolean): string {
  const move = moves ? (MOVES.exec(text)?.[0] ?? '') : '';
  return move + withColours(text.slice(move.length), visible);
}

/** Writes without escapes if standard output is a file or a pipe. */
export function writeData(text: string): void {
  const write = plain.get(process.stdout);
  if (write === undefined || process.stdout.isTTY) process.stdout.write(text);
  else write(text);
}
