import { expect, it } from 'vitest';
import { BadInput } from './problem.js';
import { HUNT_OPTIONS } from '../hunt/hunt-options.js';
import { RESUME_OPTIONS } from '../hunt/resume.js';
import { withDefaults } from './options.js';

function collectProblems(given: Record<string, unknown>): (readonly [string, string | undefined])[] {
  try {
    withDefaults(HUNT_OPTIONS, given);
  } catch (error) {
    if (error instanceof BadInput)
      return error.diagnostics.map(({ message, expected }) => [message, expected] as const);
    throw error;
  }
  return [];
}

it('fills in defaults and keeps the given values', () => {
  const options = withDefaults(HUNT_OPTIONS, { tests: 0, solvers: ['z3'], models: false, key: 'k', forMs: undefined });
  expect(options).toMatchObject({ tests: 0, solvers: ['z3'], models: false, key: 'k', mixing: 'yield', rounds: 1 });
  expect(options.forMs).toBeUndefined();
  expect(Object.keys(options).sort()).toEqual(Object.keys(HUNT_OPTIONS).sort());
});

it('draws a new campaign key on each call if no key is given', () => {
  const keys = new Set(Array.from({ length: 5 }, () => withDefaults(HUNT_OPTIONS, {}).key));
  expect(keys.size).toBeGreaterThan(1);
});

it.each([
  [{ test: 1 }, "there is no option 'test'", undefined],
  [{ toString: 1 }, "there is no option 'toString'", undefined],
  [{ tests: -1 }, 'the option tests is -1', 'a whole number from 0'],
  [{ tests: 1.5 }, 'the option tests is 1.5', 'a whole number from 0'],
  [{ perSeed: 0 }, 'the option perSeed is 0', 'a whole number from 1'],
  [{ timeoutMs: 0 }, 'the option timeoutMs is 0', 'a time in milliseconds, at most 24 days'],
  [{ timeoutMs: 2 ** 31 }, 'the option timeoutMs is 2147483648', 'a time in milliseconds, at most 24 days'],
  [{ memoryBytes: '2g' }, 'the option memoryBytes is "2g"', 'a size in bytes'],
  [{ memoryBytes: '2' }, 'the option memoryBytes is "2"', 'a unit: did you mean 2g? Units are b, k, m, g and t'],
  [{ timeoutMs: '5' }, 'the option timeoutMs is "5"', 'a unit: did you mean 5s? Units are ms, s, m, h and d'],
  [
    { memoryBytes: 2 },
    'the option memoryBytes is 2',
    '64m or more, since a solver cannot load with less: did you mean 2g?',
  ],
  [{ solvers: 'z3' }, 'the option solvers is "z3"', 'a list of texts'],
  [{ solvers: [3] }, 'the option solvers is [3]', 'a list of texts'],
  [{ key: ' ' }, 'the option key is " "', 'a non-empty text'],
  [{ mixing: 'odd' }, 'the option mixing is "odd"', 'one of yield, even'],
  [{ models: 'no' }, 'the option models is "no"', 'true or false'],
])('rejects %j', (given, message, expected) => {
  const [problem] = collectProblems(given);
  expect(problem?.[0]).toBe(message);
  if (expected !== undefined) expect(problem?.[1]).toBe(expected);
});

it('suggests similar options and reports all mistakes at once', () => {
  expect(collectProblems({ solver: ['z3'], tests: -1 })).toHaveLength(2);
});

it.each([
  ['hunt', HUNT_OPTIONS],
  ['resume', RESUME_OPTIONS],
])('has valid defaults for all options of %s', (_, table) => {
  const standards = Object.fromEntries(Object.entries(table).map(([name, spec]) => [name, spec.standard()]));
  expect(() => withDefaults<typeof table>(table, standards)).not.toThrow();
});
