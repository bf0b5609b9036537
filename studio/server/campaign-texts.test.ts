import { expect, it } from 'vitest';
import { countFindings, describeLeft, listKinds } from './campaign-texts.js';

it('names the units of its counts', () => {
  const found = { crash: 3, 'wrong-answer': 1 };
  const none = { groups: 1, again: 0, known: 0, mergeable: 0 };
  expect(countFindings(found, { ...none, groups: 2 })).toBe('4 findings in 2 groups');
  expect(countFindings({ crash: 1 }, none)).toBe('1 finding in 1 group');
  expect(countFindings({ crash: 2, 'unexpected-unknown': 3 }, none)).toBe('2 findings in 1 group, besides 3 not a bug');
  expect(countFindings(found, { groups: 3, again: 70, known: 1, mergeable: 1 })).toBe(
    '4 findings in 3 groups, 2 of them new, besides 70 likely duplicates, 1 not reduced and may merge',
  );
});

it('lists the kinds that were found, most severe first', () => {
  expect(listKinds({ crash: 3, unstable: 0, 'wrong-answer': 1 })).toEqual([
    ['wrong-answer', 1],
    ['crash', 3],
  ]);
});

it('names the work that is left', () => {
  expect(describeLeft(1, 2)).toBe('1 group not reduced, so groups may still merge; 2 groups not bisected');
  expect(describeLeft(0, 0)).toBeUndefined();
});
