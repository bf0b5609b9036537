import { randomInt } from 'node:crypto';
import picocolors from 'picocolors';

/**
 * What marks a colour as Gainsay's own until it is written: what a solver or a file says cannot hold it, for nobody outside this
 * process knows it. It has the form of an escape sequence, so that whoever measures a line leaves it out.
 */
const OWN = `\x1b[${Array.from({ length: 4 }, () => randomInt(1_000, 10_000)).join(';')};`;

const OWN_COLOUR = new RegExp(`${OWN.replace('[', String.raw`\[`)}(\\d{1,2})m`);

function colour(begin: number, end: number): (text: string) => string {
  return (text) => (picocolors.isColorSupported ? `${OWN}${begin}m${text}${OWN}${end}m` : text);
}

/** The colours of the command line. They are colours where text leaves for people (output.ts), and nowhere else. */
export const pc = {
  bold: colour(1, 22),
  dim: colour(2, 22),
  red: colour(31, 39),
  green: colour(32, 39),
  yellow: colour(33, 39),
  cyan: colour(36, 39),
} as const;

/** Text with its colours as a terminal knows them; all between them goes through `shown`. */
export function withColours(text: string, shown: (piece: string) => string): string {
  return text
    .split(OWN_COLOUR)
    .map((piece, i) => (i % 2 === 1 ? `\x1b[${piece}m` : shown(piece)))
    .join('');
}
