import { describe, expect, it } from 'vitest';
import { type Script, makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { Suspect } from '../../oracle/index.js';
import { splitCommandLine } from '../../solver/index.js';
import { ReductionSession } from './session.js';
import { type Candidate, candidateOfText } from './check/candidate.js';
import type { ReductionParts } from './contract.js';
import { findNeededOptions } from './options.js';
import { toTargetFailure } from './check/target.js';

const never = new AbortController().signal;

const REPORTING = {
  project: 'A',
  tracker: '',
  sources: [],
  needs: [],
  priorities: {},
  unwantedOptions: [],
  advice: [],
  inputOptions: [],
} as const;

type Behaviour = (options: readonly string[]) => Script;

interface ReportMode {
  readonly name: string;
  readonly words: readonly string[];
}

function parts(behaviour: Behaviour, extras: readonly string[], modes: readonly ReportMode[]): ReductionParts {
  return {
    clock: { now: () => 0, sleep: () => Promise.resolve() },
    limits: { timeoutMs: 1_000, outputBytes: 1_000 },
    checkModels: false,
    models: false,
    jobs: 1,
    open: (id, { without = [] }) => {
      const words = splitCommandLine(id);
      const added = ['--lang=smt2', ...extras].filter((word) => !without.includes(word));
      const options = [...added, ...(Array.isArray(words) ? words.slice(1) : [])];
      const scripted = makeScriptedSolver(id, behaviour(options));
      const reporting = { ...REPORTING, modes };
      const profile = { ...scripted.profile, args: ['--lang=smt2', ...extras], extras, reporting };
      const solver = { ...scripted, profile };
      const run = async (...args: Parameters<typeof solver.run>) => {
        const seen = await solver.run(...args);
        return { ...seen, command: ['/bin/a', ...options] };
      };
      return Promise.resolve({ ...solver, run, fresh: () => ({ ...solver, run }) });
    },
  };
}

const suspect: Suspect = {
  oracle: 'metamorphic',
  oracles: ['metamorphic'],
  kind: 'wrong-answer',
  trust: 'metamorphic',
  suspects: ['a --odd --idle'],
  witnesses: [],
  because: '',
  wrong: { check: 0, got: 'unsat', expected: 'sat' },
};

function pair(): Candidate {
  const candidate = candidateOfText('(declare-const x Int)(assert (<= x 0))(check-sat)');
  const base = candidateOfText('(declare-const x Int)(assert (< x 0))(check-sat)');
  if (candidate === undefined || base === undefined) throw new Error('they do not read');
  return { ...candidate, parent: { claim: 'weaker', question: base, runs: [], claimed: [] } };
}

async function findNeeded(
  behaviour: Behaviour,
  candidate: Candidate,
  extras: readonly string[] = [],
  modes: readonly ReportMode[] = [],
) {
  const session = new ReductionSession(parts(behaviour, extras, modes), suspect.suspects, never);
  const run = {
    solver: 'a --odd --idle',
    family: 'a',
    mode: 'fresh',
    outcome: 'answered',
    detail: null,
    ms: 1,
  } as const;
  const target = toTargetFailure(suspect, [{ ...run, answers: ['unsat'] }]);
  const reproduction = await session.check(target, []).inspect(candidate, { whole: true, fresh: true }, never);
  if (reproduction === undefined) throw new Error('it does not show');
  return findNeededOptions({ target, candidate, reproduction }, session);
}

async function listOptions(...parts: Parameters<typeof findNeeded>) {
  return (await findNeeded(...parts))?.options ?? null;
}

describe('findNeededOptions, for a self-contradiction', () => {
  it('keeps an option if both scripts get the same answer without the option', async () => {
    // With --odd, the solver answers sat for the stronger script. Without --odd, it answers unsat for both, so nothing
    // is wrong.
    const behaviour: Behaviour = (options) => (input) =>
      options.includes('--odd') && input.includes('(< x') ? ['sat'] : ['unsat'];
    expect(await listOptions(behaviour, pair())).toEqual({ needed: ['--odd'], dropped: ['--idle'] });
  });

  it('returns a run without the unneeded options', async () => {
    const behaviour: Behaviour = (options) => (input) =>
      options.includes('--odd') && input.includes('(< x') ? ['sat'] : ['unsat'];
    const found = await findNeeded(behaviour, pair());
    expect(found?.bare).toMatchObject({ run: { solver: 'a --odd --idle', answers: ['unsat'] }, models: false });
    expect(found?.bare?.run.command).toEqual(found?.command);
    expect(found?.command).not.toContain('--idle');
  });

  it("also tries to drop the options of the solver's profile", async () => {
    const behaviour: Behaviour = (options) => (input) =>
      options.includes('--fp-exp') && options.includes('--odd') && input.includes('(< x') ? ['sat'] : ['unsat'];
    expect(await listOptions(behaviour, pair(), ['--fp-exp', '--arrays-exp'])).toEqual({
      needed: ['--fp-exp', '--odd'],
      dropped: ['--arrays-exp', '--idle'],
    });
  });

  it("turns on each solver mode by the first of the mode's options that the version accepts", async () => {
    const behaviour: Behaviour = (options) => (input) => {
      if (options.includes('--old-word')) return { kind: 'rejected', message: 'unrecognized option' };
      if (options.includes('--strict') && input.includes('Int'))
        return { kind: 'rejected', message: 'not in this mode' };
      if (options.includes('--slow') && input.includes('Int')) return { kind: 'timeout', answers: [] };
      if (input.includes('declare-fun p')) return ['sat'];
      if (options.includes('--mild')) return input.includes('(< x') ? ['unsat'] : ['sat'];
      return options.includes('--odd') && input.includes('(< x') ? ['sat'] : ['unsat'];
    };
    const modes = [
      { name: 'plain mode', words: ['--old-word', '--plain'] },
      { name: 'mild mode', words: ['--mild'] },
      { name: 'strict mode', words: ['--strict'] },
      { name: 'slow mode', words: ['--slow'] },
      { name: 'mode of a newer version', words: ['--old-word'] },
    ];
    const found = await findNeeded(behaviour, pair(), [], modes);
    expect(found?.options).toEqual({ needed: ['--odd'], dropped: ['--idle'] });
    expect(found?.modes).toEqual([
      { name: 'plain mode', word: '--plain', shows: 'yes' },
      { name: 'mild mode', word: '--mild', shows: 'no' },
      { name: 'strict mode', word: '--strict', shows: 'refused' },
      { name: 'slow mode', word: '--slow', shows: 'open' },
    ]);
  });

  it('does not search for needed options if the query of the seed cannot be repeated', async () => {
    const { parent, ...candidate } = pair();
    const run = {
      solver: 'a --odd --idle',
      family: 'a',
      mode: 'fresh',
      outcome: 'answered',
      detail: null,
      ms: 1,
    } as const;
    const runs = [{ ...run, answers: ['sat' as const] }];
    const known = { ...candidate, parent: { claim: 'weaker', question: undefined, runs, claimed: [] } as const };
    expect(parent).toBeDefined();
    expect(await listOptions(() => () => ['unsat'], known)).toBeNull();
  });
});
