import type { BtorKind } from '../kinds.js';

export interface BitsContext {
  readonly width: number;
  /** 2^width - 1. */
  readonly ones: bigint;
  readonly second: number;
  readonly indices: readonly number[];
}

/** Computes a result from unsigned arguments. The caller reduces the result modulo 2^width. */
type BitsMeaning = (a: bigint, b: bigint, cx: BitsContext) => bigint;

const flag = (truth: boolean): bigint => (truth ? 1n : 0n);

const toSigned = (value: bigint, { width }: BitsContext): bigint => BigInt.asIntN(width, value);

const udiv: BitsMeaning = (a, b, { ones }) => (b === 0n ? ones : a / b);
const urem: BitsMeaning = (a, b) => (b === 0n ? a : a % b);

/** Rounds toward zero. Division by zero gives -1, or 1 for a negative dividend, like SMT-LIB's bvsdiv. */
const sdiv: BitsMeaning = (a, b, cx) => {
  const dividend = toSigned(a, cx);
  if (b === 0n) return dividend < 0n ? 1n : cx.ones;
  return dividend / toSigned(b, cx);
};

const srem: BitsMeaning = (a, b, cx) => (b === 0n ? a : toSigned(a, cx) % toSigned(b, cx));

const smod: BitsMeaning = (a, b, cx) => {
  if (b === 0n) return a;
  const divisor = toSigned(b, cx);
  const rest = toSigned(a, cx) % divisor;
  return rest !== 0n && rest < 0n !== divisor < 0n ? rest + divisor : rest;
};

function overflows(value: bigint, cx: BitsContext): bigint {
  return flag(BigInt.asIntN(cx.width, value) !== value);
}

function parity(value: bigint): bigint {
  let rest = value;
  // Halves the width each time, because going bit by bit takes quadratic time.
  for (let width = rest.toString(16).length * 4; width > 1;) {
    width = Math.ceil(width / 2);
    rest = (rest >> BigInt(width)) ^ BigInt.asUintN(width, rest);
  }
  return rest;
}

/** An amount of at least the width gives zero. The check avoids a huge intermediate number. */
const sll: BitsMeaning = (a, b, { width }) => (b >= BigInt(width) ? 0n : a << b);
const srl: BitsMeaning = (a, b, { width }) => (b >= BigInt(width) ? 0n : a >> b);
const sra: BitsMeaning = (a, b, cx) => {
  const value = toSigned(a, cx);
  return b >= BigInt(cx.width) ? (value < 0n ? cx.ones : 0n) : value >> b;
};

const rol: BitsMeaning = (a, b, { width }) => {
  const by = b % BigInt(width);
  return (a << by) | (a >> (BigInt(width) - by));
};
const ror: BitsMeaning = (a, b, { width }) => {
  const by = b % BigInt(width);
  return (a >> by) | (a << (BigInt(width) - by));
};

/** Meaning of all operators except equality, which also compares arrays. */
export const BITS_MEANINGS = {
  not: (a) => ~a,
  neg: (a) => -a,
  inc: (a) => a + 1n,
  dec: (a) => a - 1n,
  redand: (a, _b, { ones }) => flag(a === ones),
  redor: (a) => flag(a !== 0n),
  redxor: (a) => parity(a),
  nego: (a, _b, { width }) => flag(a === 1n << BigInt(width - 1)),
  slice: (a, _b, { indices }) => a >> BigInt(indices[1] as number),
  uext: (a) => a,
  sext: (a, _b, cx) => toSigned(a, cx),
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  udiv,
  urem,
  sdiv,
  srem,
  smod,
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  nand: (a, b) => ~(a & b),
  nor: (a, b) => ~(a | b),
  xnor: (a, b) => ~(a ^ b),
  implies: (a, b) => ~a | b,
  iff: (a, b) => ~(a ^ b),
  ult: (a, b) => flag(a < b),
  ulte: (a, b) => flag(a <= b),
  ugt: (a, b) => flag(a > b),
  ugte: (a, b) => flag(a >= b),
  slt: (a, b, cx) => flag(toSigned(a, cx) < toSigned(b, cx)),
  slte: (a, b, cx) => flag(toSigned(a, cx) <= toSigned(b, cx)),
  sgt: (a, b, cx) => flag(toSigned(a, cx) > toSigned(b, cx)),
  sgte: (a, b, cx) => flag(toSigned(a, cx) >= toSigned(b, cx)),
  uaddo: (a, b, { ones }) => flag(a + b > ones),
  saddo: (a, b, cx) => overflows(toSigned(a, cx) + toSigned(b, cx), cx),
  usubo: (a, b) => flag(a < b),
  ssubo: (a, b, cx) => overflows(toSigned(a, cx) - toSigned(b, cx), cx),
  umulo: (a, b, { ones }) => flag(a * b > ones),
  smulo: (a, b, cx) => overflows(toSigned(a, cx) * toSigned(b, cx), cx),
  sdivo: (a, b, { width, ones }) => flag(b === ones && a === 1n << BigInt(width - 1)),
  sll,
  srl,
  sra,
  rol,
  ror,
  concat: (a, b, { second }) => (a << BigInt(second)) | b,
} as const satisfies Readonly<Partial<Record<BtorKind, BitsMeaning>>>;

export type BitsKind = keyof typeof BITS_MEANINGS;

export function bitsMeaning(kind: BitsKind): BitsMeaning {
  return BITS_MEANINGS[kind];
}
