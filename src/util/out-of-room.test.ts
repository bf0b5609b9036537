import { expect, it } from 'vitest';
import { BudgetOverrun, isOutOfRoom } from './out-of-room.js';

it.each<[string, unknown, boolean]>([
  ['a stack overflow', new RangeError('Maximum call stack size exceeded'), true],
  ['a text that is too long', Object.assign(new Error('too long'), { code: 'ERR_STRING_TOO_LONG' }), true],
  ['a judgement that does not end', new BudgetOverrun('the evaluation takes more than 10 steps'), true],
  ['any other error', new Error('broken'), false],
])('decides whether only the test case is lost after %s', (_, error, expected) => {
  expect(isOutOfRoom(error)).toBe(expected);
});
