import { describe, expect, it } from 'vitest';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import { lessOrEqual } from '../../../test/support/step-traces.js';
import { ORACLES, type Oracle, type Suspect, type Verdict } from '../../oracle/index.js';
import { printScript, readScript } from '../../syntax/index.js';
import type { RunRecord } from '../log/index.js';
import { toTargetFailure } from './check/target.js';
import { type FailureStart, reduceFailure } from './failure.js';
import { ReductionSession } from './session.js';

/** A plug-in's oracle that compares the answers to mutant and seed, whatever the relation of the two scripts. */
const turns: Oracle = {
  name: 'turns',
  summary: 'answers otherwise than to the seed',
  judge({ runs: [now], parent }): Verdict {
    const before = parent?.runs[0];
    if (now?.outcome.kind !== 'answered' || before?.outcome.kind !== 'answered')
      return { kind: 'inconclusive', because: 'no answer' };
    if (now.outcome.answers[0] === before.outcome.answers[0]) return { kind: 'pass' };
    return { kind: 'finding', suspicions: [SUSPECT] };
  },
};
const SUSPECT: Suspect = {
  oracle: 'mine/turns',
  oracles: ['mine/turns'],
  kind: 'anomaly',
  trust: 'plugin',
  suspects: ['a'],
  witnesses: [],
  signature: 'turns',
  because: 'it turns',
};

function start(more: Partial<FailureStart> = {}): FailureStart {
  const { test } = lessOrEqual();
  const run: RunRecord = {
    solver: 'a',
    family: 'a',
    mode: 'fresh',
    outcome: 'answered',
    answers: ['sat'],
    detail: null,
    ms: 1,
  };
  const parent = { claim: 'unrelated', question: undefined, runs: [run], claimed: [] } as const;
  const made = { ...test.made, claim: 'unrelated' } as const;
  const seed = printScript(test.made.base);
  return {
    candidate: { text: test.text, script: test.made.script, parent },
    target: toTargetFailure(SUSPECT, [{ ...run, answers: ['unsat'] }]),
    runs: [],
    test: { ...test, made },
    rules: new Map(),
    seed: { text: seed, script: readScript(seed).script },
    ...more,
  };
}

function reduce(given: FailureStart, behaviour: Script) {
  const parts = {
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    limits: { timeoutMs: 1_000, outputBytes: 1_000 },
    checkModels: true,
    models: false,
    jobs: 1,
    oracles: [...ORACLES, turns],
    open: (id: string) => Promise.resolve(makeScriptedSolver(id, behaviour)),
  };
  return reduceFailure(given, new ReductionSession(parts, ['a'], new AbortController().signal));
}

const aboutLe: Script = (input) => (input.includes('(<= x y)') ? ['unsat'] : ['sat']);

describe('an anomaly that depends on an unrelated seed', () => {
  it('shrinks the input of an anomaly, and leaves the unrelated seed unchanged', async () => {
    const result = await reduce(start(), aboutLe);
    if ('reason' in result) throw new Error(result.reason);
    expect(result.after.text.replace(/\s+/g, ' ')).toContain('(assert (<= x y)) (check-sat)');
    expect(result.after.text).not.toContain('(> y 3)');
    expect(result.after.parent?.question?.text).toContain('(> y 3)');
    expect(result.reproduction.suspect).toMatchObject({ kind: 'anomaly', signature: 'turns' });
  });

  it('does not reduce an anomaly that an empty script shows, or that has no single seed', async () => {
    expect(await reduce(start(), () => ['unsat'])).toEqual({
      reason: "even a script without assertions fails in the same way when compared with the mutant's seed",
    });
    const result = await reduce(start({ seed: undefined, test: undefined }), aboutLe);
    expect(result).toEqual({ reason: expect.stringContaining('depends on the seed') as string });
  });
});
