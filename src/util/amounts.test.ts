import { describe, expect, it } from 'vitest';
import { readMemory, readSize, readTime, sizeOption, timeOption } from './amounts.js';

describe('amounts', () => {
  it('parses times and sizes', () => {
    const amounts = (read: typeof readTime, texts: string[]) => texts.map((text) => read(text));
    expect(amounts(readTime, ['500ms', '5s', '1.5s', '10m', '10min', '2h'])).toEqual(
      [500, 5_000, 1_500, 600_000, 600_000, 7_200_000].map((amount) => ({ amount })),
    );
    expect(amounts(readSize, ['1k', '512m', '2g', '2GiB', '1t', '100b'])).toEqual(
      [1024, 512 * 1024 ** 2, 2 * 1024 ** 3, 2 * 1024 ** 3, 1024 ** 4, 100].map((amount) => ({ amount })),
    );
  });

  it.each([
    ['9m30s', 570_000],
    ['1h30m', 5_400_000],
    ['1d2h3m4s5ms', 93_784_005],
    ['1s500ms', 1_500],
    ['1.5h10s', 5_410_000],
  ])('parses the time %s', (text, amount) => {
    expect(readTime(text)).toEqual({ amount });
  });

  it.each([
    ['5', '5s'],
    ['0.2', '0.2s'],
    ['5000', '5000ms'],
    ['300', '300s'],
  ])('reports the missing unit of the time %s', (text, likely) => {
    expect(readTime(text)).toEqual({ problem: expect.stringContaining(`expected a unit: did you mean ${likely}?`) });
  });

  it.each([
    ['2', '2g'],
    ['0.5', '0.5g'],
    ['512', '512m'],
    ['4096', '4096m'],
    ['2147483648', '2g'],
    ['1000000', '1000000b'],
  ])('reports the missing unit of the size %s', (text, likely) => {
    const problem = expect.stringContaining(`expected a unit: did you mean ${likely}?`) as string;
    expect(readSize(text)).toEqual({ problem });
    expect(readMemory(text)).toEqual({ problem });
  });

  it.each(['24m', '2b', '63.9m', '1k'])('rejects %s as the memory limit of a query', (text) => {
    expect(readMemory(text)).toEqual({ problem: expect.stringMatching(/^expected 64m or more/) });
    expect(readSize(text)).toHaveProperty('amount');
  });

  it.each(['soon', '', '-1s', '0', '0s', '5 s', '30s9m', '5m5m', '9m30', 'm', '0m0s'])(
    'rejects %j as a time',
    (text) => {
      expect(readTime(text)).toEqual({ problem: expect.stringContaining('expected a time') });
    },
  );

  it.each(['25d', '9999999h', `${'9'.repeat(400)}s`])('rejects %j, which is longer than the longest timer', (text) => {
    expect(readTime(text)).toEqual({ problem: 'expected a time of 24d at most' });
    expect(readTime('24d')).toHaveProperty('amount');
  });

  it.each(['2x', '', '-1', '0', '0g'])('rejects %j as a size', (text) => {
    expect(readSize(text)).toEqual({ problem: expect.stringContaining('expected a size') });
  });

  it('formats amounts so that they can be parsed', () => {
    expect([5_000, 1_500, 60_000, 7_200_000].map(timeOption)).toEqual(['5s', '1500ms', '1m', '2h']);
    expect([2 * 1024 ** 3, 1024 ** 2, 1000].map(sizeOption)).toEqual(['2g', '1m', '1000b']);
  });
});
