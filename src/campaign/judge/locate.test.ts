import { describe, expect, it } from 'vitest';
import { findingOf, runOf, textsOf } from '../../../test/support/findings.js';
import { scriptedSolver } from '../../../test/support/scripted-solver.js';
import { type Backtrace, DEFAULT_LIMITS, type Query, type Solver } from '../../solver/index.js';
import { readScript } from '../../syntax/index.js';
import type { FindingSource } from './finding.js';
import { located } from './locate.js';

const TEXT = '(assert true)\n(check-sat)\n';
const BACKTRACE: Backtrace = { signal: 'SIGSEGV', frames: ['smt::f'], isDeep: false };
const crash = findingOf('crash', { kind: 'crash', signature: 'SIGSEGV', suspects: ['z3'] });

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
  const scripted = (id: string): Solver => {
    const solver = scriptedSolver(id, () => ['sat']);
    const run: Solver['run'] = (query, limits, signal) => {
      timeouts.push(limits.timeoutMs);
      return solver.run(query, limits, signal);
    };
    return { ...solver, run };
  };
  const solverOf = (id: string): Solver => ({
    ...scripted(id),
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
      runs: [runOf('z3', 'crash')],
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
  const finding = await located(found, source, {
    solvers: [solverOf('cvc5'), solverOf('z3')],
    models: false,
    limits: DEFAULT_LIMITS,
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    store: textsOf({}),
  });
  return { finding, asked, timeouts };
}

describe('the fault of a wrong answer', () => {
  it('is asked about with a second at most for each question', async () => {
    const { timeouts } = await locate({
      found: findingOf('answer', { kind: 'wrong-answer', suspects: ['z3'], solver: 'z3' }),
    });
    expect(new Set(timeouts)).toEqual(new Set([1_000]));
  });
});

describe('where a solver dies', () => {
  it('is asked of the suspect, on the input alone or after what came before it', async () => {
    const { finding, asked } = await locate();
    expect(asked).toEqual([`z3: ${TEXT}`]);
    expect(finding).toEqual({ ...crash, backtrace: BACKTRACE });
    expect((await locate({ how: 'history' })).asked).toEqual([`z3: before|${TEXT}`]);
  });

  it('is not asked where the signature says it, nothing crashed, or the suspect is not there', async () => {
    const others = [
      { ...crash, signature: 'SIGSEGV | ASSERTION VIOLATION x (f.cpp)' },
      { ...crash, kind: 'invalid-model' as const },
      { ...crash, suspects: ['yices'] },
    ];
    for (const found of others) expect(await locate({ found })).toMatchObject({ finding: found, asked: [] });
  });

  it('is left out where no debugger tells', async () => {
    const { finding } = await locate({ debugger: false });
    expect(finding).not.toHaveProperty('backtrace');
  });
});
