import { describe, expect, it } from 'vitest';
import { TieBreakers } from './confirm.js';
import { MUTANT, SEED, confirmFirst } from '../../../test/support/confirming.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { Solver } from '../../solver/index.js';

const before = { z3: { mutant: 'unsat' } };
const now = { z3: { mutant: 'sat' } };

/** A solver that answers the mutant wrongly if `shows` accepts the earlier queries. `count.asked` counts queries. */
function wrongAfter(shows: (seen: readonly string[]) => boolean) {
  const count = { asked: 0 };
  const persistent: Script = (input, seen) => {
    count.asked++;
    return [input === MUTANT && shows(seen) ? 'unsat' : 'sat'];
  };
  return { persistent, count };
}
const queries = (count: number) => [...Array.from({ length: count }, (_, i) => `before ${i}`), MUTANT];
type More = NonNullable<Parameters<typeof confirmFirst>[0]['more']>;

async function after(history: readonly string[], shows: (seen: readonly string[]) => boolean, more: More = {}) {
  const { persistent, count } = wrongAfter(shows);
  const { result, told } = await confirmFirst({ before, now, history, persistent, more });
  return { told, asked: count.asked, history: result.kind === 'confirmed' ? result.history : undefined };
}

describe('replaying a history that shows a wrong answer', () => {
  it('tries each of the last 32 queries alone, then the last 4, 8 and so on, then the complete history', async () => {
    const tried: string[] = [];
    const { told } = await after(queries(35), (seen) => (tried.push(seen.join(' ').replaceAll('before ', '')), false));
    const single = (i: number) => `${i}`;
    expect(tried).toEqual([
      ...Array.from({ length: 32 }, (_, i) => single(34 - i)),
      '32 33 34',
      '28 29 30 31 32 33 34',
      Array.from({ length: 15 }, (_, i) => 20 + i).join(' '),
      Array.from({ length: 31 }, (_, i) => 4 + i).join(' '),
      Array.from({ length: 35 }, (_, i) => i).join(' '),
    ]);
    expect(told[0]).toBe('unconfirmed');
    const two: string[] = [];
    await after([SEED, MUTANT], (seen) => (two.push(seen.join(' ')), false));
    expect(two).toEqual([SEED]);
    const three: string[] = [];
    await after(queries(2), (seen) => (three.push(seen.join(' ')), false));
    expect(three).toEqual(['before 1', 'before 0', 'before 0 before 1']);
  });

  it('stops shortening a history if it takes too long', async () => {
    const shows = (seen: readonly string[]) => ['before 0', 'before 6'].every((each) => seen.includes(each));
    const short = await after(queries(8), shows);
    expect(short.history).toEqual(['before 0', 'before 6', MUTANT]);
    let time = 0;
    const clock = { now: () => (time += 3_000), sleep: () => Promise.resolve() };
    const late = await after(queries(8), shows, { clock });
    expect(late.history).toHaveLength(9);
    const many = await after(queries(200), (seen) => seen.filter((each) => each.endsWith('0')).length >= 20);
    expect(many.told[0]).toBe('confirmed history');
    expect(many.history?.length).toBeGreaterThan(21);
  });

  it('repeats a history 64 times if the solver is unstable, or six times if the bug has a known group', async () => {
    const shows = (seen: readonly string[]) => seen.length > 0;
    expect((await after([SEED, MUTANT], shows, { unsteady: new Set(['z3']) })).told.at(-1)).toContain(
      'script 64 times',
    );
    const alike = await after([SEED, MUTANT], shows, { alike: true, repeats: 24 });
    expect(alike.told.at(-1)).toContain('script 6 times');
  });

  it('compares the answer after a history with answers of other solvers in new processes', async () => {
    const three = {
      z3: { mutant: 'unsat', seed: 'unknown' },
      cvc5: { mutant: 'sat', seed: 'unknown' },
      yices: { mutant: 'sat', seed: 'unknown' },
    };
    const { persistent } = wrongAfter((seen) => seen.length > 0);
    const { told } = await confirmFirst({
      before: three,
      now: { ...three, z3: { mutant: 'sat', seed: 'unknown' } },
      history: [SEED, MUTANT],
      persistent,
    });
    expect(told).toEqual([
      'confirmed history',
      'wrong-answer, majority; suspects: z3; witnesses: cvc5 yices; oracles: agreement',
      'runs: z3 unsat, cvc5 sat, yices sat',
      'seed: z3 unknown, cvc5 unknown, yices unknown',
      'others: ',
      'script 3 times: {"unsat":3} z3',
    ]);
  });

  it('ends the process of a replay if a query fails', async () => {
    const closed: string[] = [];
    const failing: Solver = {
      ...makeScriptedSolver('z3', () => ['sat'], 'persistent'),
      run: () => Promise.reject(new Error('gone')),
      close: () => Promise.resolve(void closed.push('z3')),
    };
    const more: More = {
      runtime: {
        openPersistent: () => Promise.resolve(failing),
        tieBreakers: () => new TieBreakers([], () => Promise.resolve(undefined)),
      },
    };
    await expect(confirmFirst({ before, now, history: [SEED, MUTANT], more })).rejects.toThrow('gone');
    expect(closed).toEqual(['z3']);
  });
});
