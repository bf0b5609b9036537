import { describe, expect, it } from 'vitest';
import { makeFinding, makeRun, makeTexts } from '../../../test/support/findings.js';
import { makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { type Backtrace, DEFAULT_LIMITS, type Query, type Solver } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import type { FullRunRecord } from '../log/index.js';
import type { FindingSource } from './finding.js';
import { askGround, findLocation, locateFault } from './locate.js';

const TEXT = '(assert true)\n(check-sat)\n';
const BACKTRACE: Backtrace = { signal: 'SIGSEGV', frames: ['smt::f'], isDeep: false };
const crash = makeFinding('crash', { kind: 'crash', signature: 'SIGSEGV', suspects: ['z3'] });

async function locate({
  found = crash,
  how = 'fresh',
  debugger: tells = true,
}: {
  found?: typeof crash;
  how?: 'fresh' | 'history';
  debugger?: boolean;
} = {}) {
  const asked: string[] = [];
  const timeouts: number[] = [];
  const makeScripted = (id: string): Solver => {
    const solver = makeScriptedSolver(id, () => ['sat']);
    const run: Solver['run'] = (query, limits, signal) => {
      timeouts.push(limits.timeoutMs);
      return solver.run(query, limits, signal);
    };
    return { ...solver, run };
  };
  const makeSolver = (id: string): Solver => ({
    ...makeScripted(id),
    backtrace(queries: readonly Query[]) {
      asked.push(`${id}: ${queries.map(({ input }) => input).join('|')}`);
      return Promise.resolve(tells ? BACKTRACE : undefined);
    },
  });
  const { script } = readScript(TEXT);
  const coordinates = { key: 'k', seed: 's', strategy: 'weaken', index: 0 };
  const suspect = {
    kind: 'crash',
    trust: 'observed',
    suspects: ['z3'],
    witnesses: [],
    because: '',
    oracle: 'crash',
  } as const;
  const source: Pick<FindingSource, 'doubt' | 'confirmed'> = {
    doubt: {
      suspect: { ...suspect, oracles: ['crash'] },
      test: { coordinates, text: TEXT, made: { script, claim: 'weaker', base: script, steps: [] } },
      parent: undefined,
      seed: undefined,
      runs: [makeRun('z3', 'crash')],
      history: ['much', 'more', 'before', TEXT],
    },
    confirmed: {
      kind: 'confirmed',
      how,
      ...(how === 'history' && { history: ['before', TEXT] }),
      suspect: { ...suspect, oracles: ['crash'] },
      runs: [],
      parentRuns: [],
      tieBreakers: [],
      repeats: [],
    },
  };
  const finding = await findLocation(found, source, {
    solvers: [makeSolver('cvc5'), makeSolver('z3')],
    models: false,
    limits: DEFAULT_LIMITS,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    store: makeTexts({}),
  });
  return { finding, asked, timeouts };
}

describe('locating the fault of a wrong answer', () => {
  it('asks each question with a time limit of at most a second', async () => {
    const { timeouts } = await locate({
      found: makeFinding('answer', { kind: 'wrong-answer', suspects: ['z3'], solver: 'z3' }),
    });
    expect(new Set(timeouts)).toEqual(new Set([1_000]));
  });

  it('asks nothing whose answer depends on how the model defines division by zero', async () => {
    const { script } = readScript(
      `(declare-const x Int)(declare-const r Real)
       (assert (= (mod x 0) 8))(assert (= (div x 0) 2))(assert (= (/ r 0.0) 1.5))(assert (> (+ x 1) 3))
       (assert (and (= x 7) (= (mod x (- x x)) 8)))(check-sat)`,
    );
    const model = `((define-fun x () Int 7)(define-fun r () Real 1.0)(define-fun mod0 ((a Int) (b Int)) Int 8)
      (define-fun div0 ((a Int) (b Int)) Int 2)(define-fun /0 ((a Real) (b Real)) Real 1.5))`;
    const asked: string[] = [];
    const found = makeFinding('answer', { kind: 'wrong-answer', suspects: ['z3'], solver: 'z3' });
    await locateFault({ found, script, runs: [], model }, (text) => {
      asked.push(text);
      return Promise.resolve('unknown');
    });
    expect(asked.filter((text) => /\b(?:mod|div)\b|\(\//.test(text))).toEqual([]);
    expect(asked.join()).toContain('(+ 7 1)');
  });
});

describe('requesting a backtrace', () => {
  it('requests a backtrace from the suspect, for the input alone or after the preceding queries', async () => {
    const { finding, asked } = await locate();
    expect(asked).toEqual([`z3: ${TEXT}`]);
    expect(finding).toEqual({ ...crash, backtrace: BACKTRACE });
    expect((await locate({ how: 'history' })).asked).toEqual([`z3: before|${TEXT}`]);
  });

  it('requests no backtrace if the signature has one already, nothing crashed, or the suspect is missing', async () => {
    const others = [
      { ...crash, signature: 'SIGSEGV | ASSERTION VIOLATION x (f.cpp)' },
      { ...crash, kind: 'invalid-model' as const },
      { ...crash, suspects: ['yices'] },
    ];
    for (const found of others) expect(await locate({ found })).toMatchObject({ finding: found, asked: [] });
  });

  it('omits the backtrace if the debugger finds none', async () => {
    const { finding } = await locate({ debugger: false });
    expect(finding).not.toHaveProperty('backtrace');
  });
});

describe('locating the fault of a finding', () => {
  const WRONG = '(declare-const x Int)\n(assert (= (+ x 1) 4))\n(check-sat)\n';
  const MODEL = '((define-fun x () Int 3))';
  const answer = makeFinding('answer', { kind: 'wrong-answer', suspects: ['z3'], solver: 'z3' });
  const kept = { solver: 'cvc5', of: 'script', text: 'model', wrong: null, choices: [] } as const;

  /** Locates the fault of a solver that gets every sum wrong. */
  async function findFault(
    found: typeof answer,
    more: { runs?: FullRunRecord[]; now?: FullRunRecord[]; history?: string[]; models?: boolean } = {},
  ) {
    const asked: (boolean | undefined)[] = [];
    const closed: string[] = [];
    const signals: (AbortSignal | undefined)[] = [];
    const adding = makeScriptedSolver('z3', (input) => {
      const right = !/assert false|not true|true false/.test(input);
      const isAbout = input.includes('(+ ');
      return [isAbout ? (input.includes('(not ') ? 'sat' : 'unsat') : right ? 'sat' : 'unsat'];
    });
    const open = (name: string): Solver => ({
      ...adding,
      run: (query, limits, signal) => (
        asked.push(query.wantModel),
        signals.push(signal),
        adding.run(query, limits, signal)
      ),
      fresh: () => open('fresh'),
      close: () => Promise.resolve(void closed.push(name)),
    });
    const { script } = readScript(WRONG);
    const suspect = {
      kind: 'wrong-answer',
      trust: 'observed',
      suspects: ['z3'],
      witnesses: [],
      because: '',
      oracle: 'agreement',
      oracles: ['agreement'],
    } as const;
    const coordinates = { key: 'k', seed: 's', strategy: 'weaken', index: 0 };
    const source: Pick<FindingSource, 'doubt' | 'confirmed'> = {
      doubt: {
        suspect,
        test: { coordinates, text: WRONG, made: { script, claim: 'weaker', base: script, steps: [] } },
        parent: undefined,
        seed: undefined,
        runs: more.runs ?? [],
        history: [],
      },
      confirmed: {
        kind: 'confirmed',
        how: 'fresh',
        ...(more.history && { history: more.history }),
        suspect,
        runs: more.now ?? [],
        parentRuns: [],
        tieBreakers: [],
        repeats: [],
      },
    };
    const { signal } = new AbortController();
    const finding = await findLocation(
      found,
      source,
      {
        solvers: [open('z3')],
        models: more.models ?? true,
        limits: { ...DEFAULT_LIMITS, timeoutMs: 50 },
        clock: { now: () => 0, sleep: () => Promise.resolve() },
        store: makeTexts({ model: MODEL }),
      },
      signal,
    );
    expect(signals.every((each) => each === signal)).toBe(true);
    return { finding, asked, closed };
  }

  it("locates a fault with the stored model or a run's model, in a new process that is closed afterwards", async () => {
    const { finding, asked, closed } = await findFault({ ...answer, model: kept });
    expect(finding).toEqual({ ...answer, model: kept, fault: expect.objectContaining({ cause: '+' }) as object });
    expect(finding.fault?.term).toBe('(assert (= (+ 3 1) 4))');
    expect(new Set(asked)).toEqual(new Set([false]));
    expect(closed).toEqual(['fresh']);
    const invalid = { ...answer, kind: 'invalid-model' as const };
    const run = [makeRun('z3', 'sat', { modelText: MODEL })];
    expect((await findFault(invalid, { runs: run })).finding.fault?.cause).toBe('+');
    expect((await findFault(invalid, { now: run })).finding.fault?.cause).toBe('+');
    const none = await findFault(invalid);
    expect(none.finding).toBe(invalid);
  });

  it('locates no fault if it is undecided which solver is wrong, or if the bug needs a history', async () => {
    expect(await findFault({ ...answer, solver: null, model: kept })).toMatchObject({ asked: [] });
    expect(await findFault({ ...answer, model: kept }, { history: ['a'] })).toMatchObject({ asked: [] });
  });
});

describe('askGround', () => {
  const limits = { ...DEFAULT_LIMITS, timeoutMs: 300 };
  const clock = { now: () => 0, sleep: () => Promise.resolve() };

  it("returns the first answer to a question, and never waits longer than the campaign's time limit", async () => {
    const seen: number[] = [];
    const solver = makeScriptedSolver('z3', () => ['unsat', 'sat']);
    const watched: Solver = {
      ...solver,
      run: (query, given, signal) => (seen.push(given.timeoutMs), solver.run(query, given, signal)),
    };
    expect(await askGround(watched, { limits, clock })('(check-sat)', false)).toBe('unsat');
    expect(seen).toEqual([300]);
  });

  it('returns no answer if the solver gives none, and closes new processes even after a failure', async () => {
    const timeout = makeScriptedSolver('z3', () => ({ kind: 'timeout', answers: ['sat'] }));
    expect(await askGround(timeout, { limits, clock })('(check-sat)', false)).toBeUndefined();
    const closed: string[] = [];
    const failing = (name: string): Solver => ({
      ...timeout,
      run: () => Promise.reject(new Error('gone')),
      fresh: () => failing('fresh'),
      close: () => Promise.resolve(void closed.push(name)),
    });
    await expect(askGround(failing('own'), { limits, clock })('(check-sat)', true)).rejects.toThrow('gone');
    expect(closed).toEqual(['fresh']);
    await expect(askGround(failing('own'), { limits, clock })('(check-sat)', false)).rejects.toThrow('gone');
    expect(closed).toEqual(['fresh']);
  });
});
