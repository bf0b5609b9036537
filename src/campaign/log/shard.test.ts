import fc from 'fast-check';
import { expect, it } from 'vitest';
import { SOME_PLAN } from '../../../test/support/findings.js';
import { isOwn } from './plan.js';
import { isShard, listMissingParts, assignPart, readShard, formatShard } from './shard.js';

it.each([
  ['3/64', { parts: [3], of: 64 }],
  ['1/1', { parts: [1], of: 1 }],
  [' 8 / 8 ', { parts: [8], of: 8 }],
  ['0/8', undefined],
  ['9/8', undefined],
  ['3', undefined],
  ['3/', undefined],
  ['-1/8', undefined],
  ['1.5/8', undefined],
  ['1/9999999', undefined],
])('reads the parts of a campaign in %j, or returns undefined if the text is invalid', (text, shard) => {
  expect(readShard(text)).toEqual(shard);
});

it('lists the present and missing parts of a campaign', () => {
  const shard = { parts: [1, 2, 3, 5, 7, 8], of: 9 };
  expect(formatShard(shard)).toBe('1-3,5,7-8/9');
  expect(listMissingParts(shard)).toEqual([4, 6, 9]);
});

it.each([
  { parts: [], of: 3 },
  { parts: [0], of: 3 },
  { parts: [4], of: 3 },
  { parts: [2, 1], of: 3 },
  { parts: [1, 1], of: 3 },
  { parts: [1], of: 2 ** 40 },
])('rejects the invalid parts %j of a campaign', (shard) => {
  expect(isShard(shard)).toBe(false);
});

it('assigns each pair of seed and strategy to exactly one part', () => {
  const pair = fc.record({ seed: fc.string(), strategy: fc.string() });
  fc.assert(
    fc.property(fc.string(), pair, fc.integer({ min: 1, max: 100 }), (key, each, of) => {
      const owners = (what: typeof each) =>
        Array.from({ length: of }, (_, i) => i + 1).filter((part) =>
          isOwn({ ...SOME_PLAN, key, shard: { parts: [part], of } }, what),
        );
      expect(owners(each)).toHaveLength(1);
      expect(isOwn({ ...SOME_PLAN, key }, each)).toBe(true);
    }),
  );
});

it('gives each part nearly the same amount of work', () => {
  const counts = new Map<number, number>();
  for (let i = 0; i < 8_000; i++) {
    const part = assignPart({ key: '7', name: `seed-${i % 100} opfuzz ${i}` }, 8);
    counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(150);
});
