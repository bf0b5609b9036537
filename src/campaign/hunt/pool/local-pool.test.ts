import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeFinding, makeRun, makeStarted } from '../../../../test/support/findings.js';
import { NO_RESULTS, SEEDS, scriptedRuntime, weaken, weakening } from '../../../../test/support/scripted-campaign.js';
import { type Script, makeScriptedSolver } from '../../../../test/support/scripted-solver.js';
import type { Outcome, Query, Solver } from '../../../solver/index.js';
import { readScript } from '../../../syntax/index.js';
import { CooperativePause, type LoadedSeed, type DrawnTest, TestCaseMaker } from '../draw/index.js';
import {
  type CampaignEvent,
  type FindingRecord,
  type Plan,
  type SeedJudged,
  NO_MODELS,
  StateReading,
} from '../../log/index.js';
import { DuplicateThrottle } from '../../triage/index.js';
import type { Hunt } from '../context.js';
import { LocalPool } from './local-pool.js';
import type { BatchWork } from './pool.js';
import { memoryStore } from '../../../../test/support/memory-store.js';

const [SEED] = SEEDS as [(typeof SEEDS)[number]];
const DATATYPES: LoadedSeed = {
  ...SEED,
  script: readScript('(declare-datatypes ((L 0)) (((nil))))(declare-const x L)(assert (= x nil))(check-sat)').script,
};
const sat: Script = () => ['sat'];
const model = (x: number): Outcome => ({
  kind: 'answered',
  answers: ['sat'],
  model: `((define-fun x () Int ${x}) (define-fun y () Int 0))`,
});
const crash: Outcome = { kind: 'crashed', exit: 1, signature: 'assertion', stderr: '', answers: [] };
const timeout: Outcome = { kind: 'timeout', answers: [] };
const rejects = (message: string): Outcome => ({ kind: 'rejected', message });
const clock = { now: () => 0, sleep: () => Promise.resolve() };

interface Given extends Partial<Hunt> {
  readonly jobs?: number;
  readonly plan?: Partial<Plan>;
  readonly events?: readonly CampaignEvent[];
  openSolvers?(): Promise<readonly Solver[]>;
}

/** Starts a pool whose solvers follow `scripts`. Records the pool's reports to the leader. */
function start(
  scripts: Readonly<Record<string, Script>>,
  { plan: changed, events = [], jobs = 1, openSolvers, ...more }: Given = {},
) {
  const plan: Plan = { ...SOME_PLAN, strategies: ['weaken'], ...changed };
  const reading = new StateReading();
  for (const event of [makeStarted(plan), ...events]) reading.add(event);
  const seen = {
    logged: [] as unknown[],
    saw: [] as string[],
    asked: [] as string[],
    queries: [] as { readonly modelCheck: Query['modelCheck']; readonly timeoutMs: number }[],
    closed: [] as string[],
    opened: 0,
  };
  const steering = new DuplicateThrottle(plan);
  steering.addFinding = ({ id }) => void seen.saw.push(id);
  const restarts = new Map<string, number>();
  const [stop, failed] = [new AbortController(), new AbortController()];
  const open = (id: string): Solver => {
    const solver = makeScriptedSolver(id, (...args) => {
      seen.asked.push(id);
      return (scripts[id] ?? sat)(...args);
    });
    return {
      ...solver,
      restarts: () => restarts.get(id) ?? 0,
      run: (...args) => {
        const [{ modelCheck }, { timeoutMs }] = args;
        seen.queries.push({ modelCheck, timeoutMs });
        restarts.set(id, (restarts.get(id) ?? 0) + 1);
        return solver.run(...args);
      },
      close: () => Promise.resolve(void seen.closed.push(id)),
    };
  };
  const solvers = () => {
    seen.opened++;
    return Promise.resolve(Object.keys(scripts).map(open));
  };
  const executor = new LocalPool({
    runtime: {
      ...scriptedRuntime({ solvers: () => [] }, memoryStore()),
      jobs,
      openSolvers: openSolvers ?? solvers,
      openPersistent: (id) => Promise.resolve(open(id)),
    },
    state: reading.state,
    strategies: [],
    known: [],
    throttle: steering,
    lookup: { seedOf: (name) => SEEDS.find(({ blob }) => blob === name), judgedOf: () => undefined },
    signal: stop.signal,
    failed: failed.signal,
    log: (event) => Promise.resolve(seen.logged.push(event)),
    followUp: () => undefined,
    ...more,
  });
  const judge = async (seed: LoadedSeed = SEED) => (await executor.take()).judge(seed);
  const ask = async (work: BatchWork) => (await executor.take()).ask(work);
  return { executor, seen, judge, ask, stop, plan };
}

/** Makes no duplicates. */
const VARIOUS = weakening('weaken', (rng) => `(= 1 ${rng.below(1_000_000)})`);

async function makeWork(
  count: number,
  judged?: Partial<SeedJudged>,
  seed: LoadedSeed = SEED,
  strategy = VARIOUS,
): Promise<BatchWork> {
  const pause = new CooperativePause(clock, new AbortController().signal);
  const maker = new TestCaseMaker({ ...SOME_PLAN, pause });
  const batch = { seed: seed.blob, strategy: 'weaken', from: 0, to: count };
  const made = await maker.make(batch, { kind: 'seed', strategy, seed, direction: undefined });
  return {
    batch,
    judged: judged && { ...JUDGED, at: 0, ...judged },
    draw: () => Promise.resolve(made),
    enter: () => Promise.resolve(undefined),
  };
}

const JUDGED = {
  kind: 'seed-judged',
  seed: SEED.blob,
  path: SEED.path,
  runs: [],
  claimed: [],
  agreed: [],
  standing: 'undecided',
  excused: [],
  certified: null,
  restarts: {},
} as const;

describe('judging a seed', () => {
  it('records each solver’s result on a seed', async () => {
    const { judge } = start({ a: sat, b: () => rejects('no such thing') });
    const run = (solver: string) => ({ solver, family: solver, mode: 'fresh', ms: 1, model: null });
    expect(await judge()).toEqual({
      ...JUDGED,
      runs: [
        { ...run('a'), outcome: 'answered', answers: ['sat'], detail: null },
        { ...run('b'), outcome: 'rejected', answers: [], detail: 'no such thing' },
      ],
      claimed: [null],
      agreed: ['sat'],
      standing: 'decided',
      excused: [{ solver: 'b', because: 'rejected' }],
      proof: null,
      restarts: { a: 1, b: 1 },
    });
  });

  it('stores the models that satisfy a seed', async () => {
    const { judge } = start({ a: () => model(101), b: () => model(102), c: sat }, { plan: { models: true } });
    const judged = await judge();
    expect([judged.proof?.solver, judged.moreProofs?.map(({ solver }) => solver)]).toEqual(['a', ['b']]);
    expect(judged.runs.map((run) => run.model?.verdict)).toEqual(['true', 'true', undefined]);
    const one = await start({ a: () => model(101) }, { plan: { models: true } }).judge();
    expect(one).not.toHaveProperty('moreProofs');
    expect(one).not.toHaveProperty('models');
  });

  it('certifies the answer of a seed if it is proved without solvers', async () => {
    const of = async (text: string, more: Partial<LoadedSeed> = {}) =>
      (await start({ a: sat }).judge({ ...SEED, script: readScript(text).script, ...more })).certified;
    const small = '(declare-const x (_ BitVec 2))(assert (= (bvmul x x) #b01))(check-sat)';
    expect(await of('(declare-const x Int)(assert (> x 0))')).toBeNull();
    expect(await of('(declare-const x Int)(assert (> x 0))', { certified: 'sat' })).toBe('sat');
    expect([await of(small), await of(`${small}(check-sat)`)]).toEqual(['sat', null]);
  });

  it.each<[string, Outcome, string]>([
    ['the second run of a solver that crashed', crash, 'answered'],
    ['the only run of a solver that rejected the seed', rejects('no'), 'rejected'],
  ])('judges a seed with %s', async (_, outcome, expected) => {
    let asked = 0;
    const { judge, seen } = start({ a: () => (asked++ === 0 ? outcome : ['sat']), b: sat });
    const { runs } = await judge();
    expect(runs.map((run) => [run.solver, run.outcome])).toEqual([
      ['a', expected],
      ['b', 'answered'],
    ]);
    // A crash causes further queries, which investigate the crash.
    if (expected === 'rejected') expect(seen.asked).toEqual(['a', 'b']);
  });

  it('runs a solver that crashed on a seed once more, and records the crash unless the second run answers', async () => {
    let [first, second] = [0, 0];
    const scripts: Record<string, Script> = {
      a: () => (first++ === 0 ? crash : timeout),
      b: () => (second++ === 0 ? ['unknown'] : ['sat']),
    };
    const { runs, agreed } = await start(scripts).judge();
    expect([runs.map(({ outcome }) => outcome), agreed]).toEqual([['crashed', 'answered'], [null]]);
  });

  it('records a crash if a solver crashes twice on a seed', async () => {
    const { runs } = await start({ a: () => crash, b: sat }).judge();
    expect(runs.map(({ outcome }) => outcome)).toEqual(['crashed', 'answered']);
  });

  it('does not run a crashed solver again once the campaign is stopped', async () => {
    const stop = new AbortController();
    let asked = 0;
    const scripts: Record<string, Script> = {
      a: () => {
        if (asked++ > 0) return ['sat'];
        stop.abort(new Error('enough'));
        return crash;
      },
    };
    const judging = start(scripts, { signal: stop.signal }).judge();
    const { runs } = await judging.catch(() => ({ runs: [] as readonly { outcome: string }[] }));
    expect(runs.map(({ outcome }) => outcome)).not.toContain('answered');
  });

  it('records a fault instead of answers if a seed is too large, and throws other errors', async () => {
    const failing = (error: Error): LoadedSeed => ({
      ...SEED,
      get script(): never {
        throw error;
      },
    });
    const { judge, seen } = start({ a: sat });
    expect(await judge(failing(new RangeError('too deep')))).toEqual(JUDGED);
    const coordinates = { key: 'k', seed: SEED.blob, strategy: 'seed', index: 0 };
    const [fault] = seen.logged as [{ message: string }];
    expect(fault).toMatchObject({ kind: 'fault', coordinates });
    expect(fault.message).toMatch(/^seed-0\.smt2: .*too deep/);
    await expect(judge(failing(new Error('broken')))).rejects.toThrow('broken');
    // After the error, the pool can still judge seeds.
    expect((await judge()).standing).toBe('decided');
  });

  it('makes inquiries about a seed if the plan has inquiries', async () => {
    const inquiries: string[] = [];
    const scripts: Record<string, Script> = {
      a: (input) => {
        inquiries.push(input);
        return ['sat'];
      },
      b: (input) => (input.includes('(get-') ? rejects('no') : ['sat']),
      c: () => rejects('no'),
    };
    const plan = { asks: ['models', 'values'], seeds: [{ path: SEED.path, blob: SEED.blob, bytes: 9 }] } as const;
    const { judge, seen } = start(scripts, { plan: plan as unknown as Partial<Plan> });
    const judged = await judge();
    expect(judged.models).toMatchObject({ true: 0, false: 0 });
    expect(inquiries.length).toBeGreaterThan(1);
    // A solver that gave no answer to the seed gets no inquiries.
    expect(seen.asked.filter((id) => id === 'c')).toHaveLength(1);
    const parts = await Promise.all(
      [1, 2].map((part) =>
        start(scripts, { plan: { ...plan, shard: { parts: [part], of: 2 } } as unknown as Partial<Plan> }).judge(),
      ),
    );
    expect(parts.filter(({ models }) => models !== undefined)).toHaveLength(1);
  });
});

describe('inquiries about a seed', () => {
  const isAsking = (input: string) => input.includes('(get-');
  const seeds = [{ path: SEED.path, blob: SEED.blob, bytes: 9 }];
  const plan: Partial<Plan> = { asks: ['values', 'cores'], seeds, models: false };
  const inInquiries = (logged: readonly unknown[]): readonly (readonly [string, readonly string[]])[] =>
    (logged as CampaignEvent[]).flatMap((event) => {
      const raised =
        event.kind === 'finding' ? event.finding : event.kind === 'finding-not-confirmed' ? event.suspect : undefined;
      return raised === undefined || raised.coordinates.index === 0 ? [] : [[raised.kind, raised.suspects] as const];
    });

  it('drops a suspicion from an inquiry if the seed already raised the same suspicion', async () => {
    const scripts: Record<string, Script> = {
      a: sat,
      b: () => ['unsat'],
      c: (input) => (isAsking(input) ? ['unknown'] : ['sat']),
    };
    const { judge, seen } = start(scripts, { plan });
    await judge();
    expect(seen.logged).not.toEqual([]);
    expect(inInquiries(seen.logged)).toEqual([]);
  });

  it('reports a suspicion from an inquiry unless the seed already raised the same suspicion about the solver', async () => {
    let asked = 0;
    const scripts: Record<string, Script> = {
      a: (input) => (isAsking(input) ? ['unsat'] : asked++ === 0 ? crash : ['sat']),
      b: (input) => (isAsking(input) ? crash : ['sat']),
      c: sat,
      d: sat,
    };
    const { judge, seen } = start(scripts, { plan });
    await judge();
    expect(inInquiries(seen.logged)).toEqual([
      ['wrong-answer', ['a']],
      ['crash', ['b']],
    ]);
  });

  it('reports a crash in an inquiry as not confirmed if the crash does not recur', async () => {
    let asked = 0;
    const { judge, seen } = start({ a: (input) => (isAsking(input) && asked++ === 0 ? crash : ['sat']) }, { plan });
    await judge();
    expect(seen.logged).toMatchObject([{ kind: 'finding-not-confirmed' }]);
    expect(inInquiries(seen.logged)).toHaveLength(1);
  });

  it('makes no inquiry once the campaign is stopped', async () => {
    const stop = new AbortController();
    let asked = 0;
    const script: Script = (input) => {
      if (isAsking(input) && ++asked > 0) stop.abort(new Error('enough'));
      return ['sat'];
    };
    const budget = { tests: 0, forMs: null, perSeed: null };
    const given = { plan: { ...plan, budget }, signal: stop.signal };
    const { models } = await start({ a: script }, given).judge();
    expect([asked, models?.ms]).toEqual([1, 0]);
    await start({ a: script }, { plan: { ...plan, budget } }).judge();
    expect(asked).toBeGreaterThan(2);
  });

  it('judges replies to inquiries by the proved answer of the seed', async () => {
    const text = '(declare-const x Int)(assert (> x 0))(check-sat)(apply solve-eqs)';
    const solver = makeScriptedSolver('a', (input) => (input.includes('(> x 7)') ? ['unsat'] : ['unknown']));
    const replies = [{ at: 0, text: '(goals (goal (> x 7) :precision precise :depth 1))', whole: true }];
    const run: Solver['run'] = async (...args) => ({ ...(await solver.run(...args)), replies });
    const openSolvers = () => Promise.resolve([{ ...solver, run }]);
    const judge = async (known: Pick<LoadedSeed, 'certified'>) => {
      const { models } = await start({}, { plan, openSolvers }).judge({
        ...SEED,
        script: readScript(text).script,
        ...known,
      });
      return models?.replies?.['apply'];
    };
    expect(await judge({})).toMatchObject({ wrong: 0, undetermined: 1 });
    expect(await judge({ certified: 'sat' })).toMatchObject({ wrong: 1, undetermined: 0 });
  });
});

describe('asking about test cases', () => {
  it('lets solvers check their models less often on mutants than on seeds', async () => {
    const { judge, ask, seen } = start({ a: sat });
    await judge();
    await ask(await makeWork(1, {}));
    expect(seen.queries.map(({ modelCheck }) => modelCheck)).toEqual([undefined, 'drawn']);
  });

  it('learns time limits from each seed once', async () => {
    const judgedIn = (ms: number, seed = SEED.blob): CampaignEvent => {
      return { ...JUDGED, at: 0, seed, runs: [{ ...makeRun('a', 'sat', { ms }), model: null }] };
    };
    const limitAfter = async (events: CampaignEvent[], heard: CampaignEvent[], isOwn = false) => {
      const { ask, executor, seen, judge } = start({ a: sat }, { events });
      if (isOwn) await judge();
      for (const event of heard) executor.onEvent(event);
      await ask(await makeWork(1));
      return seen.queries.at(-1)?.timeoutMs;
    };
    const [quick, slow] = [judgedIn(150), judgedIn(190)];
    const learned = await limitAfter([quick], []);
    expect([await limitAfter([], [quick]), await limitAfter([], [quick, slow])]).toEqual([learned, learned]);
    expect(await limitAfter([quick], [slow])).toBe(learned);
    expect(learned).toBeGreaterThan((await limitAfter([], [])) ?? 0);
    const other = judgedIn(190, 'other');
    expect(await limitAfter([other], [slow], true)).toBe(await limitAfter([other], [], true));
  });

  it('returns the results and counts of each solver', async () => {
    const work = await makeWork(2, { excused: [{ solver: 'c', because: 'rejected' }] });
    const { ask, seen } = start({ a: sat, b: () => rejects('no'), c: sat });
    const { counts, results } = await ask(work);
    const { solvers, models, faults } = counts;
    expect(Object.keys(solvers)).toEqual(['a', 'b']);
    expect([solvers['a']?.restarts, solvers['b']?.restarts]).toEqual([2, 2]);
    expect(results.map(({ index, said }) => [index, said])).toEqual([
      [0, { a: 'sat', b: 'rejected' }],
      [1, { a: 'sat', b: 'rejected' }],
    ]);
    expect([models, faults]).toEqual([{ ...NO_MODELS, missing: 2, missingOf: expect.any(Object) as object }, 0]);
    expect(seen.asked).not.toContain('c');
  });

  it('judges and counts models', async () => {
    const { ask } = start({ a: () => model(101), b: () => model(102) }, { plan: { models: true } });
    expect((await ask(await makeWork(2, {}))).counts.models).toMatchObject({ true: 4, false: 0, missing: 0 });
  });

  it('reports a test case that is too large as a fault and continues, but throws other errors', async () => {
    const work = await makeWork(3, {});
    const made = await work.draw();
    const failing = (error: Error): BatchWork => {
      const tests = made.tests.map((test, i) => (i === 1 ? breakTest(test, error) : test));
      const enter = () => ({ fresh: made.hashes, isFinal: true });
      return { ...work, enter, draw: () => Promise.resolve({ ...made, tests }) };
    };
    const breakTest = (test: DrawnTest, error: Error): DrawnTest => ({
      coordinates: test.coordinates,
      made: test.made,
      get text(): never {
        throw error;
      },
    });
    const { ask, seen } = start({ a: sat });
    const { results, counts } = await ask(failing(new RangeError('too deep')));
    expect([results.map(({ index }) => index), counts.faults]).toEqual([[0, 2], 1]);
    const [fault] = seen.logged as [{ message: string }];
    expect(fault).toMatchObject({ kind: 'fault', coordinates: made.tests[1]?.coordinates });
    expect(fault.message).toMatch(/^seed-0\.smt2: .*too deep/);
    await expect(ask(failing(new Error('broken')))).rejects.toThrow('broken');
    expect((await ask(work)).counts.faults).toBe(0);
    const unknown = start({ a: sat }, { lookup: { seedOf: () => undefined, judgedOf: () => undefined } });
    await unknown.ask(failing(new RangeError('too deep')));
    expect(unknown.seen.logged).toMatchObject([
      { message: expect.stringMatching(/^(RangeError: )?too deep/) as string },
    ]);
  });

  it('reports a fault for each draw on which a strategy fails', async () => {
    const work = await makeWork(2, {}, SEED, {
      ...weaken,
      open: () => ({
        mutant: () => {
          throw new Error('broken');
        },
      }),
    });
    const { ask, seen } = start({ a: sat });
    expect((await ask(work)).counts).toMatchObject({ tests: 0, faults: 2 });
    const faults = seen.logged as { kind: string; coordinates: { index: number } }[];
    expect(faults.map(({ kind, coordinates }) => [kind, coordinates.index])).toEqual([
      ['fault', 0],
      ['fault', 1],
    ]);
  });

  it('runs only new test cases, and lists the others as repeats', async () => {
    const work = await makeWork(3, {});
    const { hashes } = await work.draw();
    const { ask } = start({ a: sat });
    const report = await ask({ ...work, enter: () => ({ fresh: { 1: hashes[1] ?? '' }, isFinal: true }) });
    expect(report.results.map(({ index }) => index)).toEqual([1]);
    expect([report.counts.tests, report.repeats.length, report.hashes]).toEqual([3, 2, hashes]);
  });

  it.each([true, false])(
    'counts a finding in the throttle at once only if its test case stays new (%s), else when the log has it',
    async (isFinal) => {
      const work = await makeWork(3, {});
      const { hashes } = await work.draw();
      const { ask, seen, executor } = start({ a: sat, b: () => ['unsat'] });
      await ask({ ...work, enter: () => ({ fresh: hashes, isFinal }) });
      const found = (seen.logged as CampaignEvent[]).flatMap((event) => (event.kind === 'finding' ? [event] : []));
      expect(found.length).toBeGreaterThan(0);
      const ids = found.map(({ finding }) => finding.id);
      expect(seen.saw).toEqual(isFinal ? ids : []);
      for (const event of [...found, ...found]) executor.onEvent(event);
      expect(seen.saw).toEqual(ids);
    },
  );

  it('records the source of a test case without a seed', async () => {
    const work = await makeWork(1);
    const of = async (judged: BatchWork['judged']) => (await start({ a: sat }).ask({ ...work, judged })).results[0];
    expect((await of(undefined))?.rewrites).toEqual([SEED.blob]);
    expect((await of({ ...JUDGED, at: 0 }))?.rewrites).toEqual([]);
  });
});

describe('solvers of a pool', () => {
  const makeDrop = (solver: string): CampaignEvent => ({
    kind: 'solver-dropped',
    at: 0,
    solver,
    queries: 50,
    because: '',
  });

  it('does not query a solver once it is dropped', async () => {
    const { judge, executor, ask, seen } = start({ a: sat, b: sat }, { events: [makeDrop('b')] });
    expect((await judge()).runs.map(({ solver }) => solver)).toEqual(['a']);
    const other = start({ a: sat, b: sat });
    other.executor.onLogged(makeDrop('b'));
    other.executor.onLogged({ kind: 'fault', at: 0, solver: 'a' } as never);
    expect(Object.keys((await other.ask(await makeWork(1))).counts.solvers)).toEqual(['a']);
    executor.onEvent(makeDrop('a'));
    const asked = seen.asked.length;
    await expect(judge()).rejects.toThrow('every solver was dropped');
    await expect(ask(await makeWork(1))).rejects.toThrow('every solver was dropped');
    expect(seen.asked).toHaveLength(asked);
  });

  const message = 'at line 1, column 19: syntax error: declare-datatypes is not a command';
  const unsent = { b: 'command declare-datatypes' };
  const refusing: Record<string, Script> = { a: sat, b: () => rejects(message) };

  it('sends a solver no features that the solver reported as missing', async () => {
    const { judge, ask, seen } = start(refusing);
    const first = await judge(DATATYPES);
    expect(first).not.toHaveProperty('unsent');
    const second = await judge(DATATYPES);
    expect([second.unsent, second.runs.map(({ solver }) => solver)]).toEqual([unsent, ['a']]);
    const { results, counts } = await ask(await makeWork(1, {}, DATATYPES));
    expect([results[0]?.unsent, Object.keys(counts.solvers)]).toEqual([unsent, ['a']]);
    expect(seen.asked.filter((id) => id === 'b')).toHaveLength(1);
    expect(await judge()).not.toHaveProperty('unsent');
    const asked = start(refusing);
    await asked.ask(await makeWork(2, {}, DATATYPES));
    expect(asked.seen.asked.filter((id) => id === 'b')).toHaveLength(1);
  });

  it('opens solvers once for each parallel task, and closes them at the end', async () => {
    const { executor, seen } = start({ a: sat, b: sat }, { jobs: 2 });
    expect(executor.room).toBe(2);
    const [one, two] = [await executor.take(), await executor.take()];
    const third = executor.take();
    one.leave();
    one.leave();
    await third;
    const fourth = executor.take();
    let isTaken = false;
    void fourth.then(() => (isTaken = true));
    await new Promise((wake) => setImmediate(wake));
    expect([seen.opened, isTaken]).toEqual([2, false]);
    two.leave();
    await fourth;
    await executor.close();
    expect(seen.closed).toEqual(['a', 'b', 'a', 'b']);
  });
});

describe('repetitions', () => {
  it.each<[string, FindingRecord['kind'], boolean]>([
    ['found unstable', 'unstable', true],
    ['found wrong', 'wrong-answer', false],
  ])('decides whether to confirm with more repetitions if the solver was %s: %s', async (_, kind, isOften) => {
    const finding = makeFinding('x', { kind, suspects: ['a'] });
    const { ask, seen } = start({ a: () => crash, b: sat }, { events: [{ kind: 'finding', at: 0, finding }] });
    await ask(await makeWork(1, { runs: [makeRun('a', 'sat'), makeRun('b', 'sat')] }));
    expect(seen.logged).toMatchObject([{ kind: 'finding' }]);
    expect(seen.asked.filter((id) => id === 'a').length >= 64).toBe(isOften);
  });
});

describe('post-processing a finding', () => {
  const finding = makeFinding('x');
  const task = (what: 'reduce' | 'bisect' | 'confirm') => ({ what, finding });
  const { signal } = new AbortController();

  it('returns the post-processor’s result', async () => {
    const given: unknown[] = [];
    const emitEvent =
      (value: unknown) =>
      (...args: unknown[]) => {
        given.push(args);
        return Promise.resolve(value as never);
      };
    const { executor } = start(
      { a: sat },
      {
        processor: {
          ...NO_RESULTS,
          reduce: emitEvent({ bytes: 1 }),
          bisect: emitEvent({ family: 'z3' }),
          confirm: emitEvent('there'),
        },
      },
    );
    const process = async (what: 'reduce' | 'bisect' | 'confirm') =>
      (await executor.take()).process(task(what), signal);
    expect([await process('reduce'), await process('bisect'), await process('confirm')]).toEqual([
      { kind: 'finding-reduced', id: 'x', reduced: { bytes: 1 } },
      { kind: 'finding-bisected', id: 'x', bisection: { family: 'z3' } },
      { kind: 'finding-elsewhere', id: 'x', elsewhere: 'there' },
    ]);
    expect(given).toEqual([
      [finding, signal],
      [finding, signal],
      [finding, signal],
    ]);
  });

  it.each([
    ['reduce', { kind: 'finding-left', id: 'x', what: 'reduce', because: 'no smaller input fails' }],
    ['bisect', { kind: 'finding-left', id: 'x', what: 'bisect', because: 'no version could be run' }],
    ['confirm', undefined],
  ] as const)('returns the reason if the post-processor has no result: %s', async (what, result) => {
    const { executor } = start({ a: sat }, { processor: NO_RESULTS });
    expect(await (await executor.take()).process(task(what), signal)).toEqual(result);
    expect(executor.accepts(task(what))).toBe(what !== 'confirm');
  });
});

describe('findings of other workers', () => {
  const makeRecord = (id: string, more: object = {}) =>
    ({ kind: 'finding', at: 0, finding: makeFinding(id), ...more }) as CampaignEvent;
  const again = (id: string, more: object = {}) =>
    ({ kind: 'finding-again', at: 0, id, of: 'crash', group: 'g', suspects: [], coordinates: {}, ...more }) as never;
  const elsewhere = (more: object) => ({ kind: 'finding-elsewhere', at: 0, id: 'x', elsewhere: {}, ...more }) as never;

  it.each<[string, CampaignEvent[], string[]]>([
    ['a finding', [makeRecord('x'), makeRecord('x')], ['x']],
    ['a further occurrence', [again('x'), again('x')], ['x']],
    ['a finding reported by a worker', [makeRecord('x', { worker: 'w' }), again('y', { worker: 'w' })], []],
    [
      'a reported finding that is reproduced',
      [makeRecord('x', { worker: 'w' }), elsewhere({ finding: makeFinding('x') })],
      ['x'],
    ],
    ['a reproduction by another worker', [elsewhere({ finding: makeFinding('x'), worker: 'w' }), elsewhere({})], []],
    [
      'a suspicion that was not confirmed',
      [{ kind: 'finding-not-confirmed', suspect: { id: 'x' } } as never, makeRecord('x')],
      [],
    ],
    ['another event', [{ kind: 'fault' } as never], []],
  ])('updates the hunt at most once for each finding: %s', (_, events, saw) => {
    const { executor, seen } = start({ a: sat });
    for (const event of events) executor.onEvent(event);
    expect(seen.saw).toEqual(saw);
  });

  it('ignores events about findings that the log contained at the start of the hunt', () => {
    const { executor, seen } = start({ a: sat }, { events: [makeRecord('x'), again('y')] });
    for (const event of [makeRecord('x'), again('y')]) executor.onEvent(event);
    expect(seen.saw).toEqual([]);
  });

  it('does not investigate a finding of another worker again', async () => {
    const scripts: Record<string, Script> = { a: () => crash, b: sat };
    const first = start(scripts);
    await first.ask(await makeWork(1, { runs: [makeRun('a', 'sat'), makeRun('b', 'sat')] }));
    const [event] = first.seen.logged as { kind: string; finding: FindingRecord }[];
    expect(event?.kind).toBe('finding');
    const second = start(scripts);
    second.executor.onEvent({ kind: 'finding', at: 0, finding: event?.finding as FindingRecord });
    await second.ask(await makeWork(1, { runs: [makeRun('a', 'sat'), makeRun('b', 'sat')] }));
    expect(second.seen.logged).toEqual([]);
  });
});
