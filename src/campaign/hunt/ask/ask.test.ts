import { describe, expect, it } from 'vitest';
import { SOME_PLAN, makeRun } from '../../../../test/support/findings.js';
import { makeScriptedSolver } from '../../../../test/support/scripted-solver.js';
import type { Outcome, Solver } from '../../../solver/index.js';
import { readScript } from '../../../syntax/index.js';
import { type AskingOptions, ask, askAll, askAndExamine, canBeAsked } from './ask.js';
import { withExaminedModel, withJudgedModel } from './examine-model.js';
import type { ModelRecord } from '../../log/index.js';
import type { AdaptiveLimits, TimeLimiter } from './limits/adaptive-limits.js';

const { profile } = makeScriptedSolver('z3', () => ({ kind: 'answered', answers: ['sat'] }));
const TEXT = '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n';
const QUESTION = { text: TEXT, script: readScript(TEXT).script };
const NOTHING = { text: '', script: readScript('(declare-const x Int)').script };
const MODEL = '((define-fun x () Int 3))';
const FALSE_MODEL = '((define-fun x () Int 0))';
const TRUE_MODEL = '((define-fun x () Int 1))';
const JUDGED: ModelRecord = { verdict: 'true', because: null, choices: [], wrong: null, ms: 1 };

interface Setup extends Partial<AskingOptions> {
  readonly outcomes: readonly Outcome[];
}

function asking({ outcomes, ...more }: Setup) {
  const queries: object[] = [];
  const waits: number[] = [];
  const plain = makeScriptedSolver('z3', (_, __, asked) => outcomes[Math.min(asked, outcomes.length - 1)] as Outcome);
  const solver: Solver = {
    ...plain,
    run(query, limits, signal) {
      queries.push({ ...query, ms: limits.timeoutMs });
      return plain.run(query, limits, signal);
    },
  };
  const options: AskingOptions = {
    limits: { timeoutMs: 100, outputBytes: 1_000 },
    clock: { now: () => 0, sleep: (ms) => Promise.resolve(void waits.push(ms)) },
    models: true,
    effort: 'quick',
    ...more,
  };
  return { solver, options, queries, waits };
}

const SAT: Outcome = { kind: 'answered', answers: ['sat'] };
const withModel = (model: string, answer: 'sat' | 'unknown' = 'sat'): Outcome => ({
  kind: 'answered',
  answers: [answer],
  model,
});
const GONE: Outcome = { kind: 'unavailable', message: 'no such file' };

describe('ask', () => {
  it('can send a query if the script has a check, or if there is a graph and the solver reads BTOR', () => {
    expect(canBeAsked({ profile }, QUESTION)).toBe(true);
    expect(canBeAsked({ profile }, NOTHING)).toBe(false);
    expect(canBeAsked({ profile, readsBtor: true }, NOTHING)).toBe(false);
    expect(canBeAsked({ profile, readsBtor: true }, { ...NOTHING, btor: '1 var 1\n' })).toBe(true);
    expect(canBeAsked({ profile, readsBtor: false }, { ...NOTHING, btor: '1 var 1\n' })).toBe(false);
    expect(canBeAsked({ profile }, { ...QUESTION, btor: '1 var 1\n' })).toBe(true);
  });

  it('requests a model if the plan requests models and the solver can give them', async () => {
    const first = asking({ outcomes: [SAT] });
    await ask(first.solver, QUESTION, first.options);
    expect(first.queries).toEqual([{ input: TEXT, wantModel: true, ms: 100 }]);
    const plain = asking({ outcomes: [SAT], models: false });
    await ask(plain.solver, { ...QUESTION, btor: '1 var 1\n' }, plain.options);
    expect(plain.queries).toEqual([{ input: TEXT, wantModel: false, btor: '1 var 1\n', ms: 100 }]);
    const lacking = asking({ outcomes: [SAT] });
    const { modelArgs: _, ...profile } = lacking.solver.profile;
    await ask({ ...lacking.solver, profile: { ...profile, lacks: ['get-model'] } }, QUESTION, lacking.options);
    expect(lacking.queries).toMatchObject([{ wantModel: false }]);
  });

  it('retries a solver that fails to start, with growing delays, then stops the campaign', async () => {
    const back = asking({ outcomes: [GONE, GONE, SAT] });
    expect((await ask(back.solver, QUESTION, back.options)).outcome).toEqual(SAT);
    expect(back.waits).toEqual([100, 1_000]);
    const gone = asking({ outcomes: [GONE] });
    await expect(ask(gone.solver, QUESTION, gone.options)).rejects.toThrow('z3 cannot be started: no such file');
    expect(gone.waits).toEqual([100, 1_000, 5_000]);
    const changed = asking({ outcomes: [{ ...GONE, changed: true }] });
    await expect(ask(changed.solver, QUESTION, changed.options)).rejects.toThrow(
      'z3 changed since the campaign started: no such file',
    );
    expect(changed.waits).toEqual([]);
  });

  it('evaluates the model that the solver gives', async () => {
    const asked = asking({ outcomes: [withModel(FALSE_MODEL)] });
    expect((await askAndExamine(asked.solver, QUESTION, asked.options)).model?.verdict).toBe('false');
    const none = asking({ outcomes: [SAT] });
    expect((await askAndExamine(none.solver, QUESTION, none.options)).model).toBeFalsy();
  });

  it.each([
    [TRUE_MODEL, undefined],
    [FALSE_MODEL, 'false'],
  ])('reports a model from a run without model checks only if the model is false', async (model, verdict) => {
    const complaint: Outcome = { kind: 'invalid-model', message: 'wrong', answers: ['sat'], model, plain: true };
    const { solver, options } = asking({ outcomes: [complaint] });
    expect((await askAndExamine(solver, QUESTION, options)).model?.verdict).toBe(verdict);
  });
});

describe('a second solver for a suspected reply', () => {
  const text = '(declare-const x Int)\n(simplify (= (* x x) 1679934169))\n(check-sat)\n';
  const question = { text, script: readScript(text).script };
  const models = '((define-fun x () Int 40987))';
  /** A solver that simplifies every term to false, and confirms this result when asked. */
  const wrong = (): Solver => {
    const plain = makeScriptedSolver('z3', (_, __, asked) =>
      asked === 0 ? SAT : { kind: 'answered', answers: ['unsat'] },
    );
    const replies = [{ at: 0, text: 'false', whole: true }];
    return { ...plain, run: async (...query) => ({ ...(await plain.run(...query)), replies }) };
  };

  async function judgeOther(other: Outcome, id = 'cvc5') {
    const solver = wrong();
    const second = makeScriptedSolver(id, () => other);
    const { options } = asking({ outcomes: [SAT] });
    const run = await askAndExamine(solver, question, { ...options, solvers: [solver, second] });
    return { reply: run.replies?.[0], asked: second.asked() };
  }

  it('asks a second solver for a model under which a reply is wrong, and evaluates that model', async () => {
    const { reply, asked } = await judgeOther(withModel(models));
    expect(asked).toBe(1);
    expect(reply).toMatchObject({ verdict: 'wrong', wrong: { proof: `with ${models}` } });
    expect((await judgeOther(withModel(MODEL))).reply?.verdict).toBe('undetermined');
    expect((await judgeOther(GONE)).reply?.verdict).toBe('right');
  });

  it('asks no other version of the same solver for a model under which a reply is wrong', async () => {
    const { reply, asked } = await judgeOther(withModel(models), 'z3@4.8.7');
    expect(asked).toBe(0);
    expect(reply?.verdict).toBe('right');
  });
});

describe('the model of a run', () => {
  const at = { script: QUESTION.script, clock: { now: () => 0, sleep: () => Promise.resolve() } };
  const makeExamineModel = (said: string, modelText?: string, more: object = {}) =>
    withExaminedModel(makeRun('z3', said, { ...(modelText === undefined ? {} : { modelText }), ...more }), {
      ...at,
      effort: 'quick',
    }).model?.verdict;

  it('reports the verdict on any model after sat, but after other answers only the verdict `true`', () => {
    expect(makeExamineModel('sat', MODEL)).toBe('true');
    expect(makeExamineModel('sat', FALSE_MODEL)).toBe('false');
    expect(makeExamineModel('unknown', MODEL)).toBe('true');
    expect(makeExamineModel('unknown', FALSE_MODEL)).toBeUndefined();
    expect(makeExamineModel('sat')).toBeUndefined();
    // The solver's own check rejected the model.
    expect(makeExamineModel('sat', FALSE_MODEL, { outcome: 'invalid-model', answers: [] })).toBe('false');
  });

  it('evaluates a model again if its verdict is undetermined or missing', () => {
    const settleModel = (model: ModelRecord | null | undefined) =>
      withJudgedModel(makeRun('z3', 'sat', { modelText: FALSE_MODEL, ...(model === undefined ? {} : { model }) }), at)
        .model?.verdict;
    expect(settleModel(undefined)).toBe('false');
    expect(settleModel(null)).toBe('false');
    expect(settleModel({ ...JUDGED, verdict: 'undetermined', because: 'too large' })).toBe('false');
    expect(settleModel(JUDGED)).toBe('true');
  });
});

describe('askAll', () => {
  const clock = { now: () => 0, sleep: () => Promise.resolve() };
  const signal = new AbortController().signal;
  const limits = { timeoutMs: 100, outputBytes: 1_000 };
  const solvers = () =>
    ['z3', 'cvc5', 'cvc4'].map((id) => makeScriptedSolver(id, () => withModel(MODEL), 'persistent'));

  it('returns runs and histories, with models only if the plan requests them', async () => {
    const asked = await askAll(solvers(), QUESTION, { plan: { ...SOME_PLAN, models: true, limits }, clock }, signal);
    expect(asked.map(({ record, history }) => [record.solver, record.model?.verdict, history])).toEqual([
      ['z3', 'true', [TEXT]],
      ['cvc5', 'true', [TEXT]],
      ['cvc4', 'true', [TEXT]],
    ]);
    expect(asked[0]).not.toHaveProperty('allowance');
    expect(await askAll(solvers(), NOTHING, { plan: SOME_PLAN, clock }, signal)).toEqual([]);
    const seen: boolean[] = [];
    const spy = solvers().map((solver): Solver => ({
      ...solver,
      run: (query, ...rest) => solver.run(query, ...rest).finally(() => seen.push(query.wantModel === true)),
    }));
    await askAll(spy, QUESTION, { plan: { ...SOME_PLAN, models: false }, clock }, signal);
    expect(seen).toEqual([false, false, false]);
    await expect(
      askAll(spy, QUESTION, { plan: SOME_PLAN, clock }, AbortSignal.abort(new Error('stop'))),
    ).rejects.toThrow('stop');
  });

  /** A time limiter that records its calls. */
  function makePace(more: Partial<TimeLimiter>) {
    const log: string[] = [];
    const allowance = { limits: { ...limits, timeoutMs: 7 }, gets: 'less', limitMs: 7, usualMs: 1 } as const;
    const adaptiveLimits = {
      allow({ solver, name, theories, measure }: Parameters<AdaptiveLimits['allow']>[0]) {
        log.push(`allow ${solver} for ${name} of ${theories.join(' ')}, measure ${measure?.ms ?? 'none'}`);
        return allowance;
      },
      allowSeed({ solver, name, quickest }: Parameters<AdaptiveLimits['allowSeed']>[0]) {
        log.push(`allow ${solver} for seed ${name}, quickest ${quickest?.ms ?? 'none'}`);
        return allowance;
      },
      addRun: (query: { solver: string }, _: object, run: { ms: number }) =>
        void log.push(`run ${query.solver} ${run.ms}`),
    } as unknown as AdaptiveLimits;
    const pace: TimeLimiter = {
      adaptiveLimits,
      name: 'test',
      theories: ['Ints'],
      baseOf: (id) => `base of ${id}`,
      ...more,
    };
    return { log, pace, allowance };
  }

  it("bases the time limit of a test on the same solver's time for the seed, and learns from the time of the test", async () => {
    const seedRuns = [makeRun('cvc5', 'sat', { ms: 5 }), makeRun('z3', 'sat', { ms: 9 })];
    const { log, pace, allowance } = makePace({ seedRuns });
    const asked = await askAll(solvers(), QUESTION, { plan: { ...SOME_PLAN, limits }, clock, pace }, signal);
    expect(log).toEqual([
      'allow base of z3 for test of Ints, measure 9',
      'run base of z3 1',
      'allow base of cvc5 for test of Ints, measure 5',
      'run base of cvc5 1',
      'allow base of cvc4 for test of Ints, measure none',
      'run base of cvc4 1',
    ]);
    expect(asked[0]?.allowance).toEqual(allowance);
  });

  it('uses the learned time limit if there is one, and otherwise the limit of the plan', async () => {
    const given: number[] = [];
    const spy = solvers().map((solver): Solver => ({
      ...solver,
      run: (query, of, stop) => solver.run(query, of, stop).finally(() => given.push(of.timeoutMs)),
    }));
    const plan = { ...SOME_PLAN, limits };
    await askAll(spy, QUESTION, { plan, clock, pace: makePace({}).pace }, signal);
    await askAll(spy, QUESTION, { plan, clock }, signal);
    expect(given).toEqual([7, 7, 7, ...spy.map(() => limits.timeoutMs)]);
    const slow = makeScriptedSolver('z3', () => ({ kind: 'timeout', answers: [] }));
    const [learned] = await askAll([slow], QUESTION, { plan, clock, pace: makePace({}).pace }, signal);
    expect(learned?.record.detail).toBe('a learned limit of 7 ms; the time-out is 100 ms');
    const [full] = await askAll([slow], QUESTION, { plan, clock }, signal);
    expect(full?.record.detail).toBeNull();
  });

  it('bases the time limit of a test without a seed on the fastest solver so far', async () => {
    const { log, pace } = makePace({});
    const timed = [makeScriptedSolver('z3', () => ({ kind: 'timeout', answers: [] })), ...solvers().slice(1)].map(
      (solver, at): Solver => ({
        ...solver,
        run: async (...args) => ({ ...(await solver.run(...args)), ms: [2, 8, 4][at] as number }),
      }),
    );
    await askAll(
      [...timed, ...solvers().slice(0, 1)],
      QUESTION,
      { plan: { ...SOME_PLAN, limits }, clock, pace },
      signal,
    );
    expect(log.filter((line) => line.startsWith('allow')).map((line) => line.split(', ')[1])).toEqual([
      'measure none',
      'measure none',
      'measure 8',
      'measure 4',
    ]);
  });

  it('limits the time of seeds separately, and does not add runs on seeds to the times of mutants', async () => {
    const { log, pace } = makePace({ theories: undefined });
    await askAll(solvers().slice(0, 2), QUESTION, { plan: { ...SOME_PLAN, limits }, clock, pace }, signal);
    expect(log).toEqual(['allow z3 for seed test, quickest none', 'allow cvc5 for seed test, quickest 1']);
  });
});
