import { expect, it } from 'vitest';
import { subtractCounts } from '../batch.js';
import { HANDOVER_REASON, isAbort, once } from './pool.js';

it('subtracts counts key by key, and keeps counts that occur only in the minuend', () => {
  expect(subtractCounts({ a: 5, b: 2, c: 3 }, { a: 1, b: 2 })).toEqual({ a: 4, b: 0, c: 3 });
});

it('runs an action wrapped in `once` a single time', () => {
  let times = 0;
  const act = once(() => times++);
  expect(times).toBe(0);
  act();
  act();
  expect(times).toBe(1);
});

it('recognises errors caused only by an aborted signal', () => {
  const { signal } = new AbortController();
  const named = Object.assign(new Error('x'), { name: 'AbortError' });
  const other = new Error('x');
  expect([isAbort(named, signal), isAbort(other, signal)]).toEqual([false, false]);
  const aborted = AbortSignal.abort(HANDOVER_REASON);
  expect([named, HANDOVER_REASON, other, { name: 'AbortError' }].map((each) => isAbort(each, aborted))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(HANDOVER_REASON.message).toBe('another process continues the campaign');
});
