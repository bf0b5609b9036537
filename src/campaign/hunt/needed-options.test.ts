import { describe, expect, it } from 'vitest';
import { makeRun } from '../../../test/support/findings.js';
import { optionalSolver } from '../../../test/support/optional-solver.js';
import { collectSuspects } from '../../oracle/index.js';
import type { Solver } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import type { FullRunRecord } from '../log/index.js';
import { type ObservedTest, type SeedObservation, collectEvidence } from './judge/evidence.js';
import type { DrawnTest } from './draw/index.js';
import { isGrave, withFewestOptions } from './needed-options.js';
import { type VariedSolver, withChoices } from './ask/index.js';

const MUTANT = '(declare-const x Int)\n(assert (or (> x 0) (= x 7)))\n(check-sat)\n';
const { script } = readScript(MUTANT);
const TEST: DrawnTest = {
  coordinates: { key: 'k', seed: 's', strategy: 'weaken', index: 0 },
  text: MUTANT,
  made: { script, claim: 'weaker', base: script, steps: [] },
};

/** Runs the named solver on the test. The answer `unsat` is wrong, because each solver answers sat for the seed. */
type Says = (id: string) => FullRunRecord;

const run = (id: string, said: string): FullRunRecord =>
  said === 'crash' ? makeRun(id, said, { outcome: 'crashed', detail: 'boom' }) : makeRun(id, said);

async function fewest(choices: readonly string[], says: Says) {
  const log: string[] = [];
  const watchClose = (solver: Solver): Solver => ({
    ...solver,
    withOptions: (words) => watchClose(solver.withOptions?.(words) as Solver),
    close: () => Promise.resolve(void log.push(`close ${solver.id}`)),
  });
  const base = watchClose(optionalSolver('z3', () => () => ['sat']));
  const varied = [withChoices(base, choices)];
  const makeAsked = (each: VariedSolver) => ({ record: says(each.solver.id), history: [MUTANT] });
  const makeObservation = (runs: readonly { readonly record: FullRunRecord }[]): SeedObservation => ({
    claimed: [null],
    runs: runs.map(({ record }) => makeRun(record.solver, 'sat')),
  });
  const first = varied.map(makeAsked);
  const observed: ObservedTest = {
    slot: { solvers: [base] },
    seed: undefined,
    test: TEST,
    observation: makeObservation(first),
    asked: first,
  };
  const found: ObservedTest[] = [];
  const asking = {
    ask(each: readonly VariedSolver[]) {
      log.push(`ask ${each.map(({ solver }) => solver.id).join(', ')}`);
      return Promise.resolve(each.map(makeAsked));
    },
    observationOf: (runs: Parameters<typeof makeObservation>[0]) => Promise.resolve(makeObservation(runs)),
  };
  for await (const each of withFewestOptions(observed, varied, asking)) found.push(each);
  return { log, found };
}

describe('withFewestOptions', () => {
  it('yields nothing if nothing is suspected', async () => {
    expect(await fewest(['--a=1'], (id) => run(id, 'sat'))).toEqual({ log: [], found: [] });
  });

  it('runs the query once without options if the suspicion needs no options', async () => {
    const { log, found } = await fewest(['--a=1', '--b=1'], (id) => run(id, 'unsat'));
    expect(log).toEqual(['ask z3']);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ asked: [{ record: { solver: 'z3' } }] });
    expect(found[0]?.options).toBeUndefined();
  });

  it('drops options one by one, and closes each solver that it opened', async () => {
    const { log, found } = await fewest(['--a=1', '--b=1', '--odd'], (id) =>
      run(id, id.includes('--odd') ? 'unsat' : 'sat'),
    );
    const asked = log.filter((line) => line.startsWith('ask ')).map((line) => line.slice(4));
    expect(asked[0]).toBe('z3');
    expect(log.filter((line) => line.startsWith('close ')).map((line) => line.slice(6))).toEqual(asked.slice(1));
    const [plain, needed] = found;
    expect(found).toHaveLength(2);
    expect(plain?.asked.map(({ record }) => record.solver)).toEqual(['z3']);
    expect(needed?.options).toEqual({
      solver: 'z3',
      choices: ['--odd'],
      experimental: ['--odd'],
      level: 'experimental',
    });
    expect(needed?.slot.solvers.map(({ id }) => id)).toEqual(['z3', 'z3 --odd']);
    expect(needed?.asked.map(({ record }) => `${record.solver} ${record.answers.join(' ')}`)).toEqual([
      'z3 sat',
      'z3 --odd unsat',
    ]);
    const suspects = collectSuspects(
      collectEvidence(TEST, needed?.asked.map(({ record }) => record) ?? [], needed?.observation),
    );
    expect(
      suspects.filter((suspect) => needed?.only?.(suspect)).map((each) => each.suspects.includes('z3 --odd')),
    ).toEqual([true]);
  });

  it('yields all options if all are needed together', async () => {
    const { found } = await fewest(['--a=1', '--b=1'], (id) =>
      run(id, id.includes('--a') && id.includes('--b') ? 'unsat' : 'sat'),
    );
    expect(found[1]?.options).toEqual({
      solver: 'z3',
      choices: ['--a=1', '--b=1'],
      experimental: [],
      level: 'supported',
    });
  });

  it('searches for needed options even if the run without options shows a different fault', async () => {
    const { found } = await fewest(['--a=1', '--b=1'], (id) => run(id, id.includes('--b') ? 'unsat' : 'crash'));
    expect(found[1]?.options?.choices).toEqual(['--b=1']);
    const other = await fewest(['--a=1', '--b=1'], (id) =>
      makeRun(id, 'crash', { outcome: 'crashed', detail: id.includes('--a') ? 'boom' : 'bang' }),
    );
    expect(other.found[1]?.options?.choices).toEqual(['--a=1']);
  });

  it("tries each suspect's options separately, while the other solvers run without options", async () => {
    const base = (id: string) => optionalSolver(id, () => () => ['sat']);
    const says = (id: string) => run(id, id.includes('--b') ? 'unsat' : 'sat');
    const varied = [
      withChoices(base('z3'), ['--b=1']),
      withChoices(base('cvc5'), ['--a=1', '--b=1']),
      withChoices(base('yices'), []),
    ];
    const makeAsked = (each: VariedSolver) => ({ record: says(each.solver.id), history: [MUTANT] });
    const makeObservation = (runs: readonly { readonly record: FullRunRecord }[]): SeedObservation => ({
      claimed: [null],
      runs: runs.map(({ record }) => makeRun(record.solver, 'sat')),
    });
    const questions: string[][] = [];
    const listFewest = async (first: readonly ReturnType<typeof makeAsked>[]) => {
      const observed: ObservedTest = {
        slot: { solvers: varied.map((each) => each.base) },
        seed: undefined,
        test: TEST,
        observation: makeObservation(first),
        asked: first,
      };
      const asking = {
        ask(some: readonly VariedSolver[]) {
          questions.push(some.map(({ solver }) => solver.id));
          return Promise.resolve(some.map(makeAsked));
        },
        observationOf: (runs: Parameters<typeof makeObservation>[0]) => Promise.resolve(makeObservation(runs)),
      };
      const found: ObservedTest[] = [];
      for await (const each of withFewestOptions(observed, varied, asking)) found.push(each);
      return found;
    };
    const found = await listFewest(varied.map(makeAsked));
    expect(questions[0]).toEqual(['z3', 'cvc5', 'yices']);
    expect(found.map(({ options }) => options && `${options.solver} ${options.choices.join(' ')}`)).toEqual([
      undefined,
      'z3 --b=1',
      'cvc5 --b=1',
    ]);
    expect(found[0]?.asked.map(({ record }) => record.solver)).toEqual(['z3', 'cvc5', 'yices']);
    expect(found[0]?.observation?.runs.map(({ solver }) => solver)).toEqual(['z3', 'cvc5', 'yices']);
    // A solver's only option is not dropped.
    expect(questions.slice(1).every((each) => each.every((id) => id.startsWith('cvc5 ')))).toBe(true);
    // Only solvers that ran on the test are tried.
    const [first, ...others] = varied.map(makeAsked);
    expect((await listFewest(others)).map(({ options }) => options?.solver)).toEqual([undefined, 'cvc5']);
    expect((await listFewest(first === undefined ? [] : [first])).map(({ options }) => options?.solver)).toEqual([
      undefined,
      'z3',
    ]);
  });

  it('tries no options if the suspicion needs the options of two solvers', async () => {
    const base = (id: string) => optionalSolver(id, () => () => ['sat']);
    const varied = [withChoices(base('z3'), ['--a=1']), withChoices(base('cvc5'), ['--b=1'])];
    const said: Record<string, string> = { 'z3 --a=1': 'unsat', 'cvc5 --b=1': 'sat' };
    const makeAsked = (each: VariedSolver) => ({
      record: run(each.solver.id, said[each.solver.id] ?? 'unknown'),
      history: [],
    });
    const first = varied.map(makeAsked);
    const observed: ObservedTest = {
      slot: { solvers: varied.map((each) => each.base) },
      seed: undefined,
      test: TEST,
      observation: undefined,
      asked: first,
    };
    const asking = {
      ask: (some: readonly VariedSolver[]) => Promise.resolve(some.map(makeAsked)),
      observationOf: () => Promise.resolve(undefined),
    };
    const found: ObservedTest[] = [];
    for await (const each of withFewestOptions(observed, varied, asking)) found.push(each);
    expect(found.map(({ options }) => options)).toEqual([undefined]);
  });

  it('does not count slowness as a fault that may need options', () => {
    expect(isGrave({ kind: 'slow' } as never)).toBe(false);
    expect(isGrave({ kind: 'crash' } as never)).toBe(true);
  });
});
