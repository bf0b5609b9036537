import { describe, expect, it } from 'vitest';
import { checkedAsIn } from './checked-as-in.js';

describe('whether a solver checks its models once more', () => {
  it.each(['invalid-model', 'crashed'] as const)('it does where it was %s', (outcome) => {
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'z3')).toBeUndefined();
  });

  it.each(['answered', 'timeout', 'rejected'] as const)('it does not where it %s', (outcome) => {
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'z3')).toBe('off');
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'cvc5')).toBeUndefined();
  });
});
