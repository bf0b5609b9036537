import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ddmin } from './ddmin.js';

const needing = (needed: readonly number[]) => (rest: readonly number[]) =>
  Promise.resolve(needed.every((each) => rest.includes(each)));

describe('ddmin', () => {
  it('returns exactly the required elements, in order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.nat(200), { maxLength: 40 }), fc.nat(), async (items, mask) => {
        const needed = items.filter((_, i) => ((mask >> (i % 30)) & 1) === 1);
        expect(await ddmin(items, needing(needed))).toEqual(needed);
      }),
    );
  });

  it('needs few tests if few elements are required', async () => {
    const items = Array.from({ length: 512 }, (_, i) => i);
    let asked = 0;
    const still = (rest: readonly number[]) => (asked++, needing([317])(rest));
    expect(await ddmin(items, still)).toEqual([317]);
    expect(asked).toBeLessThan(40);
  });
});
