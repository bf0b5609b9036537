import { expect, it } from 'vitest';
import type { MadeBatch } from '../cases/index.js';
import { HANDED_OVER, isAbort } from './abort.js';
import { batchCounts, difference } from './batch-counts.js';
import { once } from './once.js';

it('counts what was added, also of what was not there before', () => {
  expect(difference({ a: 5, b: 2, c: 3 }, { a: 1, b: 2 })).toEqual({ a: 4, b: 0, c: 3 });
});

it('counts the faults of making and of asking together', () => {
  const made = { tests: [1, 2], faults: [1], none: 3, sameAsSeed: 4, duplicates: 5, tooLarge: 6 };
  expect(batchCounts(made as unknown as MadeBatch, { solvers: {}, faults: 7 })).toEqual({
    tests: 2,
    none: 3,
    sameAsSeed: 4,
    duplicates: 5,
    tooLarge: 6,
    faults: 8,
    solvers: {},
  });
});

it('does once what is done once', () => {
  let times = 0;
  const act = once(() => times++);
  expect(times).toBe(0);
  act();
  act();
  expect(times).toBe(1);
});

it('knows an error that says no more than that a signal was aborted', () => {
  const { signal } = new AbortController();
  const named = Object.assign(new Error('x'), { name: 'AbortError' });
  const other = new Error('x');
  expect([isAbort(named, signal), isAbort(other, signal)]).toEqual([false, false]);
  const aborted = AbortSignal.abort(HANDED_OVER);
  expect([named, HANDED_OVER, other, { name: 'AbortError' }].map((each) => isAbort(each, aborted))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(HANDED_OVER.message).toBe('another process goes on with the campaign');
});
