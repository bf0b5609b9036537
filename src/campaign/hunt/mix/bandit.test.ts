import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rngFromSeed } from '../../../util/index.js';
import { type Yield, Bandit, drawGamma, FLOOR_EVERY } from './bandit.js';
import { sampleRuns } from '../../../../test/support/laws.js';

const NAMES = ['a', 'b', 'c', 'd'];

/** Makes 16 choices a round. A strategy's yield in a round depends on how often the round chose the strategy. */
function play(
  yieldOf: (name: string, deals: number, round: number) => Yield,
  { rounds = 40, key = 'k', names = NAMES }: { rounds?: number; key?: string; names?: readonly string[] } = {},
): string[] {
  const bandit = new Bandit(names, rngFromSeed(key));
  const picked: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const now = Array.from({ length: 16 }, () => bandit.pick(names));
    picked.push(...now);
    const countDeals = (name: string) => now.filter((each) => each === name).length;
    bandit.learn(new Map(names.map((name) => [name, yieldOf(name, countDeals(name), round)])));
  }
  return picked;
}

function shares(picked: readonly string[]): Record<string, number> {
  return Object.fromEntries(NAMES.map((name) => [name, picked.filter((each) => each === name).length / picked.length]));
}

const yields = fc.record({
  groups: fc.nat(3),
  outcomes: fc.nat(20),
  cost: fc.double({ min: 0, max: 100, noNaN: true }),
});

describe('Bandit', () => {
  it('picks the strategies in turn while no batch has ended', () => {
    const bandit = new Bandit(NAMES, rngFromSeed('k'));
    expect(Array.from({ length: 9 }, () => bandit.pick(NAMES)).join('')).toBe('abcdabcda');
  });

  it('picks most often the strategy that yields most per unit of cost', () => {
    const {
      a = 0,
      b = 0,
      c = 0,
      d = 0,
    } = shares(play((name, deals) => ({ groups: name === 'b' && deals > 3 ? 1 : 0, outcomes: 0, cost: deals })));
    expect(b).toBeGreaterThan(0.5);
    for (const share of [a, c, d]) expect(share).toBeGreaterThan(1 / (FLOOR_EVERY * NAMES.length + 1));
  });

  it('rarely picks a strategy whose yield costs too much', () => {
    const dear = shares(
      play((name, deals) => ({ groups: 0, outcomes: deals, cost: name === 'a' ? 30 * deals : deals })),
    );
    expect(dear['a']).toBeLessThan(0.15);
    expect(dear['a']).toBeGreaterThan(0.05);
  });

  it('switches to another strategy when the best strategy stops finding bugs', () => {
    const later = (name: string, deals: number, round: number) => {
      const is = name === (round < 60 ? 'a' : 'b');
      return { groups: is && deals > 0 ? 1 : 0, outcomes: 0, cost: deals };
    };
    const picked = play(later, { rounds: 160 });
    expect(shares(picked.slice(30 * 16, 60 * 16))['a']).toBeGreaterThan(0.6);
    expect(shares(picked.slice(130 * 16))['b']).toBeGreaterThan(0.6);
  });

  it('picks every strategy at least at the floor rate, whatever the yields', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(yields, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 30 }),
        (all) => {
          const picked = play((name, _, round) => all[round]?.[NAMES.indexOf(name)] as Yield, { rounds: all.length });
          for (let n = 0; n < picked.length; n++) {
            const least = Math.floor(Math.floor(n / FLOOR_EVERY) / NAMES.length);
            const counts = NAMES.map((name) => picked.slice(0, n).filter((each) => each === name).length);
            if (Math.min(...counts) < least) return false;
          }
          return true;
        },
      ),
      { numRuns: sampleRuns(50) },
    );
  });

  it('makes the same picks from the same key and yields', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.array(yields, { minLength: 4, maxLength: 4 }), { maxLength: 20 }),
        (key, all) => {
          const one = () =>
            play((name, _, round) => all[round]?.[NAMES.indexOf(name)] as Yield, { rounds: all.length, key });
          expect(one()).toEqual(one());
        },
      ),
      { numRuns: sampleRuns(50) },
    );
  });

  it('picks only strategies that have batches left', () => {
    const bandit = new Bandit(NAMES, rngFromSeed('k'));
    bandit.learn(new Map([['b', { groups: 5, outcomes: 5, cost: 1 }]]));
    const picked = Array.from({ length: 50 }, () => bandit.pick(['a', 'd']));
    expect(new Set(picked)).toEqual(new Set(['a', 'd']));
  });
});

describe('drawGamma', () => {
  it.each([1, 1.5, 4, 60])(
    'draws numbers with the mean and the variance of a gamma distribution of shape %d',
    (shape) => {
      const rng = rngFromSeed('gamma').fork(String(shape));
      const drawn = Array.from({ length: 20_000 }, () => drawGamma(rng, shape));
      const mean = drawn.reduce((sum, x) => sum + x, 0) / drawn.length;
      const variance = drawn.reduce((sum, x) => sum + (x - mean) ** 2, 0) / drawn.length;
      expect(Math.abs(mean / shape - 1)).toBeLessThan(0.04);
      expect(Math.abs(variance / shape - 1)).toBeLessThan(0.08);
      expect(Math.min(...drawn)).toBeGreaterThan(0);
    },
  );
});
