import { expect, it } from 'vitest';
import { type Answer, DEFAULT_LIMITS } from '../../solver/index.js';
import { makeScriptedSolver } from '../../../test/support/scripted-solver.js';
import type { OutcomeKind } from './records/words.js';
import {
  NO_COUNTS,
  NO_MODELS,
  addModel,
  addRun,
  parseOutcomes,
  formatOutcomes,
  subtractResult,
  toFullRecord,
} from './runs.js';

it.each<[OutcomeKind, string[]]>([
  ['answered', ['sat', 'unsat']],
  ['rejected', ['rejected']],
  ['invalid-model', ['invalid-model']],
  ['timeout', ['timeout']],
  ['memout', ['memout']],
  ['flooded', ['flooded']],
  ['crashed', ['crashed']],
  ['unavailable', ['unavailable']],
])("reads back the log's text about a run that ended as %s", (outcome, counted) => {
  expect(parseOutcomes(formatOutcomes({ outcome, answers: ['sat', 'unsat'] }))).toEqual(counted);
  if (outcome !== 'answered') expect(parseOutcomes(formatOutcomes({ outcome, answers: [] }))).toEqual(counted);
});

const ZERO = { tests: 0, none: 0, sameAsSeed: 0, duplicates: 0, tooLarge: 0, faults: 0 };

it.each<[OutcomeKind, Answer[]]>([
  ['answered', ['sat', 'sat', 'unsat']],
  ['answered', []],
  ['timeout', ['sat']],
  ['crashed', []],
])('removes a run from the counts of its batch, except its time: %s %j', (outcome, answers) => {
  const kept = addRun(NO_COUNTS, { outcome: 'answered', answers: ['sat'], ms: 1 });
  const all = addRun(kept, { outcome, answers, ms: 2 });
  const result = { index: 0, said: { z3: formatOutcomes({ outcome, answers }) }, ms: 2, rewrites: [], theories: [] };
  const { runs, answers: left } = kept;
  expect(subtractResult({ ...ZERO, solvers: { z3: all } }, result).solvers['z3']).toEqual({
    ...all,
    runs,
    answers: left,
  });
});

it('removes no more runs than a batch counts', () => {
  const forged = { index: 0, said: { z3: 'sat', cvc5: 'unsat' }, ms: 0, rewrites: [], theories: [] };
  const z3 = { ...NO_COUNTS, answers: { unsat: 1 } };
  expect(subtractResult({ ...ZERO, solvers: { z3 } }, forged).solvers).toEqual({ z3, cvc5: NO_COUNTS });
});

it('counts a missing model only if a model was requested, and commands of unknown family apart', () => {
  const sat = { solver: 'a', outcome: 'answered', answers: ['sat'] } as const;
  const count = (family: string, model?: null) =>
    addModel(NO_MODELS, { ...sat, family, ...(model === undefined ? {} : { model }) });
  expect(count('z3', null)).toEqual({ ...NO_MODELS, missing: 1, missingOf: { a: 1 } });
  expect(count('cmd:wrap')).toEqual({ ...NO_MODELS, unasked: { a: 1 } });
  expect(count('boolector')).toEqual(NO_MODELS);
});

it('counts a model that the time-out cut off as neither missing nor unasked', async () => {
  const count = async (more: { isCut?: true }) => {
    const solver = makeScriptedSolver('z3', () => ({ kind: 'answered', answers: ['sat'], ...more }));
    const run = await solver.run({ input: '', wantModel: true }, DEFAULT_LIMITS);
    return addModel(NO_MODELS, toFullRecord(run, solver));
  };
  expect(await count({})).toEqual({ ...NO_MODELS, missing: 1, missingOf: { z3: 1 } });
  expect(await count({ isCut: true })).toEqual(NO_MODELS);
});
