import { expect, it } from 'vitest';
import { HUNT_OPTIONS } from '../../../src/index.js';
import { findProblem, formatChosen, formatStandard, listChoices } from './hunt-fields.js';

const entryOf = (name: keyof typeof HUNT_OPTIONS) => {
  const { kind, flag, summary, choices = [], ...spec } = HUNT_OPTIONS[name] as (typeof HUNT_OPTIONS)['mixing'];
  return {
    name,
    kind,
    flag,
    summary,
    choices,
    standard: spec.standard(),
    standardText: null,
    optional: false,
    offers: [],
  };
};

it('describes a switch by its flag, so that `--no-models` is not shown as true', () => {
  expect(listChoices(entryOf('models'))).toEqual([
    { value: '', name: 'not given (default)' },
    { value: 'false', name: 'given' },
  ]);
  expect(listChoices(entryOf('confirmElsewhere'))).toEqual([
    { value: '', name: 'not given (default)' },
    { value: 'true', name: 'given' },
  ]);
  expect(listChoices(entryOf('mixing')).map(({ name }) => name)).toEqual(['yield (default)', 'yield', 'even']);
  expect(listChoices(entryOf('data'))).toEqual([]);
});

it('keeps an empty list of strategies empty, and reports it', () => {
  const entry = entryOf('strategies');
  expect(formatChosen(entry, ['opfuzz', 'sae'])).toBe('');
  expect(formatChosen(entry, [])).toBe('none');
  expect(findProblem(entry, 'none')).toBe('choose at least one strategy');
  expect(formatChosen(entryOf('solvers'), [])).toBe('');
});

it('shows every default as text', () => {
  for (const name of Object.keys(HUNT_OPTIONS) as (keyof typeof HUNT_OPTIONS)[])
    expect(formatStandard(entryOf(name)), name).not.toContain('[object');
  expect(formatStandard({ kind: 'files', standard: { rules: 'a.json' }, standardText: null })).toBe('rules=a.json');
});

it('shows default times and sizes in the words that the field accepts', () => {
  expect(formatStandard(entryOf('timeoutMs'))).toBe('5s');
  expect(formatStandard(entryOf('memoryBytes'))).toBe('2g');
  const entries = (Object.keys(HUNT_OPTIONS) as (keyof typeof HUNT_OPTIONS)[]).map(entryOf);
  for (const entry of entries.filter(({ standard }) => typeof standard === 'number'))
    expect(findProblem(entry, formatStandard(entry)), entry.name).toBeUndefined();
});
