import { describe, expect, it } from 'vitest';
import { checkedAsIn } from './checked-as-in.js';

describe('whether a solver checks its models once more', () => {
  it.each(['invalid-model', 'crashed'] as const)('checks if the outcome was %s', (outcome) => {
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'z3', 'invalid-model')).toBeUndefined();
  });

  it.each(['answered', 'timeout', 'rejected'] as const)('does not check if the outcome was %s', (outcome) => {
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'z3', 'invalid-model')).toBe('off');
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'cvc5', 'invalid-model')).toBeUndefined();
  });

  it('asks plainly for a wrong answer that a complaint about the model hid', () => {
    expect(checkedAsIn([{ solver: 'z3', outcome: 'invalid-model' }], 'z3', 'wrong-answer')).toBe('off');
  });
});
