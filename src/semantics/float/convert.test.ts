import { describe, expect, it } from 'vitest';
import { ROUNDING_MODES } from '../value.js';
import { fromIrrational, fromRational } from './convert.js';
import { floatFormat } from './format.js';

const compareWithRoot = (sign: 1n | -1n, num: bigint, den: bigint) => (to: { num: bigint; den: bigint }) => {
  if (to.num <= 0n !== sign < 0n) return Number(sign);
  const side = num * to.den * to.den - to.num * to.num * den;
  return side > 0n ? Number(sign) : -Number(sign);
};

describe('conversion of irrational numbers to floats', () => {
  it.each(ROUNDING_MODES)('rounds irrational numbers as it rounds adjacent rationals, with %s', (mode) => {
    const roots = [
      [2n, 1n, 1.4142135623730951],
      [2n, 10n ** 12n, 1.4142135623730950488e-6],
      [2n * 10n ** 20n, 1n, 1.4142135623730950488e10],
      [3n, 1n, 1.7320508075688772],
    ] as const;
    for (const [num, den, near] of roots) {
      for (const sign of [1n, -1n] as const) {
        const bits = fromIrrational(floatFormat(11, 53), 'RNE', compareWithRoot(sign, num, den));
        const view = new DataView(new ArrayBuffer(8));
        view.setBigUint64(0, bits);
        expect(view.getFloat64(0)).toBe(Number(sign) * near);
        for (const [eb, sb] of [
          [2, 2],
          [3, 4],
          [8, 24],
        ] as const) {
          const format = floatFormat(eb, sb);
          const digits = BigInt(Math.round(near * 1e15));
          const rational = { num: sign * digits, den: 10n ** 15n };
          const found = fromIrrational(format, mode, compareWithRoot(sign, num, den));
          expect(found).toBe(fromRational(format, mode, rational));
        }
      }
    }
  });
});
