import { describe, expect, it } from 'vitest';
import { rngFromSeed } from '../../util/index.js';
import { bitLength } from '../../util/index.js';
import { reduceScaled, squareRoot } from './whole.js';

describe('whole numbers', () => {
  it('counts bits, even next to powers of two', () => {
    expect(bitLength(0n)).toBe(0);
    const wrong: bigint[] = [];
    for (let bits = 1; bits < 2200; bits++) {
      const power = 1n << BigInt(bits - 1);
      wrong.push(...[power, 2n * power - 1n, power | 1n].filter((n) => bitLength(n) !== bits));
    }
    expect(wrong).toEqual([]);
  });

  it('computes square roots, rounded down', () => {
    const rng = rngFromSeed('roots');
    const wrong: bigint[] = [];
    for (let n = 0n; n < 300n; n++) if (squareRoot(n) !== BigInt(Math.floor(Math.sqrt(Number(n))))) wrong.push(n);
    for (let bits = 10; bits < 2500; bits += 3) {
      const exact = rng.bits(bits) + 1n;
      for (const n of [exact * exact - 1n, exact * exact, exact * exact + 1n, rng.bits(bits)]) {
        const root = squareRoot(n);
        if (root * root > n || (root + 1n) * (root + 1n) <= n) wrong.push(n);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('multiplies by a power of two modulo a number', () => {
    const rng = rngFromSeed('modulo');
    for (let i = 0; i < 200; i++) {
      const [significand, modulus, exponent] = [rng.bits(60), rng.bits(70) + 1n, rng.below(20_000)];
      expect(reduceScaled(significand, exponent, modulus)).toBe((significand << BigInt(exponent)) % modulus);
    }
  });
});
