import { describe, expect, it } from 'vitest';
import { chooseModelCheck } from './ask.js';

const COMPLAINT = { kind: 'invalid-model', oracles: ['invalid-model'] } as const;

describe('model checking during a reproduction', () => {
  it.each(['invalid-model', 'crashed'] as const)(
    'enables model checks in a reproduction if the outcome was %s',
    (outcome) => {
      expect(chooseModelCheck([{ solver: 'z3', outcome }], 'z3', COMPLAINT)).toBeUndefined();
    },
  );

  it.each(['answered', 'timeout', 'rejected'] as const)(
    'disables model checks in a reproduction if the outcome was %s',
    (outcome) => {
      expect(chooseModelCheck([{ solver: 'z3', outcome }], 'z3', COMPLAINT)).toBe('off');
      expect(chooseModelCheck([{ solver: 'z3', outcome }], 'cvc5', COMPLAINT)).toBeUndefined();
    },
  );

  it.each([
    { kind: 'wrong-answer', oracles: ['known-status'] },
    { kind: 'invalid-model', oracles: ['model', 'invalid-model'] },
  ] as const)('disables model checks if a complaint about the model hid the failure: $kind', (suspect) => {
    expect(chooseModelCheck([{ solver: 'z3', outcome: 'invalid-model' }], 'z3', suspect)).toBe('off');
  });
});
