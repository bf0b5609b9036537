import { describe, expect, it } from 'vitest';
import { SOLVER_PROFILES } from '../../src/lab-front.js';
import { toDriftVersion } from './drift.js';
import { type Solver, DEFAULT_LIMITS } from '../../src/smt.js';
import { profileNamed } from '../../test/support/profile-named.js';
import { VersionPair, toDriftRun } from './version-pair.js';

describe('results by check', () => {
  const read = (stdout: string, checks: number) =>
    toDriftRun(
      {
        solver: 'z3',
        mode: 'fresh',
        outcome: { kind: 'rejected', message: 'no' },
        ms: 1,
        stdout,
        stderr: '',
        command: [],
      },
      checks,
    ).answers;

  it('assigns each result to a check, unless an error may have changed the script', () => {
    expect(read('(error "a")\nsat\n', 2)).toEqual(['refused', 'sat']);
    expect(read('sat\n(error "a")\nsat\nunsat\n', 3)).toEqual(['sat']);
    expect(read('(error "a")\nsat\n', 1)).toEqual([]);
    expect(read('sat\n', 2)).toEqual(['sat']);
  });

  it.each([
    ['timeout', 'fresh', 'stopped after 12.3 s; a longer --timeout may decide it'],
    ['memout', 'fresh', 'stopped by the memory limit; a larger --memory may decide it'],
    ['memout', 'wasm', null],
  ] as const)('names the option for the limit that caused a %s in mode %s', (kind, mode, expected) => {
    const outcome = { kind, answers: [] } as const;
    const { detail } = toDriftRun({ solver: 'z3', mode, outcome, ms: 12_345, stdout: '', stderr: '', command: [] }, 1);
    expect(detail).toBe(expected);
  });

  it('shows the first error, if the solver names an error that follows from it', () => {
    const outcome = { kind: 'rejected', message: 'unknown constant g', why: 'unsupported' } as const;
    const stdout = '(error "line 1: invalid declaration")\n(error "line 2: unknown constant g")\n';
    const { detail } = toDriftRun({ solver: 'z3', mode: 'fresh', outcome, ms: 1, stdout, stderr: '', command: [] }, 1);
    expect(detail).toBe('line 1: invalid declaration');
  });

  it('warns of an answer after the error, which is not an answer to the whole script', () => {
    const outcome = { kind: 'rejected', message: 'unknown constant to_fp', why: 'unsupported' } as const;
    const detail = (stdout: string, checks: number) =>
      toDriftRun({ solver: 'z3', mode: 'fresh', outcome, ms: 1, stdout, stderr: '', command: [] }, checks).detail;
    expect(detail('(error "unknown constant to_fp")\nsat\n', 1)).toBe(
      'unknown constant to_fp; who ignores this error takes the sat after it for the answer',
    );
    expect(detail('(error "unknown constant to_fp")\nsat\n', 2)).toBe('unknown constant to_fp');
  });

  it('keeps the start of the first line of a message', () => {
    const outcome = {
      kind: 'rejected',
      message: `unknown parameter ${'x'.repeat(500)}\nLegal parameters are:`,
    } as const;
    const { detail } = toDriftRun(
      { solver: 'z3', mode: 'fresh', outcome, ms: 1, stdout: '', stderr: '', command: [] },
      1,
    );
    expect(detail).toMatch(/^unknown parameter x{50,150}$/);
  });
});

it.each([
  ['z3@npm:newest', 'Z3 5.1.0.0 (npm z3-solver 5.2.0)', '5.2.0', 'wasm', 'z3 5.1.0 (npm 5.2.0)', 'npm WebAssembly'],
  ['z3@4.13.0', 'Z3 version 4.13.0 - 64 bit (PyPI z3-solver 4.13.0.0)', '4.13.0', 'fresh', 'z3 4.13.0', 'PyPI native'],
  ['z3', 'Z3 version 4.8.12 - 64 bit', '4.8.12', 'fresh', 'z3 4.8.12', 'native'],
] as const)(
  'names %s by its own number, and by that of its package if it differs',
  (id, text, number, mode, name, build) => {
    const profile = SOLVER_PROFILES.find((each) => each.name === 'z3') as (typeof SOLVER_PROFILES)[number];
    const version = toDriftVersion({ id, profile, version: { text, number }, mode });
    expect([version.name, version.build]).toEqual([name, build]);
  },
);

it.each([
  ['z3', 'smt.random_seed=11 sat.random_seed=11 nlsat.seed=11'],
  ['cvc5', '--seed=11 --sat-random-seed=11'],
  ['opensmt', '-r 11'],
  ['smtinterpol', '-o random-seed=11'],
  ['oxiz', '(set-option :random-seed 11)'],
])('sets the random seed of %s', async (name, expected) => {
  const set: string[] = [];
  const solver = {
    profile: profileNamed(name),
    version: { text: '' },
    options: [],
    mode: 'fresh',
    withOptions: (words: readonly string[]) => {
      set.push(words.join(' '));
      return solver;
    },
    run: () =>
      Promise.resolve({ solver: name, mode: 'fresh', outcome: { kind: 'answered', answers: [] }, ms: 1, stdout: '' }),
    close: () => Promise.resolve(),
  } as unknown as Solver;
  const pair = new VersionPair({ from: solver, to: solver }, DEFAULT_LIMITS, { runsAlone: true });
  expect(pair.seeds).toBe(12);
  await pair.ask('to', { input: '' }, { fresh: true, seed: 11 }, new AbortController().signal);
  expect(set).toEqual([expected]);
});

describe('the time of a run', () => {
  /** A solver that computes for `ms`, and waits for a processor for `waitMs` in each second of computing. */
  const ask = async (ms: number, waitMs: number) => {
    const limits: number[] = [];
    let waited = 0;
    const solver = {
      mode: 'fresh',
      run: (_: unknown, { timeoutMs }: { readonly timeoutMs: number }) => {
        limits.push(Math.round(timeoutMs));
        const all = Math.min(timeoutMs, ms + (ms * waitMs) / 1_000);
        waited = (all * waitMs) / (1_000 + waitMs);
        const outcome = all < timeoutMs ? { kind: 'answered', answers: ['sat'] } : { kind: 'timeout', answers: [] };
        return Promise.resolve({ solver: 'z3', mode: 'fresh', outcome, ms: all, stdout: '', stderr: '', command: [] });
      },
    } as unknown as Solver;
    const pair = new VersionPair(
      { from: solver, to: solver },
      { ...DEFAULT_LIMITS, timeoutMs: 10_000 },
      { runsAlone: true, watchWait: () => ({ add: () => undefined, stop: () => waited }) },
    );
    const run = await pair.ask('to', { input: '' }, { fresh: false }, new AbortController().signal);
    const { standing, ms: measured } = toDriftRun(run, 1);
    return [standing, measured, limits];
  };

  it('excludes waits for a processor, also from the time limit', async () => {
    expect(await ask(4_000, 0)).toEqual(['decided', 4_000, [10_000]]);
    expect(await ask(4_000, 1_000)).toEqual(['decided', 4_000, [10_000]]);
    expect(await ask(8_000, 1_000)).toEqual(['decided', 8_000, [10_000, 22_000]]);
    expect(await ask(20_000, 1_000)).toEqual(['timeout', 11_000, [10_000, 22_000]]);
    expect(await ask(10_500, 1_000)).toEqual(['timeout', 10_000, [10_000, 22_000]]);
    expect(await ask(20_000, 0)).toEqual(['timeout', 10_000, [10_000]]);
  });
});
