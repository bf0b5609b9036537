import { describe, expect, it } from 'vitest';
import { bytes, milliseconds, sizeOption, timeOption } from './units.js';

describe('units', () => {
  it('reads times and sizes', () => {
    expect(['500ms', '5s', '7', '1.5s', '10m', '2h'].map(milliseconds)).toEqual([
      500, 5_000, 7_000, 1_500, 600_000, 7_200_000,
    ]);
    expect(['1k', '512m', '2g', '2GiB', '100'].map(bytes)).toEqual([
      1024,
      512 * 1024 ** 2,
      2 * 1024 ** 3,
      2 * 1024 ** 3,
      100,
    ]);
  });

  it.each([
    ['9m30s', 570_000],
    ['1h30m', 5_400_000],
    ['1d2h3m4s5ms', 93_784_005],
    ['1s500ms', 1_500],
    ['1.5h10s', 5_410_000],
  ])('reads %s', (text, ms) => {
    expect(milliseconds(text)).toBe(ms);
  });

  it.each(['soon', '', '-1s', '0', '5 s', '30s9m', '5m5m', '9m30', 'm', '0m0s'])('refuses %j as a time', (text) => {
    expect(() => milliseconds(text)).toThrow('expected a time');
  });

  it.each(['25d', '9999999h', '99999999999999999999', `${'9'.repeat(400)}s`])(
    'refuses %j as longer than a timer can be set',
    (text) => {
      expect(() => milliseconds(text)).toThrow('a time of 24d at most');
      expect(milliseconds('24d')).toBeLessThan(2 ** 31);
    },
  );

  it.each(['2x', '', '-1', '0'])('refuses %j as a size', (text) => {
    expect(() => bytes(text)).toThrow('expected a size');
  });

  it('shows what it would read', () => {
    expect([5_000, 1_500, 60_000, 7_200_000].map(timeOption)).toEqual(['5s', '1500ms', '1m', '2h']);
    expect([2 * 1024 ** 3, 1024 ** 2, 1000].map(sizeOption)).toEqual(['2g', '1m', '1000']);
  });
});
