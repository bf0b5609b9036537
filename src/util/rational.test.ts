import { expect, it } from 'vitest';
import { decimalText, rational, rationalFromDecimal } from './rational.js';

it('parses decimals to rationals in lowest terms, and prints them unchanged', () => {
  for (const text of ['0.0', '12.5', '0.125', '3.2', '100.0', '7.00032', '0.3333', '1024.0009765625']) {
    const value = rationalFromDecimal(text);
    const [whole = '', places = ''] = text.split('.');
    expect(value).toEqual(rational(BigInt(whole + places), 10n ** BigInt(places.length)));
    expect(decimalText(value)).toBe(text);
  }
  expect(rationalFromDecimal('10.')).toEqual({ num: 10n, den: 1n });
  expect(decimalText(rational(1n, 3n))).toBeUndefined();
  expect(decimalText(rational(7n, 60n))).toBeUndefined();
});

it('parses and prints decimals with many digits quickly', () => {
  // Conversion digit by digit would take seconds.
  for (const text of [
    `7.${'3'.repeat(20_000)}`,
    `${'7'.repeat(5_000)}.${'0'.repeat(20_000)}5`,
    `0.${'0'.repeat(30_000)}1`,
  ])
    expect(decimalText(rationalFromDecimal(text))).toBe(text);
});
