import { expect, it } from 'vitest';
import { findingStateText } from './group-state.js';

it('states the triage of a finding and that of its group', () => {
  const row = { finding: 'a', triage: 'new', known: 'reported: https://example.org/1', returned: null } as const;
  expect(findingStateText({ ...row, triagedBy: 'b' })).toBe(`new; the group is ${row.known} (by b)`);
  expect(findingStateText({ ...row, triagedBy: 'a' })).toBe(row.known);
  expect(findingStateText({ ...row, triagedBy: null })).toBe(row.known);
  expect(findingStateText({ ...row, known: null, triagedBy: null })).toBe('new');
  const returned = { ...row, known: null, returned: 'fixed in 2', triagedBy: 'b' };
  expect(findingStateText(returned)).toBe('new; the group is a regression: fixed in 2 (by b)');
});
