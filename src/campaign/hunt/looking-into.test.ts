import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeFinding, makeRun } from '../../../test/support/findings.js';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { SAT, SILENT, suspicions, makeTest } from '../../../test/support/suspicions.js';
import { ORACLES } from '../../oracle/index.js';
import type { Solver } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import { type DrawnTest, seedAsTest } from './draw/index.js';
import { Suspicions } from './confirm.js';
import { type FindingRecord, type Plan } from '../log/index.js';
import { DuplicateThrottle } from '../triage/index.js';
import { findExhaustedAnswer } from './judge/exhaustion.js';

const SEED_FILE = { path: 'a.smt2', blob: 'seed', script: readScript('(assert true)(check-sat)').script };
const wrong = [makeRun('z3', 'unsat')];
const findingIn = (full: readonly object[], at = 0) => (full[at] as { finding: FindingRecord }).finding;

describe('a wrong claim of a plug-in', () => {
  const text = (assertion: string) => `(declare-const x (_ BitVec 3))(assert ${assertion})(check-sat)`;
  const makeClaimed = (assertion: string, strategy = 'own', index = 0): DrawnTest => ({
    coordinates: { key: 'k', seed: 'seed', strategy, index },
    text: text(assertion),
    made: { ...makeTest().made, script: readScript(text(assertion)).script, claim: 'unrelated', claimed: 'sat' },
  });
  const INTEGER: DrawnTest = {
    ...makeClaimed('true'),
    made: { ...makeTest().made, claim: 'unrelated', claimed: 'sat' },
  };
  /** No model has small values. */
  const LARGE: DrawnTest = {
    ...INTEGER,
    made: { ...INTEGER.made, script: readScript('(declare-const x Int)(assert (> x 1234))(check-sat)').script },
  };
  const nothing = { claimed: [null], runs: [] };

  it("drops a plug-in's claim if trying all values gives the solver's answer", async () => {
    const { made, log, full, observed } = suspicions({ solvers: { z3: () => ['unsat'] } });
    const large =
      '(declare-const x (_ BitVec 13))(assert (= (bvadd (bvmul x x) x) #b0000000000001))(assert (not (= x x)))(check-sat)';
    const first: DrawnTest = {
      ...makeClaimed('true'),
      made: { ...makeClaimed('true').made, script: readScript(large).script },
    };
    await made.investigate(observed(wrong, { test: first, observation: nothing }));
    const because =
      'claims of the strategy own are ignored: a mutant that is claimed to be sat is unsat (proved by trying all values)';
    const script = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(full).toEqual([{ kind: 'claim-refuted', strategy: 'own', coordinates: first.coordinates, because, script }]);
    const second = { ...LARGE, coordinates: { ...LARGE.coordinates, index: 1 } };
    await made.investigate(observed(wrong, { test: second, observation: nothing }));
    expect(log).toEqual(['log claim-refuted']);
    const third = { ...LARGE, coordinates: { ...LARGE.coordinates, strategy: 'another' } };
    await made.investigate(observed(wrong, { test: third, observation: nothing }));
    expect(log.slice(1)).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
    expect(findingIn(full, 1)).toMatchObject({ trust: 'claimed', witnesses: ['claim'] });
    await made.investigate(observed(wrong, { test: first, observation: nothing }));
    expect(log).toHaveLength(4);
  });

  it('logs each claimed answer that unrelated solvers contradict, with one script for each reason', async () => {
    const { made, full, observed } = suspicions({ solvers: { z3: () => ['unsat'] } });
    const both = [makeRun('z3', 'unsat'), makeRun('cvc5', 'unsat', { family: 'cvc5' })];
    const at = (index: number) => ({ ...LARGE, coordinates: { ...LARGE.coordinates, index } });
    for (const index of [0, 1]) await made.investigate(observed(both, { test: at(index), observation: nothing }));
    const agreeing = both.map((run) => ({ ...run, answers: ['sat'] as const }));
    await made.investigate(observed(agreeing, { test: at(2), observation: nothing }));
    const because = 'claimed to be sat, but unsat is answered by z3 and cvc5';
    const facts = { strategy: 'own', claimed: 'sat', answered: 'unsat', witnesses: ['z3', 'cvc5'], because };
    const script = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
    expect(full).toEqual([
      { kind: 'claim-contradicted', ...facts, coordinates: at(0).coordinates, script },
      { kind: 'claim-contradicted', ...facts, coordinates: at(1).coordinates },
    ]);
  });

  it('ignores the claims of a strategy after a true model contradicts one', async () => {
    const { made, log, full, observed } = suspicions({ solvers: { z3: () => ['unsat'] } });
    const model = { verdict: 'true', because: null, expected: null, choices: [], ms: 1, wrong: null } as const;
    const seed = { ...SEED_FILE, script: readScript('(declare-const x Int)(assert (< x x))(check-sat)').script };
    const claim = { ...INTEGER.made, claimed: 'equisatisfiable' } as const;
    const equisatisfiable = (index: number) => ({ seed, test: { ...makeClaimed('true', 'own', index), made: claim } });
    const observation = {
      claimed: [null],
      runs: [makeRun('z3', 'unsat'), makeRun('cvc5', 'unsat', { family: 'cvc5' })],
    };
    const asked = [makeRun('z3', 'sat', { model })];
    for (const index of [0, 1]) await made.investigate(observed(asked, { ...equisatisfiable(index), observation }));
    expect(full).toMatchObject([{ because: expect.stringContaining('a.smt2 is unsat, but a mutant') as string }]);
    const satSeed = { ...observation, runs: [makeRun('z3', 'sat')] };
    const open = { ...equisatisfiable(2).test, made: { ...LARGE.made, claimed: 'equisatisfiable' as const } };
    await made.investigate(observed(wrong, { seed, test: open, observation: satSeed }));
    expect(log).toEqual(['log claim-refuted']);
  });

  it("does not refute a claim if the solver's answer to the seed is wrong", async () => {
    const { made, log, full, observed } = suspicions({
      solvers: { z3: (input) => [input.includes('BitVec') ? 'sat' : 'unsat'] },
    });
    const model = { verdict: 'true', because: null, expected: null, choices: [], ms: 1, wrong: null } as const;
    const test = { ...INTEGER, made: { ...INTEGER.made, claimed: 'equisatisfiable' as const } };
    const observation = { claimed: [null], runs: [makeRun('z3', 'unsat')] };
    await made.investigate(observed([makeRun('z3', 'sat', { model })], { test, observation }));
    expect(log).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
    expect(findingIn(full)).toMatchObject({ trust: 'metamorphic', seedIsWrong: true });
  });

  it('blames the claim or the answer to the seed if neither is proved', async () => {
    const { made, full, observed } = suspicions({
      solvers: { z3: (input) => [input.includes('BitVec') ? 'sat' : 'unsat'] },
    });
    const seed = { ...SEED_FILE, script: LARGE.made.script };
    const test = { ...INTEGER, made: { ...INTEGER.made, claimed: 'equisatisfiable' as const } };
    const observation = { claimed: [null], runs: [makeRun('z3', 'unsat')] };
    await made.investigate(observed([makeRun('z3', 'sat')], { seed, test, observation }));
    const because = expect.stringContaining('so the claim or the answer to the seed is wrong') as string;
    expect(findingIn(full)).toMatchObject({ trust: 'claimed', seedIsWrong: true, because });
  });

  it.each([
    ['reports a claim that blames an answer to the seed if the status supports the answer', 'unsat', 1],
    ['keeps a claim that blames an answer to the seed if the status is another answer', 'sat', 3],
  ] as const)('%s', async (_, status, count) => {
    const { made, log, full, observed } = suspicions({
      solvers: { z3: (input) => [input.includes('BitVec') ? 'sat' : 'unsat'] },
    });
    const seed = { ...SEED_FILE, script: LARGE.made.script };
    const test = { ...INTEGER, made: { ...INTEGER.made, claimed: 'equisatisfiable' as const } };
    const observation = { claimed: [status], runs: [makeRun('z3', 'unsat')] };
    await made.investigate(observed([makeRun('z3', 'sat')], { seed, test, observation }));
    expect(log).toHaveLength(count);
    if (count > 1) return;
    const because =
      'equisatisfiable to a seed with the answer unsat (by z3 and :status), but sat is proved by trying values';
    expect(full).toMatchObject([{ witnesses: [], because: `claimed to be ${because}` }]);
  });

  it('reports a claim that trying values contradicts, if the status supports the answer to the seed', async () => {
    const names = ['cmd:a', 'cmd:b'];
    const answer: Script = (input) => [input.includes('BitVec') ? 'sat' : 'unsat'];
    const { made, full, observed } = suspicions({
      solvers: Object.fromEntries(names.map((name) => [name, answer])),
    });
    const at = (operator: string) =>
      readScript(
        `(declare-const a Int)(declare-const b Int)(assert (${operator} (abs (- a b)) (+ (abs a) (abs b))))(check-sat)`,
      ).script;
    const seed = { ...SEED_FILE, script: at('>') };
    const test = { ...INTEGER, made: { ...INTEGER.made, script: at('<='), claimed: 'equisatisfiable' as const } };
    expect(findExhaustedAnswer(at('<='))).toBeUndefined();
    const run = (said: 'sat' | 'unsat') => names.map((name) => makeRun(name, said));
    const observation = { claimed: ['unsat' as const], runs: run('unsat') };
    await made.investigate(observed(run('sat'), { seed, test, observation }));
    const because =
      'claimed to be equisatisfiable to a seed with the answer unsat (by cmd:a, cmd:b and :status), but sat is proved by trying values';
    expect(full).toMatchObject([{ kind: 'claim-contradicted', witnesses: [], because }]);
  });

  it('repeats queries less often after further solvers contradict three similar claims', async () => {
    let asked = 0;
    const { made, full, observed } = suspicions({
      solvers: { z3: () => ['unsat'] },
      others: { cvc5: () => (asked++, ['unsat']) },
      parts: { plan: { ...SOME_PLAN, repeats: 24, tieBreakers: ['cvc5'] } },
    });
    const counts: number[] = [];
    for (const index of [0, 1, 2, 3]) {
      const test = { ...LARGE, coordinates: { ...LARGE.coordinates, index } };
      const before = asked;
      await made.investigate(observed(wrong, { test, observation: nothing }));
      counts.push(asked - before);
    }
    expect(full.slice(-2)).toMatchObject([{ kind: 'claim-contradicted' }, { kind: 'finding-not-confirmed' }]);
    expect(counts).toEqual([24, 24, 24, 6]);
  });

  it('confirms 20 similar suspicions against wrong claims, then only those whose number is a power of 2', async () => {
    let asked = 0;
    const { made, full, observed, hunt } = suspicions({
      solvers: { z3: () => ['unsat'] },
      others: { cvc5: () => (asked++, ['unsat']) },
    });
    const confirmed: number[] = [];
    const at = (index: number, strategy = 'own') => ({
      ...LARGE,
      coordinates: { ...LARGE.coordinates, index, strategy },
    });
    for (let index = 100; index < 140; index++) {
      const before = asked;
      await made.investigate(observed(wrong, { test: at(index), observation: nothing }));
      if (asked > before) confirmed.push(index - 99);
    }
    expect(confirmed).toEqual([...Array.from({ length: 20 }, (_, i) => i + 1), 33]);
    expect(full).toHaveLength(2 * 21);
    // Tests that are earlier in the plan, other strategies and other answers have their own count.
    const isConfirmed = async (test: DrawnTest, by = made) => {
      const before = asked;
      await by.investigate(observed(wrong, { test, observation: nothing }));
      return asked > before;
    };
    expect(await isConfirmed(at(200))).toBe(false);
    expect(await isConfirmed(at(0))).toBe(true);
    expect(await isConfirmed(at(200, 'another'))).toBe(true);
    // A new session reads the count from the log, but must see one such claim itself, since workers may report falsely.
    const later = new Suspicions({ ...hunt }, new Set());
    expect([await isConfirmed(at(201), later), await isConfirmed(at(202), later)]).toEqual([true, false]);
  });

  it.each([
    ['a claim', {}],
    ['a claim and a further solver', { cvc5: SAT }],
  ] as const)('repeats queries less often after three similar findings by %s', async (_, others) => {
    const throttle = Object.assign(new DuplicateThrottle(SOME_PLAN), { hasSeen: () => false });
    const plan = { ...SOME_PLAN, repeats: 24, tieBreakers: Object.keys(others) };
    const { made, full, observed } = suspicions({
      solvers: { z3: () => ['unsat'] },
      others,
      parts: { throttle, plan },
    });
    const investigate = (index: number, strategy = 'own') => {
      const test = { ...LARGE, coordinates: { ...LARGE.coordinates, strategy, index } };
      return made.investigate(observed(wrong, { test, observation: nothing }));
    };
    for (const index of [0, 1, 2, 3]) await investigate(index);
    await investigate(0, 'another');
    const found = full.map((event) => (event as { finding: FindingRecord }).finding);
    expect(found.map((each) => each.trust)).toEqual(Array(5).fill('claimed'));
    const times = found.map(({ repeats }) => [...new Set(repeats.map((each) => each.times))]);
    expect(times).toEqual([[24], [24], [24], [6], [24]]);
  });

  it('repeats queries less often if the campaign already has three similar findings by a claim', async () => {
    const first = suspicions({ solvers: { z3: () => ['unsat'] } });
    await first.made.investigate(first.observed(wrong, { test: LARGE, observation: nothing }));
    const earlier = [1, 2, 3].map((index) => {
      return makeFinding(`f${index}`, { ...findingIn(first.full), id: `f${index}`, group: `g${index}` });
    });
    const throttle = Object.assign(new DuplicateThrottle(SOME_PLAN), { hasSeen: () => false });
    const parts = { earlier, throttle, plan: { ...SOME_PLAN, repeats: 24 } };
    const { made, full, observed } = suspicions({ solvers: { z3: () => ['unsat'] }, parts });
    await made.investigate(observed(wrong, { test: LARGE, observation: nothing }));
    expect(findingIn(full).repeats[0]?.times).toBe(6);
  });

  it('stores the mutant of a wrong claim without inquiries', async () => {
    const { made, full, observed, stored } = suspicions({ solvers: { z3: () => ['unsat'] } });
    const both = [makeRun('z3', 'unsat'), makeRun('cvc5', 'unsat', { family: 'cvc5' })];
    const script = readScript('(declare-const x Int)(assert (> x 1234))(check-sat)(eval x)').script;
    const base = LARGE.made.script;
    const contradicted = { ...LARGE, text: '(eval x)', made: { ...LARGE.made, script, base } };
    await made.investigate(observed(both, { test: contradicted, observation: nothing }));
    const refuted = { ...makeClaimed('(distinct x x)'), text: '(eval x)' };
    await made.investigate(
      observed(wrong, { test: { ...refuted, made: { ...refuted.made, base } }, observation: nothing }),
    );
    expect(full).toMatchObject([{ kind: 'claim-contradicted' }, { kind: 'claim-refuted' }]);
    const plain = '(declare-const x Int)\n(assert (> x 1234))\n(check-sat)\n';
    for (const event of full) expect(await stored((event as { script: string }).script)).toBe(plain);
  });

  it('reports a claim that unrelated solvers contradict together with the only answer to the seed', async () => {
    const { made, full, observed } = suspicions({ solvers: { z3: () => ['unsat'] } });
    const test = { ...LARGE, made: { ...LARGE.made, claimed: 'equisatisfiable' as const } };
    const both = [makeRun('z3', 'unsat'), makeRun('cvc5', 'unsat', { family: 'cvc5' })];
    const runs = [makeRun('z3', 'sat'), makeRun('cvc5', 'unknown', { family: 'cvc5' })];
    const seed = { ...SEED_FILE, script: LARGE.made.script };
    await made.investigate(observed(both, { seed, test, observation: { claimed: [null], runs } }));
    const because =
      'claimed to be equisatisfiable to a seed with the answer sat (by z3), but unsat is answered by z3 and cvc5';
    expect(full).toMatchObject([{ kind: 'claim-contradicted', claimed: 'sat', witnesses: ['z3', 'cvc5'], because }]);
  });

  it("accepts a plug-in's claim if a search through all values gives no answer", async () => {
    const { made, log, observed } = suspicions({ solvers: { z3: () => ['unsat'] } });
    await made.investigate(observed(wrong, { test: INTEGER, observation: nothing }));
    expect(log).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
  });
});

describe('seeds in parts of a campaign', () => {
  it('investigates a seed only in the part of the campaign to which the seed belongs', async () => {
    const test = seedAsTest(SEED_FILE, 'k');
    const counts: number[] = [];
    for (const parts of [[0], [1]]) {
      const plan: Plan = { ...SOME_PLAN, repeats: 2, shard: { of: 2, parts } };
      const { made, log, observed } = suspicions({
        solvers: { z3: (input) => [/\(or|true/.test(input) ? 'unsat' : 'sat'] },
        parts: { plan },
      });
      const observation = { claimed: ['sat' as const], runs: wrong };
      const { faults, suspected } = await made.investigate(observed(wrong, { test, observation }));
      expect([faults, suspected.length]).toEqual([0, 1]);
      counts.push(log.length);
      // Every part of the campaign investigates the mutants that it makes itself.
      await made.investigate(observed(wrong));
      expect(log).toHaveLength((counts.at(-1) ?? 0) + 3);
    }
    expect(counts.filter((count) => count > 0)).toHaveLength(1);
  });
});

describe('rejected inputs', () => {
  const REFUSAL = { kind: 'rejected', message: 'line 3: unexpected token' } as const;
  const refusing: Script = () => REFUSAL;
  const asked = [makeRun('z3', 'sat'), makeRun('yices', 'error', { outcome: 'rejected', detail: REFUSAL.message })];
  const solvers = { z3: SAT, yices: refusing };

  it('repeats a rejected query three times, and reports the rejection only if the solver answered the seed', async () => {
    const plan = { ...SOME_PLAN, repeats: 9 };
    const { made, log, full, observed } = suspicions({ solvers, parts: { plan } });
    await made.investigate(observed(asked));
    expect(log).toEqual(['keep refuses', 'log finding']);
    expect(findingIn(full).repeats).toMatchObject([{ solver: 'yices', times: 3 }]);
    const old = suspicions({ solvers, parts: { plan } });
    const { suspected } = await old.made.investigate(
      old.observed(asked, { observation: { claimed: [null], runs: [makeRun('z3', 'sat')] } }),
    );
    expect(suspected.map(({ kind }) => kind)).toEqual(['refuses']);
    expect(old.log).toEqual([]);
  });
});

describe('the number of repetitions', () => {
  const timesIn = async (parts: Parameters<typeof suspicions>[0]) => {
    const { made, full, observed } = suspicions(parts);
    await made.investigate(observed(wrong));
    return findingIn(full);
  };

  it('repeats a query 24 times, or six times if the group is known', async () => {
    const plan: Plan = { ...SOME_PLAN, models: false };
    const first = await timesIn({ parts: { plan } });
    expect(first.repeats?.map(({ times }) => times)).toEqual([24, 24]);
    const steering = new DuplicateThrottle(plan, [makeFinding('other', { group: first.group })]);
    expect((await timesIn({ parts: { plan, throttle: steering } })).repeats?.map(({ times }) => times)).toEqual([6, 6]);
  });
});

describe('two investigations of one test case at once', () => {
  it('reports a test case once if two callers investigate it at once, and both callers wait for the report', async () => {
    let release = (): void => undefined;
    const kept = new Promise<void>((resolve) => (release = resolve));
    const keep = () => kept;
    const { made, log, observed } = suspicions({ parts: { keep } });
    const over: number[] = [];
    const both = [0, 1].map((n) => made.investigate(observed(wrong)).then(() => over.push(n)));
    for (let i = 0; i < 200; i++) await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
    expect(over).toEqual([]);
    release();
    await Promise.all(both);
    expect(log).toEqual(['log finding', 'confirmed wrong-answer']);
  });

  it('investigates a test case again if reporting it failed', async () => {
    const settled = new Set<string>();
    let fails = true;
    const keep = () => (fails ? Promise.reject(new Error('disk full')) : Promise.resolve());
    const { made, log, observed } = suspicions({ parts: { keep, settled } });
    await expect(made.investigate(observed(wrong))).rejects.toThrow('disk full');
    expect([...settled]).toEqual([]);
    fails = false;
    await made.investigate(observed(wrong));
    expect(log).toEqual(['log finding', 'confirmed wrong-answer']);
    expect(settled.size).toBe(1);
  });
});

describe('invalid models', () => {
  const FALSE = { verdict: 'false', because: null, choices: [], ms: 1 } as const;
  const part = { assertion: 'a', part: 'a', signature: 'false bvult' };
  const large = readScript('(declare-const x (_ BitVec 18))(assert (bvult x x))(check-sat)').script;

  it('searches thoroughly for the correct answer if a model is invalid', async () => {
    const test = { ...makeTest(), made: { ...makeTest().made, script: large, claim: 'unrelated' as const } };
    const asked = [makeRun('z3', 'sat', { model: { ...FALSE, wrong: part } })];
    const { made, log, observed } = suspicions({ solvers: { z3: SAT } });
    const { suspected } = await made.investigate(observed(asked, { test }));
    expect(suspected.map(({ kind, trust, witnesses }) => `${kind} ${trust} ${witnesses.join(' ')}`).sort()).toEqual([
      'invalid-model certified ',
      'wrong-answer certified trying all values',
    ]);
    expect(log).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
  });

  it('decides between two solvers without models by trying small values', async () => {
    const { made, full, observed } = suspicions({ solvers: { z3: () => ['unsat'], yices: SAT } });
    const test = { ...makeTest(), made: { ...makeTest().made, claim: 'unrelated' as const } };
    await made.investigate(observed([makeRun('z3', 'unsat'), makeRun('yices', 'sat')], { test }));
    expect(findingIn(full)).toMatchObject({ kind: 'wrong-answer', trust: 'certified', suspects: ['z3'] });
  });

  it('tries all assignments thoroughly only if no answer is known and only a model is suspected', async () => {
    const fresh = () => readScript('(declare-const x (_ BitVec 18))(assert (bvult x x))(check-sat)').script;
    const checkEffort = async (asked: Parameters<ReturnType<typeof suspicions>['observed']>[0], known?: ['sat']) => {
      const script = fresh();
      const made = { ...makeTest().made, script, claim: 'unrelated' as const, ...(known && { known }) };
      const { made: looking, observed } = suspicions({ solvers: { z3: SAT } });
      await looking.investigate(observed(asked, { test: { ...makeTest(), made } }));
      return findExhaustedAnswer(script) !== undefined;
    };
    const invalid = [makeRun('z3', 'sat', { model: { ...FALSE, wrong: part } })];
    expect(await checkEffort([makeRun('z3', 'sat')])).toBe(false);
    expect(await checkEffort(invalid, ['sat'])).toBe(false);
    expect(await checkEffort(invalid)).toBe(true);
  });
});

describe('slowness', () => {
  it('reports slowness with the time of the same solver on the seed', async () => {
    const runs = [makeRun('cvc5', 'sat', { ms: 5 }), makeRun('z3', 'sat', { ms: 3_000 })];
    const { made, full, observed } = suspicions();
    const observation = { claimed: [null], runs: [makeRun('cvc5', 'sat'), makeRun('z3', 'sat', { ms: 20 })] };
    await made.investigate(observed(runs, { observation }));
    expect(full).toMatchObject([{ kind: 'slow', solver: 'z3', ms: 3_000, seedMs: 20 }]);
  });
});

describe('solvers whose answers to joined seeds vary', () => {
  it('confirms nothing against a solver whose answers to the joined seeds vary', async () => {
    let turn = 0;
    const changing: Script = (input) => (input.includes('(or') ? ['unsat'] : [++turn % 2 === 0 ? 'unsat' : 'sat']);
    const { made, log, full, observed } = suspicions({
      solvers: { z3: changing },
      parts: { plan: { ...SOME_PLAN, repeats: 8 } },
    });
    const test = makeTest();
    const joined = { seeds: ['a'], connective: 'and' } as const;
    await made.investigate(observed(wrong, { test: { ...test, made: { ...test.made, joined } } }));
    expect(log).toEqual(['log finding-not-confirmed']);
    expect(full[0]).toMatchObject({
      suspect: { reason: expect.stringContaining('z3 gives answers that vary between runs on the seed') as string },
    });
  });
});

describe('a disputed status', () => {
  it('reports a disputed status with the path of the seed', async () => {
    const { made, full, observed } = suspicions({ solvers: { z3: SILENT } });
    const observation = { claimed: ['sat' as const], runs: [makeRun('z3', 'unknown')] };
    await made.investigate(observed(wrong, { observation }));
    expect(full[0]).toMatchObject({ kind: 'seed-disputed', disputed: { path: 'a.smt2' } });
  });
});

describe('a wrong sat with a false model', () => {
  const FALSE = { verdict: 'false', because: null, choices: [], ms: 1 } as const;
  const wrongPart = { assertion: 'a', part: 'a', signature: 'false >' };
  const makeAsked = (answers: ('sat' | 'unsat')[]) => [
    makeRun('z3', 'sat', { answers, model: { ...FALSE, wrong: wrongPart } }),
  ];
  const investigateText = async (text: string, known: ('unsat' | undefined)[], answers: ('sat' | 'unsat')[]) => {
    const script = readScript(text).script;
    const test: DrawnTest = { ...makeTest(), text, made: { ...makeTest().made, script, claim: 'unrelated', known } };
    const { made, log, observed } = suspicions({ solvers: { z3: () => answers } });
    await made.investigate(observed(makeAsked(answers), { test, observation: { claimed: [null], runs: [] } }));
    return log;
  };
  const CHECK = '(declare-const x Int)(assert (> x 0))(check-sat)';

  it('reports a wrong sat instead of the false model at the same check', async () => {
    expect(await investigateText(CHECK, ['unsat'], ['sat'])).toEqual([
      'keep wrong-answer',
      'log finding',
      'confirmed wrong-answer',
    ]);
    const log = await investigateText(`${CHECK}(check-sat)`, ['unsat', undefined], ['sat', 'sat']);
    expect(log.slice(0, 3)).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
    expect(log).toHaveLength(4);
  });

  it('reports no false model if an earlier session reported the wrong sat', async () => {
    const script = readScript(CHECK).script;
    const made = { ...makeTest().made, script, claim: 'unrelated' as const, known: ['unsat' as const] };
    const test: DrawnTest = { ...makeTest(), text: CHECK, made };
    const seen = (settled: Set<string>, earlier: FindingRecord[]) => {
      const again = suspicions({ solvers: { z3: () => ['sat'] }, parts: { settled, earlier } });
      const observation = { claimed: [null], runs: [] };
      return {
        ...again,
        look: () => again.made.investigate(again.observed(makeAsked(['sat']), { test, observation })),
      };
    };
    const first = seen(new Set(), []);
    await first.look();
    const finding = findingIn(first.full);
    const second = seen(new Set([finding.id]), [finding]);
    await second.look();
    expect(second.log).toEqual([]);
  });

  it('reports the false model instead of a sat that only contradicts an answer to the seed', async () => {
    const model = '(model (define-fun x () Int 0))';
    const z3: Script = (text) => (text.includes('(or') ? { kind: 'answered', answers: ['sat'], model } : ['unsat']);
    for (const hasModel of [true, false]) {
      const { made, log, full, observed } = suspicions({
        solvers: { z3 },
        parts: { plan: { ...SOME_PLAN, repeats: 2 } },
      });
      const asked = [makeRun('z3', 'sat', hasModel ? { model: { ...FALSE, wrong: wrongPart } } : {})];
      const observation = { claimed: [null], runs: [makeRun('z3', 'unsat')] };
      await made.investigate(observed(asked, { test: makeTest(0, 'equivalent'), observation }));
      const kind = hasModel ? 'invalid-model' : 'wrong-answer';
      expect(log).toEqual([`keep ${kind}`, 'log finding', `confirmed ${kind}`]);
      expect(findingIn(full)).toMatchObject({ kind, trust: hasModel ? 'certified' : 'metamorphic' });
    }
  });
});

describe('a wrong sat whose false model is not a new finding', () => {
  const FALSE = { verdict: 'false', because: null, choices: [], ms: 1 } as const;
  const asked = [
    makeRun('z3', 'sat', { model: { ...FALSE, wrong: { assertion: 'a', part: 'a', signature: 'false >' } } }),
  ];
  const answer = { kind: 'answered', answers: ['sat'], model: '(model (define-fun x () Int 0))' } as const;
  const investigate = async (z3: Script, parts: NonNullable<Parameters<typeof suspicions>[0]>['parts'] = {}) => {
    const plan = { ...SOME_PLAN, repeats: 2 };
    const { made, log, observed } = suspicions({ solvers: { z3 }, parts: { plan, ...parts } });
    const observation = { claimed: [null], runs: [makeRun('z3', 'unsat')] };
    await made.investigate(observed(asked, { test: makeTest(0, 'equivalent'), observation }));
    return log;
  };
  const right: Script = (text) => (text.includes('(or') ? answer : ['unsat']);
  const shown = ['keep wrong-answer', 'log finding', 'confirmed wrong-answer'];

  it('is reported if the model is a known bug', async () => {
    const known = [{ name: 'old bug', solver: 'z3', kind: 'invalid-model' as const }];
    expect(await investigate(right, { known })).toEqual([
      'keep invalid-model',
      'log finding',
      'confirmed invalid-model',
      ...shown,
    ]);
  });

  it('is reported if the model is only counted', async () => {
    const throttle = new DuplicateThrottle(SOME_PLAN);
    const isEnough: typeof throttle.isEnough = ({ group }) => group.includes('invalid-model');
    const parts = { throttle: Object.assign(throttle, { isEnough }) };
    expect(await investigate(right, parts)).toEqual(['log finding-again', ...shown]);
  });

  it('is reported if the model is not confirmed', async () => {
    const silent: Script = (text) => [text.includes('(or') ? 'sat' : 'unsat'];
    expect(await investigate(silent)).toEqual(['log finding-not-confirmed', ...shown]);
  });
});

describe('a false model whose wrong sat is not a new finding', () => {
  const model = { verdict: 'false', because: null, choices: [], ms: 1 } as const;
  const asked = [
    makeRun('z3', 'sat', { model: { ...model, wrong: { assertion: 'a', part: 'a', signature: 'false >' } } }),
  ];
  const answer = { kind: 'answered', answers: ['sat'], model: '(model (define-fun x () Int 0))' } as const;
  const investigate = async (parts: NonNullable<Parameters<typeof suspicions>[0]>['parts']) => {
    const plan = { ...SOME_PLAN, repeats: 2 };
    const { made, log, observed } = suspicions({ solvers: { z3: () => answer }, parts: { plan, ...parts } });
    const test = {
      ...makeTest(),
      made: { ...makeTest().made, claim: 'unrelated' as const, known: ['unsat' as const] },
    };
    await made.investigate(observed(asked, { test, observation: { claimed: [null], runs: [] } }));
    return log;
  };
  const shown = ['keep invalid-model', 'log finding', 'confirmed invalid-model'];

  it('is reported if the answer is a known bug', async () => {
    const known = [{ name: 'old bug', solver: 'z3', kind: 'wrong-sat' as const }];
    expect(await investigate({ known })).toEqual([
      'keep wrong-answer',
      'log finding',
      'confirmed wrong-answer',
      ...shown,
    ]);
  });

  it('is reported if the answer is only counted', async () => {
    const throttle = new DuplicateThrottle(SOME_PLAN);
    const isEnough: typeof throttle.isEnough = ({ group }) => group.includes('wrong-answer');
    const parts = { throttle: Object.assign(throttle, { isEnough }) };
    expect(await investigate(parts)).toEqual(['log finding-again', ...shown]);
  });
});

describe('several suspicions of one test case', () => {
  it('checks suspected wrong answers first, whatever the order of oracles', async () => {
    const model = { verdict: 'false', because: null, choices: [], ms: 1 } as const;
    const part = { assertion: 'a', part: 'a', signature: 'false >' };
    const test: DrawnTest = { ...makeTest(), made: { ...makeTest().made, claim: 'unrelated', known: ['unsat'] } };
    for (const oracles of [ORACLES, ORACLES.toReversed()]) {
      const { made, log, observed } = suspicions({ solvers: { z3: SAT }, parts: { oracles } });
      await made.investigate(observed([makeRun('z3', 'sat', { model: { ...model, wrong: part } })], { test }));
      expect(log).toEqual(['keep wrong-answer', 'log finding', 'confirmed wrong-answer']);
    }
  });
});

describe('backtraces of a group', () => {
  it('requests a backtrace only for the first crash of a group, and models only if the campaign requests them', async () => {
    const crash: Script = () => ({ kind: 'crashed', exit: 'SIGSEGV', signature: 'SIGSEGV', stderr: '', answers: [] });
    const asked: (boolean | undefined)[] = [];
    const z3: Solver = {
      ...makeScriptedSolver('z3', crash),
      backtrace: (queries) => (
        asked.push(...queries.map(({ wantModel }) => wantModel)),
        Promise.resolve({ signal: 'SIGSEGV', frames: ['f'], isDeep: false })
      ),
    };
    const crashed = [makeRun('z3', 'crash', { detail: 'SIGSEGV' })];
    for (const models of [true, false]) {
      const plan: Plan = { ...SOME_PLAN, repeats: 2, models };
      const { made, full, observed } = suspicions({ parts: { plan } });
      const slot = { solvers: [z3] };
      await made.investigate(observed(crashed, { slot }));
      expect(findingIn(full).backtrace?.frames).toEqual(['f']);
      await made.investigate(observed(crashed, { slot, test: makeTest(1) }));
      expect(findingIn(full, 1)).not.toHaveProperty('backtrace');
    }
    expect(asked).toEqual([true, false]);
  });
});

describe('an unstable answer to a seed', () => {
  it('reports an unstable answer to the seed, even if another bug of the mutant was suspected', async () => {
    let turn = 0;
    const changing: Script = (input) => (input.includes('(or') ? ['unsat'] : [++turn % 2 === 0 ? 'unsat' : 'sat']);
    const { made, log, full, observed } = suspicions({
      solvers: { z3: changing },
      parts: { plan: { ...SOME_PLAN, repeats: 8 } },
    });
    const options = { solver: 'z3', choices: ['--a'], experimental: [], level: 'supported' } as const;
    await made.investigate(observed(wrong, { options }));
    expect(log).toEqual(['keep unstable', 'log finding', 'confirmed unstable']);
    expect(findingIn(full)).not.toHaveProperty('options');
    expect(findingIn(full)).toMatchObject({ repeats: [{ of: 'script' }], runs: [{ solver: 'z3' }] });
    await made.investigate(observed(wrong, { options, test: makeTest(1) }));
    expect(log).toHaveLength(3);
  });
});
