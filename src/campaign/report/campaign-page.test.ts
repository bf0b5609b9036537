import { expect, it } from 'vitest';
import type { Bisection } from '../log/index.js';
import { versionsLine } from './campaign-page.js';

it('states the first and the last version with a bug that is fixed', () => {
  const versions = ['4.8.9', '4.8.12', '4.8.17', '4.9.0'];
  const shows = { '4.8.9': 'yes', '4.8.17': 'yes', '4.9.0': 'no' } as const;
  const observations = Object.entries(shows).map(([version, each]) => ({ version, shows: each, said: '', times: 1 }));
  const bisection = { family: 'z3', versions, observations, firstBad: '4.8.9', lastGood: null, fixedIn: '4.9.0' };
  expect(versionsLine(bisection as unknown as Bisection)).toBe(
    'at least since 4.8.9, the oldest tested version; last in 4.8.17, fixed in 4.9.0 (tested: 3 of 4 versions of z3)',
  );
});
