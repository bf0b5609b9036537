import { describe, expect, it } from 'vitest';
import { byPlace, byRank } from './pass.js';

function listWaves(counts: readonly number[]): { waves: string[]; cuts: number } {
  let cuts = 0;
  const pass = byPlace<readonly number[], number, { readonly move: string }>({
    name: 'numbers',
    summary: 'numbers',
    places: (subject) => subject.map((_, place) => place),
    *at(subject, place) {
      for (let i = 0; i < (subject[place] as number); i++) yield { move: `${place}.${i}` };
    },
  });
  const waves = [...pass.waves({ subject: counts, cut: () => void cuts++ })];
  return { waves: waves.map((wave) => wave.map(({ move }) => move).join(' ')), cuts };
}

describe('byRank', () => {
  it('lists the first move of each place, then the second move of each place, and so on', () => {
    expect([...byRank([['a', 'b', 'c'], [], ['d'], ['e', 'f']])]).toEqual([['a', 'd', 'e'], ['b', 'f'], ['c']]);
    expect([...byRank([])]).toEqual([]);
    expect([...byRank([[], []])]).toEqual([]);
  });
});

describe('byPlace', () => {
  it('lists the first moves of all places as one wave, then the second moves as the next wave', () => {
    expect(listWaves([2, 0, 1])).toEqual({ waves: ['0.0 2.0', '0.1'], cuts: 0 });
    expect(listWaves([])).toEqual({ waves: [], cuts: 0 });
  });

  it('limits the moves of each place to the same number if there are too many moves in all, and reports each cut', () => {
    const { waves, cuts } = listWaves([20_000, 3]);
    expect([waves.length, cuts]).toEqual([10_000, 1]);
    expect(listWaves([10_000, 10_000])).toMatchObject({ cuts: 0 });
    expect(listWaves([10_001, 10_001])).toMatchObject({ cuts: 2 });
    expect(listWaves([20_001]).waves).toHaveLength(20_000);
  });

  it('lists one move for each place if there are more places than the limit', () => {
    const { waves, cuts } = listWaves(Array.from({ length: 20_001 }, () => 2));
    expect([waves.length, cuts]).toEqual([1, 20_001]);
  });
});
