import { expect, it } from 'vitest';
import type { OutcomeKind } from './records/words.js';
import { parseOutcomes, formatOutcomes } from './runs.js';

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
