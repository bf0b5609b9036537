import { describe, expect, it } from 'vitest';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { Suspect } from '../../oracle/index.js';
import type { Rule } from '../../rewrite/index.js';
import { splitCommandLine } from '../../solver/index.js';
import { ReductionSession } from './session.js';
import { type Candidate, candidateOfText } from './check/candidate.js';
import type { ReductionParts } from './contract.js';
import { reduceHistory } from './history.js';
import { OptionGuard } from './guards.js';
import { toTargetFailure } from './check/target.js';

const never = new AbortController().signal;
const SUSPECT = 'a --odd';

function openSession(
  behaviour: (options: readonly string[], name: string) => Script,
  solvers: readonly string[] = [SUSPECT],
): ReductionSession {
  const parts: ReductionParts = {
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    limits: { timeoutMs: 1_000, outputBytes: 1_000 },
    checkModels: false,
    models: false,
    jobs: 1,
    open: (id, { mode }) => {
      const words = splitCommandLine(id);
      return Promise.resolve(makeScriptedSolver(id, behaviour(Array.isArray(words) ? words.slice(1) : [], id), mode));
    },
  };
  return new ReductionSession(parts, solvers, never);
}

const wrong = { oracles: [], because: '', suspects: [SUSPECT], witnesses: [], kind: 'wrong-answer' } as const;
const WRONG: Suspect = {
  ...wrong,
  oracle: '',
  trust: 'metamorphic',
  wrong: { check: 0, got: 'unsat', expected: 'sat' },
};
const SAID = {
  solver: SUSPECT,
  family: 'a',
  mode: 'fresh',
  outcome: 'answered',
  detail: null,
  ms: 1,
  answers: ['unsat'],
} as const;

function read(assertion: string): Candidate {
  const candidate = candidateOfText(`(declare-const x Int)(assert ${assertion})(check-sat)`);
  if (candidate === undefined) throw new Error('it cannot be parsed');
  return candidate;
}

async function keeps(start: Candidate, other: Candidate, behaviour: (options: readonly string[]) => Script) {
  const session = openSession(behaviour);
  const check = session.check(toTargetFailure(WRONG, [SAID]), []);
  const guard = await OptionGuard.create({ check, candidate: start }, session);
  if (guard === undefined) return undefined;
  const known: Candidate =
    other.parent === undefined ? { ...other, known: [{ answer: 'sat', trust: 'certified', witnesses: ['w'] }] } : other;
  expect(await check.inspect(known, { whole: true, fresh: true }, never)).toBeDefined();
  return (await check.withGuards([guard]).inspect(known, { whole: true, fresh: true }, never)) !== undefined;
}

describe('OptionGuard, for a self-contradiction', () => {
  /** Gives a wrong answer to a script with `<=` if the option is set or the script also has products. */
  const behaviour =
    (options: readonly string[]): Script =>
    (input) =>
      input.includes('<=') && (options.includes('--odd') || input.includes('(* ')) ? ['unsat'] : ['sat'];
  const pair = (side: string): Candidate => ({
    ...read(`(<= ${side} 0)`),
    parent: { claim: 'weaker', question: read(`(< ${side} 0)`), runs: [], claimed: [] },
  });

  it('rejects a pair on which the solver contradicts itself even without the option', async () => {
    expect(await keeps(pair('(+ x 1)'), pair('(* x x)'), behaviour)).toBe(false);
  });

  it('accepts a smaller pair on which the solver contradicts itself only with the option', async () => {
    expect(await keeps(pair('(+ x 1)'), pair('x'), behaviour)).toBe(true);
  });

  it('makes no guard for a pair whose seed cannot be queried', async () => {
    const { parent, ...alone } = pair('x');
    expect(parent).toBeDefined();
    const runs = [{ ...SAID, answers: ['sat'] }] as const;
    const start = { ...alone, parent: { claim: 'weaker', question: undefined, runs, claimed: [] } as const };
    expect(await keeps(start, start, behaviour)).toBeUndefined();
  });
});

describe('OptionGuard, for a graph', () => {
  const behaviour =
    (options: readonly string[]): Script =>
    (input) => [options.includes('--odd') || input.includes('(* ') ? 'unsat' : 'sat'];
  const graph = (assertion: string): Candidate => ({ ...read(assertion), btor: `; ${assertion}` });

  it('rejects a graph that also fails without the option of the finding', async () => {
    expect(await keeps(graph('(> x 0)'), graph('(= (* x x) 4)'), behaviour)).toBe(false);
    expect(await keeps(graph('(> x 0)'), graph('(= x 4)'), behaviour)).toBe(true);
  });
});

describe('reduceHistory, for a failure that needs an option', () => {
  const CRASH = { kind: 'crashed', exit: 'SIGSEGV', signature: 'SIGSEGV', stderr: '', answers: [] } as const;

  /**
   * Crashes on a product in two cases: after any query, if the input lacks `(> x`; after a query with `mod`, if the
   * options have `--odd`.
   */
  const behaviour =
    (options: readonly string[]): Script =>
    (input, before) => {
      const isBehind = before.some((each) => each.includes('(mod ')) && options.includes('--odd');
      return input.includes('(* ') && (isBehind || (before.length > 0 && !input.includes('(> x'))) ? CRASH : ['sat'];
    };

  it('keeps a failure that needs both earlier queries and an option', async () => {
    const crash: Suspect = { ...WRONG, kind: 'crash', trust: 'observed', signature: 'SIGSEGV' };
    const queries = ['(= (mod x 3) 1)', '(< x 7)'].map((each) => read(each).text);
    const start = { target: toTargetFailure(crash, []), runs: [], test: undefined, rules: new Map<string, Rule>() };
    const candidate = read('(and (> x 0) (= (* x x) 4) (< x 9))');
    const result = await reduceHistory({ ...start, candidate }, queries, openSession(behaviour));
    if ('reason' in result) throw new Error(result.reason);
    expect(result.queries.after).toHaveLength(1);
    expect(result.queries.after[0]).toContain('(mod ');
    expect(result.after.text).toContain('(> x');
    expect(result.after.text).not.toContain('(< x');
  });
});

async function guardKeeps(
  target: ReturnType<typeof toTargetFailure>,
  session: ReductionSession,
  { start, other }: { readonly start: Candidate; readonly other: Candidate },
): Promise<boolean> {
  const check = session.check(target, []);
  const guard = await OptionGuard.create({ check, candidate: start }, session);
  if (guard === undefined) throw new Error('no option is needed');
  const options = { whole: false, fresh: true };
  expect(await check.inspect(other, options, never)).toBeDefined();
  return (await check.withGuards([guard]).inspect(other, options, never)) !== undefined;
}

describe('OptionGuard, for an undecided disagreement', () => {
  /** The first solver answers wrongly if its option is set or the script has products. */
  const session = () =>
    openSession(
      (options, name) => (input) =>
        name === 'b' || !(options.includes('--odd') || input.includes('(* ')) ? ['sat'] : ['unsat'],
      [SUSPECT, 'b'],
    );
  const suspect: Suspect = { ...WRONG, trust: 'undecided', suspects: [SUSPECT, 'b'] };
  const target = toTargetFailure(suspect, [SAID, { ...SAID, solver: 'b', family: 'b', answers: ['sat'] }]);

  it('rejects a disagreement that does not need the option', async () => {
    const start = read('(> x 0)');
    expect(await guardKeeps(target, session(), { start, other: read('(= (* x x) 4)') })).toBe(false);
    expect(await guardKeeps(target, session(), { start, other: read('(= x 4)') })).toBe(true);
  });
});

describe('OptionGuard, for an unstable solver', () => {
  let asked = 0;
  /** Every second answer is wrong if the option is set or the script has products. */
  const session = () =>
    openSession((options) => (input) => {
      const isShaky = options.includes('--odd') || input.includes('(* ');
      return isShaky && ++asked % 2 === 0 ? ['unsat'] : ['sat'];
    });
  const suspect: Suspect = { ...WRONG, kind: 'unstable', trust: 'observed' };
  const target = { ...toTargetFailure(suspect, [SAID]), change: { suspected: 'wrong-answer', times: 8 } as const };

  it('rejects instability that does not need the option', async () => {
    const start = read('(> x 0)');
    expect(await guardKeeps(target, session(), { start, other: read('(= (* x x) 4)') })).toBe(false);
    expect(await guardKeeps(target, session(), { start, other: read('(= x 4)') })).toBe(true);
  });
});
