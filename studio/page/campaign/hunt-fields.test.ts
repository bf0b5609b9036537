import { expect, it } from 'vitest';
import { HUNT_OPTIONS } from '../../../src/index.js';
import { findProblem, formatChosen, formatStandard, listChoices, splitList } from './hunt-fields.js';

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

it('splits a list at spaces only if no item can have a space', () => {
  const split = (name: Parameters<typeof entryOf>[0], text: string) => splitList(entryOf(name), text);
  expect(split('seeds', 'a.smt2 ./my/b.btor; c.smt2,\td')).toEqual(['a.smt2', './my/b.btor', 'c.smt2', 'd']);
  expect(split('seeds', '/seeds/ints /seeds/bv')).toEqual(['/seeds/ints', '/seeds/bv']);
  expect(split('seeds', '/my seeds/a.smt2, my seeds')).toEqual(['/my seeds/a.smt2', 'my seeds']);
  expect(split('strategies', 'opfuzz sae')).toEqual(['opfuzz', 'sae']);
  expect(split('strategies', 'cmd:./mutate --twice')).toEqual(['cmd:./mutate --twice']);
  expect(split('solvers', 'z3 smt.arith.solver=2, cvc5')).toEqual(['z3 smt.arith.solver=2', 'cvc5']);
});
