import { describe, expect, it } from 'vitest';
import { checkedAsIn } from './checked-as-in.js';

const COMPLAINT = { kind: 'invalid-model', oracles: ['invalid-model'] } as const;

describe('whether a solver checks its models once more', () => {
  it.each(['invalid-model', 'crashed'] as const)('checks if the outcome was %s', (outcome) => {
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'z3', COMPLAINT)).toBeUndefined();
  });

  it.each(['answered', 'timeout', 'rejected'] as const)('does not check if the outcome was %s', (outcome) => {
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'z3', COMPLAINT)).toBe('off');
    expect(checkedAsIn([{ solver: 'z3', outcome }], 'cvc5', COMPLAINT)).toBeUndefined();
  });

  it.each([
    { kind: 'wrong-answer', oracles: ['known-status'] },
    { kind: 'invalid-model', oracles: ['model', 'invalid-model'] },
  ] as const)('asks plainly for what a complaint about the model hid: $kind', (suspect) => {
    expect(checkedAsIn([{ solver: 'z3', outcome: 'invalid-model' }], 'z3', suspect)).toBe('off');
  });
});
