import { bitLength } from '../../util/index.js';

/** Rounds down. `n` must not be negative. */
export function squareRoot(n: bigint): bigint {
  if (n < 2n) return n;
  const near = Number(n);
  let root = near < 2 ** 1000 ? BigInt(Math.ceil(Math.sqrt(near))) : 1n << BigInt((bitLength(n) + 1) >> 1);
  root = (root + n / root) >> 1n;
  while (root * root < n) root += 1n + (n - root * root) / (2n * root + 1n);
  while (root * root > n) {
    const next = (root + n / root) >> 1n;
    root = next < root ? next : root - 1n;
  }
  return root;
}

const PLAIN = 4096;

/** Computes `significand * 2^exponent` modulo `modulus` without computing the power. `modulus` must be positive. */
export function reduceScaled(significand: bigint, exponent: number, modulus: bigint): bigint {
  if (exponent <= PLAIN) return (significand << BigInt(exponent)) % modulus;
  let power = 1n;
  const digits = exponent.toString(2);
  for (let i = 0; i < digits.length; i++) {
    power = (power * power) % modulus;
    if (digits.charCodeAt(i) === 49) power = (power << 1n) % modulus;
  }
  return (significand * power) % modulus;
}
