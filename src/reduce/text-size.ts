import { hashWords } from '../util/index.js';

/**
 * Size of a text, compared from left to right. Each number is a non-negative integer and a sum over the text's parts,
 * so no sequence of ever smaller texts is infinite:
 * - `nodes`: lists and atoms;
 * - `rank`: distance of atoms from simple ones (literals 0, `=` 1, connectives 2, others 3);
 * - `widths`: bits of bit-vector literals, and numbers after `_` (widths, indices);
 * - `digits`: length and density of literal numbers in binary; lengths of strings;
 * - `bytes`: characters;
 * - `codes`: sum of the character codes: `a` is smaller than `b`.
 */
export type TextSize = readonly [
  nodes: number,
  rank: number,
  widths: number,
  digits: number,
  bytes: number,
  codes: number,
];

export const NO_TEXT: TextSize = [0, 0, 0, 0, 0, 0];

export function addSizes(a: TextSize, b: TextSize): TextSize {
  return [a[0] + b[0], a[1] + b[1], a[2] + b[2], a[3] + b[3], a[4] + b[4], a[5] + b[5]];
}

/** Compares numbers from left to right. */
export function smallerSize(a: readonly number[], b: readonly number[]): boolean {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

export interface TextScan {
  readonly size: TextSize;
  readonly words: ReadonlySet<string>;
  readonly hash: readonly [number, number, number, number];
}

const SPACE = 32;
const OPEN = 40;
const CLOSE = 41;
const QUOTE = 34;
const BAR = 124;
const SEMICOLON = 59;

export function scanText(text: string): TextScan {
  let nodes = 0;
  let codes = 0;
  const sums: AtomSums = { rank: 0, widths: 0, digits: 0 };
  const words = new Set<string>();
  let indexed = 0;
  let depth = 0;
  for (let at = 0; at < text.length;) {
    const code = text.charCodeAt(at);
    if (code === OPEN) {
      nodes++;
      depth++;
      at++;
    } else if (code === CLOSE) {
      if (depth === indexed) indexed = 0;
      depth--;
      at++;
    } else if (code <= SPACE) {
      at++;
    } else if (code === SEMICOLON) {
      at = findEnd(text, '\n', at);
    } else {
      const end = atomEnd(text, at, code);
      const atom = text.slice(at, end);
      nodes++;
      if (atom === '_' && indexed === 0) indexed = depth;
      if (addAtom(atom, indexed > 0, sums)) words.add(atom);
      at = end;
    }
  }
  for (let at = 0; at < text.length; at++) codes += text.charCodeAt(at);
  return {
    size: [nodes, sums.rank, sums.widths, sums.digits, text.length, codes],
    words,
    hash: hashWords(text),
  };
}

export interface AtomSums {
  rank: number;
  widths: number;
  digits: number;
}

function atomEnd(text: string, at: number, code: number): number {
  if (code === BAR) return findEnd(text, '|', at + 1);
  if (code === QUOTE) {
    let end = at;
    do end = findEnd(text, '"', end + 1);
    while (text.charCodeAt(end) === QUOTE);
    return end;
  }
  let end = at + 1;
  for (; end < text.length; end++) {
    const next = text.charCodeAt(end);
    if (next <= SPACE || next === OPEN || next === CLOSE || next === QUOTE || next === BAR || next === SEMICOLON) break;
  }
  return end;
}

function findEnd(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at < 0 ? text.length : at + 1;
}

const RANKS: ReadonlyMap<string, number> = new Map([
  ['true', 0],
  ['false', 0],
  ['=', 1],
  ['and', 2],
  ['or', 2],
  ['not', 2],
  ['_', 0],
]);
const OTHER_RANK = 3;

/** Atoms after `_` are `indexed`. Returns whether the atom is a symbol or a keyword. */
export function addAtom(atom: string, indexed: boolean, sums: AtomSums): boolean {
  const first = atom.charCodeAt(0);
  if (first >= 48 && first <= 57) {
    if (indexed) sums.widths += Math.min(Number(atom), Number.MAX_SAFE_INTEGER / 2 ** 20);
    else sums.digits += weightOfNumber(atom);
  } else if (first === QUOTE) {
    sums.digits += atom.length - 2;
  } else if (first === 35 && (atom[1] === 'b' || atom[1] === 'x')) {
    sums.widths += (atom.length - 2) * (atom[1] === 'b' ? 1 : 4);
    sums.digits += weightOfBits(atom);
  } else if (indexed && /^bv\d+$/.test(atom)) {
    sums.digits += weightOfNumber(atom.slice(2));
  } else {
    sums.rank += RANKS.get(atom) ?? OTHER_RANK;
    return true;
  }
  return false;
}

function weightOfNumber(text: string): number {
  const point = text.indexOf('.');
  if (point < 0) return weighDigits(text);
  const behind = text.slice(point + 1).replace(/0+$/, '');
  return weighDigits(text.slice(0, point) + behind) + behind.length;
}

function weightOfBits(literal: string): number {
  return /^#[bx]0*$/.test(literal) || !/^#(?:b[01]+|x[0-9a-fA-F]+)$/.test(literal)
    ? 0
    : weighDigits(`0${literal.slice(1)}`);
}

/** Maximum number of digits converted to binary. The weight of longer numbers is estimated from the length. */
const LONG = 4_000;

function weighDigits(digits: string): number {
  if (digits.length > LONG) return 8 * digits.length;
  if (digits === '0' || digits === '') return 0;
  if (digits === '1') return 2;
  if (!/^(?:\d+|0x[0-9a-fA-F]+|0b[01]+)$/.test(digits)) return 8 * digits.length;
  const binary = BigInt(digits).toString(2);
  let ones = 0;
  for (let i = 0; i < binary.length; i++) if (binary.charCodeAt(i) === 49) ones++;
  return binary.length + ones;
}
