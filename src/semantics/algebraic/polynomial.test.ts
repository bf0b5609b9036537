import { describe, expect, it } from 'vitest';
import { floorDivide, signOf } from './integers.js';
import { type Polynomial, makeMonic, rootBits, rootsUpTo, signAt, squareFree, trim } from './polynomial.js';

const of = (...coefficients: number[]): Polynomial => coefficients.map(BigInt);

function times(...factors: readonly Polynomial[]): Polynomial {
  return factors.reduce((a, b) => {
    const product = new Array<bigint>(a.length + b.length - 1).fill(0n);
    a.forEach((x, i) => b.forEach((y, j) => (product[i + j] = (product[i + j] as bigint) + x * y)));
    return product;
  });
}

describe('polynomials, from the constant term up', () => {
  it('trims a polynomial to a nonzero leading coefficient', () => {
    expect(trim(of(0, 1, 0, 0))).toEqual(of(0, 1));
    expect(trim(of(0, 0))).toEqual([]);
    expect(trim(of(3))).toEqual(of(3));
  });

  it.each<[p: Polynomial, num: number, den: number, sign: number]>([
    [of(-2, 0, 1), 1, 1, -1],
    [of(-2, 0, 1), 3, 2, 1],
    [of(-2, 0, 1), -3, 2, 1],
    [of(-2, 0, 1), 7, 5, -1],
    [of(-1, 2), 1, 2, 0],
    [of(1, 0, 0, 1), -1, 1, 0],
    [of(1, 0, 0, 1), -2, 1, -1],
    [of(5), 9, 1, 1],
    [[], 1, 1, 0],
  ])('computes for %s at %i/%i the sign %i', (p, num, den, sign) => {
    expect(signAt(p, { num: BigInt(num), den: BigInt(den) })).toBe(sign);
  });

  it.each<[what: string, p: Polynomial, simple: Polynomial]>([
    ['x^2 - 2', of(-2, 0, 1), of(-2, 0, 1)],
    ['6 - 3 x^2', of(6, 0, -3), of(-2, 0, 1)],
    ['(x - 1)^2', times(of(-1, 1), of(-1, 1)), of(-1, 1)],
    ['(x - 1)^3 (x + 2)', times(of(-1, 1), of(-1, 1), of(-1, 1), of(2, 1)), times(of(-1, 1), of(2, 1))],
    ['(2 x - 1)^2 (x^2 + 1)', times(of(-1, 2), of(-1, 2), of(1, 0, 1)), times(of(-1, 2), of(1, 0, 1))],
    ['(x^2 - 2)^2 (x + 3)^2', times(of(-2, 0, 1), of(-2, 0, 1), of(3, 1), of(3, 1)), times(of(-2, 0, 1), of(3, 1))],
    ['-5 x', of(0, -5), of(0, 1)],
    ['x^4', of(0, 0, 0, 0, 1), of(0, 1)],
  ])('finds a square-free polynomial with the roots of %s', (_, p, simple) => {
    expect(squareFree(p).polynomial).toEqual(simple);
  });

  it.each<[what: string, p: Polynomial, counts: readonly [at: number, count: number][], all: number]>([
    [
      'x^2 - 2',
      of(-2, 0, 1),
      [
        [-2, 0],
        [-1, 1],
        [1, 1],
        [2, 2],
      ],
      2,
    ],
    ['x^2 + 1', of(1, 0, 1), [[0, 0]], 0],
    [
      'x',
      of(0, 1),
      [
        [-1, 0],
        [0, 1],
        [1, 1],
      ],
      1,
    ],
    [
      'x - 3',
      of(-3, 1),
      [
        [2, 0],
        [3, 1],
        [4, 1],
      ],
      1,
    ],
    [
      '(x - 1) (x - 2) (x - 3)',
      times(of(-1, 1), of(-2, 1), of(-3, 1)),
      [
        [0, 0],
        [1, 1],
        [2, 2],
        [3, 3],
      ],
      3,
    ],
    [
      '3 - x^2',
      of(3, 0, -1),
      [
        [0, 1],
        [2, 2],
      ],
      2,
    ],
    [
      'x^5 - x - 1',
      of(-1, -1, 0, 0, 0, 1),
      [
        [1, 0],
        [2, 1],
      ],
      1,
    ],
    [
      'x^4 - 10 x^2 + 1',
      of(1, 0, -10, 0, 1),
      [
        [-4, 0],
        [-3, 1],
        [0, 2],
        [1, 3],
        [4, 4],
      ],
      4,
    ],
    [
      '8 x^7 - 3 x^3 + 2 x - 5',
      of(-5, 2, 0, -3, 0, 0, 0, 8),
      [
        [0, 0],
        [2, 1],
      ],
      1,
    ],
    [
      '(x^2 - 2)^2',
      times(of(-2, 0, 1), of(-2, 0, 1)),
      [
        [0, 1],
        [2, 2],
      ],
      2,
    ],
  ])('counts the roots of %s up to a number', (_, p, counts, all) => {
    const { sequence } = squareFree(p);
    for (const [at, count] of counts) expect(rootsUpTo(sequence, { num: BigInt(at), den: 1n }), `${at}`).toBe(count);
    expect(rootsUpTo(sequence)).toBe(all);
  });

  it.each<[monic: Polynomial, bits: number]>([
    [of(-2, 0, 1), 2],
    [of(-1, 1), 2],
    [of(0, 1), 1],
    [of(-1000, 0, 1), 6],
    [of(-1000, 0, 0, 1), 5],
    [of(1, 1000, 1), 11],
  ])('finds a power of two that bounds the roots of %s', (monic, bits) => {
    expect(rootBits(monic)).toBe(bits);
  });

  it.each<[p: Polynomial, monic: Polynomial, scale: number]>([
    [of(-2, 0, 1), of(-2, 0, 1), 1],
    [of(-1, 0, 2), of(-2, 0, 1), 2],
    [of(-2, 0, 4), of(-2, 0, 1), 2],
    [of(-1, 3), of(-1, 1), 3],
    [of(-1, -3, 9), of(-1, -1, 1), 3],
    [of(-3, 0, 0, 8), of(-3, 0, 0, 1), 2],
    [of(-1, 0, 25), of(-1, 0, 1), 5],
    [of(-1, 0, 49), of(-1, 0, 1), 7],
    [of(-1, 0, 121), of(-121, 0, 1), 121],
  ])('makes %s monic', (p, monic, scale) => {
    expect(makeMonic(p)).toEqual({ monic, scale: BigInt(scale) });
  });
});

describe('integers', () => {
  it('computes the sign of an integer, and rounds quotients down', () => {
    expect([-7n, 0n, 7n].map(signOf)).toEqual([-1, 0, 1]);
    expect([-7n, -6n, -1n, 0n, 1n, 6n, 7n].map((n) => floorDivide(n, 3n))).toEqual([-3n, -2n, -1n, 0n, 0n, 2n, 2n]);
  });
});
