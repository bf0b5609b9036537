import { describe, expect, it } from 'vitest';
import type { Algorithm, SearchContext } from '../algorithm.js';
import { repeatWhileSmaller, runChainAndOthers, runInTurns } from './chain.js';

function context(): { cx: SearchContext<number, never>; entered: string[]; settled: number[] } {
  const entered: string[] = [];
  const settled: number[] = [];
  const language = {
    apply: () => undefined,
    smaller: (a: number, b: number) => a < b,
    key: String,
    print: () => new Uint8Array(),
    compact: (subject: number) => {
      settled.push(subject);
      return subject;
    },
  };
  return {
    cx: { language, enter: (name) => void entered.push(name), first: () => Promise.resolve(undefined) },
    entered,
    settled,
  };
}

function steps(name: string, table: Readonly<Record<number, readonly number[]>>): Algorithm<number, never> {
  return {
    name,
    summary: name,
    async *run(start) {
      for (const next of table[start] ?? []) yield await Promise.resolve(next);
    },
  };
}

async function all(run: AsyncIterable<number>): Promise<number[]> {
  const found: number[] = [];
  for await (const next of run) found.push(next);
  return found;
}

describe('runInTurns', () => {
  it('continues from the previous result until a round finds nothing smaller', async () => {
    const { cx, entered, settled } = context();
    const links = [steps('a', { 9: [8, 7], 5: [4] }), steps('b', { 7: [6, 5] })];
    expect(await all(runInTurns(9, { name: 'chain', links }, cx))).toEqual([8, 7, 6, 5, 4]);
    expect(entered).toEqual(['a', 'b', 'a', 'b', 'a', 'b'].map((name) => `chain: ${name}`));
    expect(settled).toEqual([9, 7, 5, 4, 4, 4]);
  });

  it('ends after one round if no algorithm finds anything smaller', async () => {
    const { cx, entered } = context();
    expect(await all(runInTurns(3, { name: 'chain', links: [steps('a', {})] }, cx))).toEqual([]);
    expect(entered).toEqual(['chain: a']);
  });
});

describe('repeatWhileSmaller', () => {
  it('repeats an algorithm while the result gets smaller', async () => {
    const starts: number[] = [];
    const halving: Algorithm<number, never> = {
      name: 'halving',
      summary: 'halving',
      async *run(start) {
        starts.push(start);
        if (start > 10) yield await Promise.resolve(start >> 1);
        else yield await Promise.resolve(start);
      },
    };
    expect(await all(repeatWhileSmaller(40, { algorithm: halving, size: (subject) => subject }, context().cx))).toEqual(
      [20, 10, 10],
    );
    expect(starts).toEqual([40, 20, 10]);
  });
});

describe('runChainAndOthers', () => {
  const chain = { name: 'both', links: [steps('link', { 9: [6], 4: [3] })] };

  it('continues from the result of another algorithm only if that result is the smallest so far', async () => {
    const { cx, entered } = context();
    const others = [steps('x', { 9: [8, 7] }), steps('y', { 9: [7, 5, 4] }), steps('z', { 9: [5] })];
    expect(await all(runChainAndOthers(9, { ...chain, others }, cx))).toEqual([6, 5, 4, 3]);
    expect(entered).toEqual([
      'both: link',
      'both: link',
      'both: x from the start',
      'both: y from the start',
      'both: link',
      'both: link',
      'both: z from the start',
    ]);
  });

  it('gives the result of the chain if no other algorithm gives a smaller result', async () => {
    expect(
      await all(runChainAndOthers(9, { ...chain, others: [steps('x', { 9: [6] }), steps('y', {})] }, context().cx)),
    ).toEqual([6]);
  });
});
