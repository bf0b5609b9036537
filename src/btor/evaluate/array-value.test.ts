import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrayOf } from '../sort.js';
import { BtorArray } from './array-value.js';

const SORT = arrayOf(2, 2);
const SIZE = 4;

const elements = (array: BtorArray): bigint[] => Array.from({ length: SIZE }, (_, i) => array.get(BigInt(i)));

it('keeps every version of an array for any order of reads and writes', () => {
  const step = fc.record({ from: fc.nat(), at: fc.nat(SIZE - 1), value: fc.nat(3), look: fc.nat() });
  fc.assert(
    fc.property(fc.nat(3), fc.array(step, { maxLength: 30 }), (first, steps) => {
      const versions = [BtorArray.of(SORT, BigInt(first))];
      const models = [new Array<bigint>(SIZE).fill(BigInt(first))];
      for (const { from, at, value, look } of steps) {
        const source = from % versions.length;
        versions.push((versions[source] as BtorArray).with(BigInt(at), BigInt(value)));
        models.push((models[source] as bigint[]).with(at, BigInt(value)));
        const seen = look % versions.length;
        expect(elements(versions[seen] as BtorArray)).toEqual(models[seen]);
      }
      const differing: (readonly [number, number])[] = [];
      for (const [i, version] of versions.entries()) {
        for (const [j, other] of versions.entries()) {
          if (version.equals(other) !== (String(models[i]) === String(models[j]))) differing.push([i, j]);
        }
      }
      expect(differing).toEqual([]);
    }),
  );
});

it('treats arrays with different defaults as equal only if every address has a stored element', () => {
  const three = [0n, 1n, 2n].map((index) => [index, 1n] as const);
  const four = [...three, [3n, 1n] as const];
  expect(BtorArray.of(SORT, 1n).equals(BtorArray.of(SORT, 0n, four))).toBe(true);
  expect(BtorArray.of(SORT, 1n).equals(BtorArray.of(SORT, 0n, three))).toBe(false);
  expect(BtorArray.of(arrayOf(60, 2), 1n).equals(BtorArray.of(arrayOf(60, 2), 0n, four))).toBe(false);
});
