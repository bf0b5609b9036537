import { describe, expect, it } from 'vitest';
import { byPlace, byRank } from './pass.js';

/** Places with so many moves each, which are numbered. */
function listed(counts: readonly number[]): { waves: string[]; cuts: number } {
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

describe('moves by rank', () => {
  it('are the boldest of each place, then the next of each that has more', () => {
    expect([...byRank([['a', 'b', 'c'], [], ['d'], ['e', 'f']])]).toEqual([['a', 'd', 'e'], ['b', 'f'], ['c']]);
    expect([...byRank([])]).toEqual([]);
    expect([...byRank([[], []])]).toEqual([]);
  });
});

describe('a pass over places', () => {
  it('lists the moves of each place wave by wave', () => {
    expect(listed([2, 0, 1])).toEqual({ waves: ['0.0 2.0', '0.1'], cuts: 0 });
    expect(listed([])).toEqual({ waves: [], cuts: 0 });
  });

  it('lists as many of each place as there is room for, and says where there are more', () => {
    const { waves, cuts } = listed([20_000, 3]);
    expect([waves.length, cuts]).toEqual([10_000, 1]);
    expect(listed([10_000, 10_000])).toMatchObject({ cuts: 0 });
    expect(listed([10_001, 10_001])).toMatchObject({ cuts: 2 });
    expect(listed([20_001]).waves).toHaveLength(20_000);
  });

  it('lists one of each where there are more places than room', () => {
    const { waves, cuts } = listed(Array.from({ length: 20_001 }, () => 2));
    expect([waves.length, cuts]).toEqual([1, 20_001]);
  });
});
