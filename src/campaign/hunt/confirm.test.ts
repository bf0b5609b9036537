import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeFinding, makeRun } from '../../../test/support/findings.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { MUTANT, SAT, SILENT, UNSAT, makeAsked, suspicions, makeTest } from '../../../test/support/suspicions.js';
import type { Oracle } from '../../oracle/index.js';
import { DuplicateThrottle } from '../triage/index.js';
import type { Solver } from '../../solver/index.js';
import { type FindingRecord, type FullRunRecord, type Plan, MOST_CONFIRMED, SEED_ITSELF } from '../log/index.js';
import { contentId } from '../../util/index.js';
import type { SeedObservation } from './judge/evidence.js';

const wrong = [makeRun('z3', 'unsat')];

describe('Suspicions', () => {
  it('logs nothing if nothing is suspected', async () => {
    const { made, log, observed } = suspicions();
    const asked = [makeRun('z3', 'sat')];
    expect(await made.investigate(observed(asked))).toEqual({ faults: 0, asked: asked.map(makeAsked), suspected: [] });
    expect(log).toEqual([]);
  });

  it('stores a finding before logging it, and checks an input only once', async () => {
    const settled = new Set<string>();
    const { made, log, full, observed } = suspicions({ parts: { settled } });
    await made.investigate(observed(wrong));
    expect(log).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
    expect(full[0]).toMatchObject({
      finding: {
        kind: 'wrong-answer',
        solver: 'z3',
        suspects: ['z3'],
        trust: 'metamorphic',
        seedPath: 'a.smt2',
        repeats: [{ times: 2 }, { times: 2 }],
      },
    });
    expect([...settled]).toEqual([(full[0] as { finding: FindingRecord }).finding.id]);
    await made.investigate(observed(wrong));
    expect(log).toHaveLength(3);
    await made.investigate(observed(wrong, { test: makeTest(1) }));
    expect(log).toHaveLength(6);
  });

  it('records the name of a known bug', async () => {
    const known = [{ name: 'old bug', solver: 'z3' }];
    const { made, log, full, observed } = suspicions({ parts: { known } });
    await made.investigate(observed(wrong));
    expect(log).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
    expect(full[0]).toMatchObject({ finding: { known: 'old bug' } });
  });

  it('counts further occurrences without confirming them if their group has twenty findings', async () => {
    const first = suspicions();
    await first.made.investigate(first.observed(wrong));
    const { finding } = first.full[0] as { finding: FindingRecord };
    const nineteen = Array.from({ length: 19 }, (_, i) => {
      const coordinates = { ...finding.coordinates, strategy: SEED_ITSELF, seed: `s${i}` };
      return makeFinding(`other-${i}`, { group: finding.group, coordinates });
    });
    const settled = new Set<string>();
    const { made, log, full, observed } = suspicions({ findings: nineteen, parts: { settled } });
    await made.investigate(observed(wrong));
    await made.investigate(observed(wrong, { test: makeTest(1) }));
    expect(log).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer', 'log finding-again']);
    expect(full[1]).toEqual({
      kind: 'finding-again',
      id: [...settled][1],
      of: 'wrong-answer',
      group: finding.group,
      known: null,
      suspects: ['z3'],
      coordinates: makeTest(1).coordinates,
    });
    await made.investigate(observed(wrong, { test: makeTest(1) }));
    expect(log).toHaveLength(4);
  });

  it.each([
    ['less often after three similar proved findings', 'cvc5', [24, 24, 24, 6]],
    ['equally often without proofs', 'z3', [24, 24, 24, 24]],
  ] as const)('repeats a suspicion %s', async (_, prover, times) => {
    const model = { verdict: 'true', because: null, expected: null, choices: [], ms: 1, wrong: null } as const;
    const runs = [makeRun('z3', 'unsat'), makeRun('cvc5', 'sat', prover === 'cvc5' ? { model } : {})];
    const throttle = Object.assign(new DuplicateThrottle(SOME_PLAN), { hasSeen: () => false });
    const plan = { ...SOME_PLAN, repeats: 24, tieBreakers: [] };
    const { made, full, observed } = suspicions({ solvers: { z3: UNSAT, cvc5: SAT }, parts: { throttle, plan } });
    for (const index of times.keys()) await made.investigate(observed(runs, { test: makeTest(index) }));
    const found = full.map((event) => (event as { finding: FindingRecord }).finding);
    expect(found.map(({ repeats }) => repeats[0]?.times)).toEqual(times);
  });

  it('makes a finding of each signature of a solver in one test', async () => {
    const raise = (signature: string) =>
      ({ oracle: 'o', kind: 'anomaly', trust: 'observed', suspects: ['z3'], witnesses: [], signature }) as const;
    const [a, b] = ['a', 'b'].map((signature) => ({ ...raise(signature), because: signature }));
    if (a === undefined || b === undefined) throw new Error('unreachable');
    const oracle: Oracle = {
      name: 'o',
      summary: '',
      judge: () => ({ kind: 'finding', suspicions: [a, b, a] }),
    };
    const { made, full, observed } = suspicions({ parts: { oracles: [oracle] } });
    await made.investigate(observed(wrong));
    const found = full.map((event) => (event as { finding: FindingRecord }).finding);
    expect(found.map(({ signature }) => signature)).toEqual(['a', 'b']);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
    expect(new Set(found.map(({ group }) => group)).size).toBe(2);
  });

  it('logs unconfirmed suspicions with the reason', async () => {
    const { made, log, full, observed } = suspicions({ solvers: { z3: SAT } });
    await made.investigate(observed(wrong));
    expect(log).toEqual(['log finding-not-confirmed']);
    expect(full[0]).toMatchObject({
      suspect: { kind: 'wrong-answer', suspects: ['z3'], reason: 'not reproduced in a new process (z3 answered sat)' },
    });
    await made.investigate(observed(wrong));
    expect(log).toHaveLength(1);
  });

  it('checks only the requested suspicions', async () => {
    const { made, log, observed } = suspicions();
    await made.investigate(observed(wrong, { only: ({ kind }) => kind === 'crash' }));
    expect(log).toEqual([]);
    await made.investigate(observed(wrong, { only: ({ kind }) => kind === 'wrong-answer' }));
    expect(log).toHaveLength(3);
  });

  it('requests models, also in repeated runs, if the plan requests them', async () => {
    const listWantedModels = async (plan: Partial<Plan>) => {
      const asked: (boolean | undefined)[] = [];
      const z3 = makeScriptedSolver('z3', UNSAT);
      const watched: Solver = {
        ...z3,
        run: (query, ...rest) => (asked.push(query.wantModel), z3.run(query, ...rest)),
        fresh: () => watched,
      };
      const { made, observed } = suspicions({ parts: { plan: { ...SOME_PLAN, repeats: 2, ...plan } } });
      await made.investigate({ ...observed(wrong), slot: { solvers: [watched] } });
      return new Set(asked);
    };
    expect(await listWantedModels({ models: true })).toContain(true);
    expect(await listWantedModels({ models: false })).toEqual(new Set([false]));
  });

  it('records the options that a finding needs', async () => {
    const { made, full, observed } = suspicions();
    const options = { solver: 'z3', choices: ['--a'], experimental: [], level: 'supported' } as const;
    await made.investigate(observed(wrong, { options }));
    expect(full[0]).toMatchObject({ finding: { options } });
  });
});

describe('a disputed status', () => {
  const unknown = (asked: readonly FullRunRecord[]): SeedObservation => ({
    claimed: ['sat'],
    runs: asked.map(({ solver }) => makeRun(solver, 'unknown')),
  });

  it('logs ever fewer disputes about the status of a seed', async () => {
    const { made, log, full, observed } = suspicions({ solvers: { z3: SILENT } });
    for (let index = 0; index < 16; index++) {
      await made.investigate(observed(wrong, { observation: unknown(wrong), test: makeTest(index) }));
    }
    expect(log).toEqual(Array.from({ length: 5 }, () => 'log seed-disputed'));
    expect(full[0]).toMatchObject({ disputed: { path: 'a.smt2', claimed: 'sat', answered: 'unsat', solvers: ['z3'] } });
    const other = { ...makeTest(9), coordinates: { ...makeTest(9).coordinates, seed: 'another' } };
    await made.investigate(observed(wrong, { observation: unknown(wrong), test: other }));
    expect(log).toHaveLength(6);
  });

  it('opens further solvers once, and closes them at the end', async () => {
    const others = { cvc4: (): ['unsat'] => ['unsat'], gone: undefined };
    const { made, log, observed, close } = suspicions({ solvers: { z3: SILENT }, others });
    for (let index = 0; index < 2; index++) {
      await made.investigate(observed(wrong, { observation: unknown(wrong), test: makeTest(index) }));
    }
    expect(log).toEqual(['open cvc4', 'log seed-disputed', 'log seed-disputed']);
    await close();
    expect(log.at(-1)).toBe('close cvc4');
  });

  it('caps the findings of a group that begin as disputes', async () => {
    const others = { yices: (): ['sat'] => ['sat'] };
    const { made, log, observed } = suspicions({ solvers: { z3: SILENT }, others });
    const most = MOST_CONFIRMED.other;
    for (let index = 0; index < most + 5; index++)
      await made.investigate(observed(wrong, { observation: unknown(wrong), test: makeTest(index) }));
    const count = (line: string) => log.filter((each) => each === line).length;
    expect([count('log finding'), count('log finding-again'), count('log seed-disputed')]).toEqual([most, 5, 0]);
  });

  it('continues without a solver that cannot be opened, and ignores a solver that fails to close', async () => {
    const { made, log, observed } = suspicions({
      solvers: { z3: SILENT },
      others: { gone: undefined, yices: (): ['sat'] => ['sat'] },
    });
    await made.investigate(observed(wrong, { observation: unknown(wrong) }));
    expect(log).toEqual(['open gone', 'open yices', 'keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
    const failing = suspicions({
      solvers: { z3: SILENT },
      others: { bad: SAT },
      parts: { open: () => Promise.reject(new Error('no')) },
    });
    await expect(failing.made.investigate(failing.observed(wrong, { observation: unknown(wrong) }))).rejects.toThrow(
      'no',
    );
    await failing.close();
  });
});

describe('slowness', () => {
  const slow = [makeRun('z3', 'sat', { ms: 3_000 })];

  it('logs slowness once, with the times', async () => {
    const { made, log, full, observed } = suspicions();
    await made.investigate(observed(slow));
    expect(full).toEqual([
      {
        kind: 'slow',
        solver: 'z3',
        coordinates: makeTest().coordinates,
        ms: 3_000,
        seedMs: 10,
        because: 'z3 took 3000 ms; it took 10 ms for the seed',
        isDecidedByOther: false,
        script: contentId(makeTest().text),
      },
    ]);
    expect(log).toEqual(['log slow']);
    const other = suspicions();
    await other.made.investigate(other.observed([...slow, makeRun('cvc5', 'sat')]));
    expect(other.full).toMatchObject([{ kind: 'slow', isDecidedByOther: true }]);
    const told = suspicions({ parts: { slow: new Set(['z3 seed weaken 0']) } });
    await told.made.investigate(told.observed(slow));
    expect(told.log).toEqual([]);
  });
});

describe('faults of Gainsay', () => {
  const model = { verdict: 'undetermined', because: 'x', choices: [], wrong: null, ms: 1 } as const;
  const TRUE = { ...model, verdict: 'true', because: null } as const;

  it('logs a fault of Gainsay for each run, and still checks other suspicions', async () => {
    const { made, log, full, observed } = suspicions();
    const failing = [makeRun('z3', 'unsat', { model: { ...model, fault: 'no such operator' } })];
    expect(await made.investigate(observed(failing))).toMatchObject({ faults: 1 });
    expect(full[0]).toEqual({ kind: 'fault', coordinates: makeTest().coordinates, message: 'no such operator' });
    expect(log).toEqual(['log fault', 'keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
  });

  it('drops all findings that depend on contradictory proofs', async () => {
    const { made, full, log, observed } = suspicions();
    const test = makeTest();
    const constructed = { ...test, made: { ...test.made, known: ['unsat' as const] } };
    const asked = [makeRun('z3', 'sat', { model: TRUE }), makeRun('cvc5', 'crash')];
    expect(await made.investigate(observed(asked, { test: constructed }))).toMatchObject({ faults: 1 });
    expect(full[0]).toMatchObject({
      kind: 'fault',
      message: 'two proofs by Gainsay contradict each other: unsat by construction, sat by z3',
    });
    // The crash depends on no proof, so it is investigated. It is not confirmed, since cvc5 is not available.
    expect(log).toEqual(['log fault', 'log finding-not-confirmed']);
    expect(full[1]).toMatchObject({ suspect: { kind: 'crash', suspects: ['cvc5'] } });
  });
});

describe('unstable solvers', () => {
  it('reports instability as a separate kind of finding, once per test', async () => {
    let turn = 0;
    const changing: Script = (input) => [input === MUTANT && ++turn % 4 !== 0 ? 'unsat' : 'sat'];
    const { made, log, full, observed } = suspicions({
      solvers: { z3: changing },
      parts: { plan: { ...SOME_PLAN, repeats: 24 } },
    });
    await made.investigate(observed(wrong));
    expect(log).toEqual(['keep unstable', 'log finding', 'confirmed unstable']);
    expect(full[0]).toMatchObject({
      finding: { kind: 'unstable', trust: 'observed', suspects: ['z3'], repeats: [{ of: 'script', solver: 'z3' }] },
    });
    await made.investigate(observed(wrong));
    expect(log).toHaveLength(3);
  });

  it('reports an unstable witness besides a finding that other solvers witness', async () => {
    const says = (mutant: string) => [
      makeRun('z3', 'unsat'),
      ...['cvc5', 'yices', 'bitwuzla'].map((id) => makeRun(id, mutant)),
    ];
    let turn = 0;
    const changing: Script = (input) => [input === MUTANT && ++turn % 4 === 0 ? 'unsat' : 'sat'];
    const { made, full, observed } = suspicions({
      solvers: { z3: () => ['unsat'], cvc5: changing, yices: SAT, bitwuzla: SAT },
      parts: { plan: { ...SOME_PLAN, repeats: 24 } },
    });
    const test = { ...makeTest(), made: { ...makeTest().made, claim: 'unrelated' as const } };
    await made.investigate(observed(says('sat'), { test }));
    expect(full).toMatchObject([
      { finding: { kind: 'wrong-answer', trust: 'majority', suspects: ['z3'], witnesses: ['yices', 'bitwuzla'] } },
      { finding: { kind: 'unstable', suspects: ['cvc5'] } },
    ]);
  });

  it('reports a seed whose answers vary as unstable, but does not confirm a finding if the answers to joined seeds vary', async () => {
    let turn = 0;
    const changing: Script = (input) => (input === MUTANT ? ['unsat'] : [++turn % 2 === 0 ? 'unsat' : 'sat']);
    const { made, full, observed } = suspicions({
      solvers: { z3: changing },
      parts: { plan: { ...SOME_PLAN, repeats: 8 } },
    });
    await made.investigate(observed(wrong));
    expect(full).toMatchObject([
      {
        kind: 'finding',
        finding: { kind: 'unstable', coordinates: { strategy: 'seed', index: 0 }, history: [], parent: null },
      },
    ]);
    const without = suspicions({ solvers: { z3: changing }, parts: { plan: { ...SOME_PLAN, repeats: 8 } } });
    const test = makeTest();
    const joined = { seeds: ['seed'], connective: 'and' } as const;
    const ofJoined = { ...test, made: { ...test.made, joined } };
    await without.made.investigate(without.observed(wrong, { test: ofJoined }));
    expect(without.log).toEqual(['log finding-not-confirmed']);
    expect(without.full[0]).toMatchObject({
      suspect: { reason: expect.stringContaining('gives answers that vary between runs') as string },
    });
  });

  it('repeats queries more often if an earlier session found the solver unstable', async () => {
    const { made, full, observed } = suspicions({ parts: { unsteady: ['z3'] } });
    await made.investigate(observed(wrong));
    expect(full[0]).toMatchObject({ finding: { repeats: [{ times: 64 }, { times: 64 }] } });
  });
});
