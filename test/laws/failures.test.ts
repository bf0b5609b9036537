import { describe, expect, it } from 'vitest';
import { type FindingState, type FullRunRecord, OpenVersions, bisectFinding } from '../../src/campaign/index.js';
import { askAndExamine } from '../../src/campaign/hunt/ask/index.js';
import { type NewRun, checkStillThere } from '../../src/campaign/confirm/index.js';
import { mayShow, toTargetFailure } from '../../src/campaign/reduce/check/target.js';
import { toSuspect } from '../../src/campaign/reduce/result.js';
import { recheckFindings } from '../../lab/recheck/recheck-findings.js';
import { versionText } from '../../lab/bisect/file-question.js';
import type { VersionList } from '../../src/campaign/versions/index.js';
import type { Outcome, Solver } from '../../src/solver/index.js';
import { makeFinding } from '../support/findings.js';
import { makeScriptedSolver } from '../support/scripted-solver.js';
import { memoryStore } from '../support/memory-store.js';

// Reduction, `bisect`, `recheck` and `replay` must agree on whether an observation shows a bug.

const TEXT = '(declare-const x Int)\n(assert (> x 0))\n(check-sat)\n';
const INPUT = versionText(TEXT);
const LIMITS = { timeoutMs: 1_000, outputBytes: 100_000 };
const CLOCK = { now: () => 0, sleep: () => Promise.resolve() };
const PLAN = { models: true, checkModels: true, limits: LIMITS };
const never = new AbortController().signal;

const makeOutcome = (answer: 'sat' | 'unsat' | 'unknown', x?: number): Outcome => {
  const model = x === undefined ? {} : { model: `((define-fun x () Int ${x}))` };
  return { kind: 'answered', answers: [answer], ...model };
};
const crash = (signature: string): Outcome => ({
  kind: 'crashed',
  exit: 'SIGABRT',
  signature,
  stderr: '',
  answers: [],
});
const complaint = (message: string, x?: number): Outcome => {
  const model = x === undefined ? {} : { model: `((define-fun x () Int ${x}))` };
  return { kind: 'invalid-model', message, answers: ['sat'], ...model };
};

/** A build of z3 with the same outcome for every query. Builds with equal hashes count as one build. */
function build(outcome: Outcome, sha256: string): Solver {
  const solver = makeScriptedSolver('z3', () => outcome);
  const version = { text: 'Z3 version 1.0', number: '1.0', sha256 };
  return { ...solver, version, fresh: () => build(outcome, sha256) };
}

function observe(outcome: Outcome, sha256: string): Promise<FullRunRecord> {
  return askAndExamine(build(outcome, sha256), INPUT, {
    limits: LIMITS,
    clock: CLOCK,
    models: true,
    effort: 'thorough',
  });
}

type About = Partial<FindingState> & Pick<FindingState, 'kind' | 'trust'>;

/** Failures by name, each with its first observation. */
const FAILURES: Readonly<Record<string, { readonly seen: Outcome; readonly about: About }>> = {
  'a wrong unsat': {
    seen: makeOutcome('unsat'),
    about: { kind: 'wrong-answer', trust: 'certified', wrong: { check: 0, got: 'unsat', expected: 'sat' } },
  },
  'a wrong sat by majority': {
    seen: makeOutcome('sat'),
    about: {
      kind: 'wrong-answer',
      trust: 'majority',
      wrong: { check: 0, got: 'sat', expected: 'unsat' },
      expected: ['unsat'],
    },
  },
  'a failed assertion': {
    seen: crash('SIGABRT | ASSERTION VIOLATION a (f.cpp) | frame'),
    about: {
      kind: 'crash',
      trust: 'observed',
      wrong: null,
      signature: 'SIGABRT | ASSERTION VIOLATION a (f.cpp) | frame',
    },
  },
  'a segmentation fault': {
    seen: crash('SIGSEGV'),
    about: { kind: 'crash', trust: 'observed', wrong: null, signature: 'SIGSEGV' },
  },
  'a false model': {
    seen: makeOutcome('sat', 0),
    about: {
      ...{ kind: 'invalid-model', trust: 'certified', wrong: null },
      model: {
        solver: 'z3',
        of: 'script',
        text: '',
        wrong: { assertion: '', part: '', signature: '' },
        choices: [],
      },
    },
  },
  'a complaint about its model': {
    seen: complaint('an invalid model was generated'),
    about: { kind: 'invalid-model', trust: 'observed', wrong: null, signature: 'an invalid model was generated' },
  },
  'a rejected model that is valid, so the model check is wrong': {
    seen: complaint('an invalid model was generated', 1),
    about: {
      ...{ kind: 'invalid-model', trust: 'certified', wrong: null, signature: 'an invalid model was generated' },
      model: { solver: 'z3', of: 'script', text: '', wrong: null, choices: [] },
    },
  },
};

const OBSERVED: Readonly<Record<string, Outcome>> = {
  sat: makeOutcome('sat'),
  unsat: makeOutcome('unsat'),
  unknown: makeOutcome('unknown'),
  'sat with a right model': makeOutcome('sat', 1),
  'sat with a false model': makeOutcome('sat', 0),
  'the assertion': crash('SIGABRT | ASSERTION VIOLATION a (f.cpp) | frame'),
  'the assertion, in other frames': crash('SIGABRT | ASSERTION VIOLATION a (f.cpp) | other'),
  'another assertion': crash('SIGABRT | ASSERTION VIOLATION b (f.cpp)'),
  'a segmentation fault': crash('SIGSEGV'),
  'its complaint': complaint('an invalid model was generated'),
  'its complaint about a right model': complaint('an invalid model was generated', 1),
  'its complaint about a false model': complaint('an invalid model was generated', 0),
  'another complaint': complaint('check-model failed'),
  'a time-out': { kind: 'timeout', answers: [] },
  'a rejection': { kind: 'rejected', message: 'no such sort' },
};

/** A list of one version. */
function versions(outcome: Outcome, sha256: string): VersionList {
  return {
    family: 'builds',
    solver: 'z3',
    names: ['1.0'],
    identify: () => Promise.resolve(sha256),
    open: () => Promise.resolve(build(outcome, sha256)),
  };
}

async function recordFinding(name: string, store: ReturnType<typeof memoryStore>): Promise<FindingState> {
  const { seen, about } = FAILURES[name] as (typeof FAILURES)[string];
  const text = await store.put(TEXT);
  const run = await observe(seen, 'this build');
  // Records the part of the model that the evaluation found false.
  const wrong = run.model?.wrong ?? null;
  const model = about.model && { ...about.model, wrong };
  return makeFinding('a', {
    ...{ mutant: text, parent: null, base: text, expected: ['sat'], oracles: ['known-status'] },
    ...about,
    ...(model && { model }),
    ...(wrong === null ? {} : { signature: wrong.signature }),
    runs: [run],
  });
}

const SHOWS = { still: 'yes', fixed: 'no', absent: 'no', changed: 'other', unclear: 'unclear' } as const;
const RESTS_ON_MODEL = ['invalid-model', 'wrong-value'];

async function verdicts(name: string, outcome: Outcome, sha256: string) {
  const store = memoryStore();
  const finding = await recordFinding(name, store);
  const run = await observe(outcome, sha256);
  const asking = () => ({
    ...{ openVersions: new OpenVersions(versions(outcome, sha256)), clock: CLOCK, jobs: 1, store, plan: PLAN },
    cost: { asked: 0, kept: 0 },
  });
  const bisection = await bisectFinding(finding, { ...asking(), scan: true }, never);
  const [checked] = await recheckFindings([finding], asking(), never);
  const now: readonly NewRun[] = [{ run }];
  // The evidence against the solver is unchanged. Only the observation differs.
  const suspected = [toSuspect(finding)];
  return {
    bisect: bisection?.observations[0]?.shows,
    recheck: checked?.observation.shows,
    standing: checked && SHOWS[checked.standing],
    // Another model that is right does not show that the bug is gone.
    isGone: bisection?.observations[0]?.shows === 'no' && !RESTS_ON_MODEL.includes(finding.kind),
    replay: checkStillThere(finding, now, { suspected, others: false }) !== undefined,
    reduce: mayShow(toTargetFailure(toSuspect(finding), finding.runs), run),
  };
}

describe.each(Object.keys(FAILURES))('%s', (name) => {
  it.each(Object.keys(OBSERVED))(
    'gives the same result in bisect, recheck, replay and reduce for an observation of the same build: %s',
    async (seen) => {
      const {
        bisect,
        recheck: checked,
        replay,
        reduce,
        standing,
        isGone,
      } = await verdicts(name, OBSERVED[seen] as Outcome, 'this build');
      expect({ checked, replay, reduce }).toEqual({
        checked: bisect,
        replay: bisect === 'yes',
        reduce: bisect === 'yes',
      });
      expect(standing === 'no').toBe(isGone);
    },
  );

  it.each(Object.keys(OBSERVED))(
    'gives the same result in bisect, recheck and replay for an observation of another build: %s',
    async (seen) => {
      const { bisect, recheck: checked, replay } = await verdicts(name, OBSERVED[seen] as Outcome, 'another');
      expect({ checked, replay }).toEqual({ checked: bisect, replay: bisect === 'yes' });
    },
  );

  it('recognises a failure in the run that first showed it', async () => {
    const { seen } = FAILURES[name] as (typeof FAILURES)[string];
    expect(await verdicts(name, seen, 'this build')).toEqual({
      bisect: 'yes',
      recheck: 'yes',
      standing: 'yes',
      isGone: false,
      replay: true,
      reduce: true,
    });
  });
});
