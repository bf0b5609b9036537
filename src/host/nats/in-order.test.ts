import { describe, expect, it } from 'vitest';
import { inOrder } from './in-order.js';

async function collect(numbers: readonly number[], kept: readonly number[] = [], first = 1): Promise<number[]> {
  async function* coming() {
    for (const seq of numbers) yield await Promise.resolve({ seq });
  }
  const got: number[] = [];
  const isKept = (number: number) => Promise.resolve(kept.includes(number));
  for await (const { seq } of inOrder(coming(), { first, isKept })) got.push(seq);
  return got;
}

describe('inOrder', () => {
  it('delivers messages despite gaps in their numbers', async () => {
    expect(await collect([1, 2, 3])).toEqual([1, 2, 3]);
    expect(await collect([7, 8], [], 7)).toEqual([7, 8]);
  });

  it('waits until a message lost in transit is redelivered', async () => {
    expect(await collect([1, 3, 4, 2, 5], [2])).toEqual([1, 2, 3, 4, 5]);
    expect(await collect([1, 3, 4], [2])).toEqual([1]);
  });

  it('does not wait for a message that the stream no longer has', async () => {
    expect(await collect([3, 6, 7])).toEqual([3, 6, 7]);
  });

  it('delivers a redelivered message at once', async () => {
    expect(await collect([1, 2, 1, 3, 3])).toEqual([1, 2, 1, 3, 3]);
  });
});
