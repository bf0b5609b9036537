import type { OpOf } from '../../term/index.js';
import type { Scalar, Shape } from './scalar-function.js';

type OfInts = 'ubv_to_int' | 'sbv_to_int' | 'bv2nat' | 'int_to_bv' | 'int2bv' | 'nat2bv';

const ones = (width: number): number => 2 ** width - 1;

function toSigned(width: number): (a: number) => number {
  const by = 32 - width;
  return (a) => (a << by) >> by;
}

const sameWidth =
  (f: (a: number, b: number, mask: number, width: number) => number) =>
  ({ width }: Shape): Scalar => {
    const mask = ones(width);
    return (a, b) => f(a, b, mask, width);
  };

const onSigned =
  (f: (a: number, b: number, half: number) => number) =>
  ({ width }: Shape): Scalar => {
    const mask = ones(width);
    const half = 2 ** (width - 1);
    const read = toSigned(width);
    return (a, b) => f(read(a), read(b), half) & mask;
  };

const bit = (holds: boolean): number => (holds ? 1 : 0);
const outside = (x: number, half: number): number => bit(x < -half || x >= half);

function signedModulo(a: number, b: number): number {
  if (b === 0) return a;
  const rest = a % b;
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest;
}

function rotation(left: (shape: Shape) => number): (shape: Shape) => Scalar {
  return (shape) => {
    const { width } = shape;
    const by = left(shape);
    const mask = ones(width);
    return by === 0 ? (a) => a : (a) => ((a << by) | (a >>> (width - by))) & mask;
  };
}

function repeat({ width, indices }: Shape): Scalar {
  const times = indices[0] as number;
  return (a) => {
    let result = a;
    for (let i = 1; i < times; i++) result = (result << width) | a;
    return result;
  };
}

/** Operators on bit-vectors of at most 31 bits. `theories/bit-vec.ts` defines their meaning. */
export const BIT_VECTOR_FUNCTIONS: Readonly<
  Record<Exclude<OpOf<'FixedSizeBitVectors'>, OfInts>, (shape: Shape) => Scalar>
> = {
  concat:
    ({ second }) =>
    (a, b) =>
      (a << second) | b,
  extract: ({ indices }) => {
    const [high, low] = indices as readonly [number, number];
    const mask = ones(high - low + 1);
    return (a) => (a >>> low) & mask;
  },
  bvnot: sameWidth((a, _b, mask) => ~a & mask),
  bvneg: sameWidth((a, _b, mask) => -a & mask),
  bvand: () => (a, b) => a & b,
  bvor: () => (a, b) => a | b,
  bvadd: sameWidth((a, b, mask) => (a + b) & mask),
  bvmul: sameWidth((a, b, mask) => Math.imul(a, b) & mask),
  bvudiv: sameWidth((a, b, mask) => (b === 0 ? mask : Math.trunc(a / b))),
  bvurem: () => (a, b) => (b === 0 ? a : a % b),
  bvshl: sameWidth((a, b, mask, width) => (b >= width ? 0 : (a << b) & mask)),
  bvlshr: sameWidth((a, b, _mask, width) => (b >= width ? 0 : a >>> b)),
  bvashr: ({ width }) => {
    const read = toSigned(width);
    const mask = ones(width);
    return (a, b) => (read(a) >> Math.min(b, 31)) & mask;
  },
  bvnand: sameWidth((a, b, mask) => ~(a & b) & mask),
  bvnor: sameWidth((a, b, mask) => ~(a | b) & mask),
  bvxor: () => (a, b) => a ^ b,
  bvxnor: sameWidth((a, b, mask) => ~(a ^ b) & mask),
  bvcomp: () => (a, b) => bit(a === b),
  bvsub: sameWidth((a, b, mask) => (a - b) & mask),
  bvsdiv: onSigned((a, b) => (b === 0 ? (a < 0 ? 1 : -1) : Math.trunc(a / b))),
  bvsrem: onSigned((a, b) => (b === 0 ? a : a % b)),
  bvsmod: onSigned(signedModulo),
  bvult: () => (a, b) => bit(a < b),
  bvule: () => (a, b) => bit(a <= b),
  bvugt: () => (a, b) => bit(a > b),
  bvuge: () => (a, b) => bit(a >= b),
  bvslt: onSigned((a, b) => bit(a < b)),
  bvsle: onSigned((a, b) => bit(a <= b)),
  bvsgt: onSigned((a, b) => bit(a > b)),
  bvsge: onSigned((a, b) => bit(a >= b)),
  repeat: repeat,
  zero_extend: () => (a) => a,
  sign_extend: ({ width, indices }) => {
    const read = toSigned(width);
    const mask = ones(width + (indices[0] as number));
    return (a) => read(a) & mask;
  },
  rotate_left: rotation(({ width, indices }) => (indices[0] as number) % width),
  rotate_right: rotation(({ width, indices }) => (width - ((indices[0] as number) % width)) % width),
  bvredor: () => (a) => bit(a !== 0),
  bvredand: sameWidth((a, _b, mask) => bit(a === mask)),
  bvnego: ({ width }) => {
    const least = 2 ** (width - 1);
    return (a) => bit(a === least);
  },
  bvuaddo: sameWidth((a, b, mask) => bit(a + b > mask)),
  bvsaddo: onSigned((a, b, half) => outside(a + b, half)),
  bvumulo: sameWidth((a, b, mask) => bit(a * b > mask)),
  bvsmulo: onSigned((a, b, half) => outside(a * b, half)),
  bvusubo: () => (a, b) => bit(a < b),
  bvssubo: onSigned((a, b, half) => outside(a - b, half)),
  bvsdivo: onSigned((a, b, half) => bit(a === -half && b === -1)),
};

export function isBitVectorFunction(op: string): op is keyof typeof BIT_VECTOR_FUNCTIONS {
  return Object.hasOwn(BIT_VECTOR_FUNCTIONS, op);
}
