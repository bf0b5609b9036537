import { expect, it } from 'vitest';
import { makeRun } from '../../../test/support/findings.js';
import { makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { Suspect } from '../../oracle/index.js';
import type { Solver } from '../../solver/index.js';
import { askWithOtherSeeds, contradictsItself, REPEATS } from './repeat.js';

const suspect: Suspect = {
  kind: 'wrong-answer',
  trust: 'majority',
  suspects: ['z3'],
  witnesses: [],
  because: '',
  oracle: 'agreement',
  oracles: ['agreement'],
};

/** Runs z3 with other random seeds. Each run takes `takes` milliseconds and gives the next of the answers `words`. */
async function askSeeds(words: readonly string[], { takes = 0, seeds = true } = {}) {
  const closed: string[] = [];
  const plain = makeScriptedSolver('z3', () => ['unsat']);
  const solver: Solver = seeds
    ? {
        ...plain,
        withOptions: (options) => ({
          ...plain,
          id: options.join(' '),
          close: async () => void closed.push(options[0] ?? ''),
        }),
      }
    : plain;
  let time = 1_000_000;
  const turns = [...words];
  const answers = askWithOtherSeeds({
    solver,
    reference: makeRun('z3', 'unsat'),
    suspect,
    now: () => time,
    ask(seeded) {
      time += takes;
      const word = turns.shift();
      return word === undefined ? Promise.reject(new Error('gone')) : Promise.resolve(makeRun(seeded.id, word));
    },
  });
  return { answers, closed };
}

it('runs the query once with each other random seed, and records whether the answer is the same', async () => {
  const { answers, closed } = await askSeeds(['unsat', 'sat', 'unknown']);
  expect((await answers).map(({ options, said, shows }) => `${options[0]} ${said} ${shows}`)).toEqual([
    'smt.random_seed=1 unsat same',
    'smt.random_seed=7 sat otherwise',
    'smt.random_seed=123456789 unknown open',
  ]);
  expect(closed).toEqual(['smt.random_seed=1', 'smt.random_seed=7', 'smt.random_seed=123456789']);
});

it('stops if the extra runs take too long, and asks nothing if the solver has no option for a random seed', async () => {
  const half = { takes: REPEATS.budgetMs / 2 };
  expect(await (await askSeeds(['sat', 'sat', 'sat'], half)).answers).toHaveLength(3);
  const long = { takes: REPEATS.budgetMs / 2 + 1 };
  expect(await (await askSeeds(['sat', 'sat', 'sat'], long)).answers).toHaveLength(2);
  expect(await (await askSeeds(['sat'], { seeds: false })).answers).toEqual([]);
});

it('closes the solver even if a query fails', async () => {
  const { answers, closed } = await askSeeds(['sat']);
  await expect(answers).rejects.toThrow('gone');
  expect(closed).toHaveLength(2);
});

it('finds a contradiction even with a single random seed', () => {
  const makeRepeated = (...shows: ('same' | 'open' | 'otherwise')[]) => ({
    solver: 'z3',
    of: 'script' as const,
    times: 1,
    said: {},
    seeds: shows.map((each) => ({ options: [], said: '', shows: each })),
  });
  expect(contradictsItself(makeRepeated('same', 'otherwise', 'same'))).toBe(true);
  expect(contradictsItself(makeRepeated('same', 'open'))).toBe(false);
  const { seeds: _, ...none } = makeRepeated();
  expect(contradictsItself(none)).toBe(false);
});
