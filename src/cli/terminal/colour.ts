import { randomInt } from 'node:crypto';
import picocolors from 'picocolors';

/** Escape sequence that marks our own colours until text is printed. Its random digits make it unique. */
const OWN = `\x1b[${Array.from({ length: 4 }, () => randomInt(1_000, 10_000)).join(';')};`;

const OWN_COLOUR = new RegExp(`${OWN.replace('[', String.raw`\[`)}(\\d{1,2})m`);

function colour(begin: number, end: number): (text: string) => string {
  return (text) => (picocolors.isColorSupported ? `${OWN}${begin}m${text}${OWN}${end}m` : text);
}

/** Marks text for colours; output.ts inserts the colours. */
export const pc = {
  bold: colour(1, 22),
  dim: colour(2, 22),
  red: colour(31, 39),
  green: colour(32, 39),
  yellow: colour(33, 39),
  cyan: colour(36, 39),
} as const;

/** Replaces marks by colours and passes the text between them through `shown`. */
export function withColours(text: string, shown: (piece: string) => string): string {
  return text
    .split(OWN_COLOUR)
    .map((piece, i) => (i % 2 === 1 ? `\x1b[${piece}m` : shown(piece)))
    .join('');
}
