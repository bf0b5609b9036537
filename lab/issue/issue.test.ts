import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { ReportFacts } from '../../src/campaign/index.js';
import { describeKnown, isFixedBefore } from './issue.js';

const file = new URL('../../test/golden/report/wrong-unsat-reduced.json', import.meta.url);
const { versions } = JSON.parse(readFileSync(file, 'utf8')) as ReportFacts;
if (versions === null) throw new Error('the example has no bisection');

it('names no known bug that was fixed later than the finding', () => {
  const fixedIn = (version: string | null) => ({ ...versions, fixedIn: version });
  expect(isFixedBefore('5.3.0', fixedIn('4.15.8.0'))).toBe(true);
  expect(isFixedBefore('5.3.0', fixedIn('5.3.0.0'))).toBe(false);
  expect(isFixedBefore('5.3.0', fixedIn(null))).toBe(false);
  expect(isFixedBefore('5.3.0', null)).toBe(false);
  expect(isFixedBefore(undefined, fixedIn('4.15.8.0'))).toBe(false);
});

it('names the issue of a known bug, or the page of a bug that Gainsay found', () => {
  expect(describeKnown('z3-match-reset', {})).toMatch(/^z3-match-reset \(.*docs\/found\/z3-match-reset\.md\)$/);
  const reported = { fixed: '5.3.0', url: 'https://example.org/1' };
  expect(describeKnown('z3-match-reset', reported)).toBe('z3-match-reset, fixed in 5.3.0 (https://example.org/1)');
  expect(describeKnown('an own bug', {})).toBe('an own bug');
});
