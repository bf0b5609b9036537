import { expect, it } from 'vitest';
import { lessOrEqual } from '../../../test/support/step-traces.js';
import { shortenTrace } from './trace.js';

const { test, steps } = lessOrEqual();
const whole = { text: 'with assumptions', script: test.made.script };

it('keeps the input as it is if no step can be undone', async () => {
  const shorter = await shortenTrace(test, whole, () => Promise.resolve(false));
  expect(shorter.steps).toHaveLength(steps.length);
  expect(shorter.candidate).toBe(whole);
});

it('builds a script from the steps that are left', async () => {
  const shorter = await shortenTrace(test, whole, () => Promise.resolve(true));
  expect(shorter.steps).toEqual([]);
  expect(shorter.candidate.text).not.toBe(whole.text);
});
