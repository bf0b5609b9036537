import { describe, expect, it } from 'vitest';
import { groupOf } from './group-of.js';

describe('the group of a finding', () => {
  const traits = { trust: 'observed', suspects: ['z3'], signature: null, theories: ['Ints'], shape: 'abc' } as const;

  it('separates crashes by signature, and bare ones also by theories', () => {
    const crash = { ...traits, kind: 'crash', signature: 'SIGSEGV | smt::f' } as const;
    expect(groupOf(crash)).toBe(groupOf({ ...crash, shape: 'def', theories: ['Strings'] }));
    const bare = { ...crash, signature: 'SIGSEGV' } as const;
    expect(groupOf(bare)).toBe(groupOf({ ...bare, shape: 'def' }));
    expect(groupOf(bare)).not.toBe(groupOf({ ...bare, theories: ['Strings'] }));
    expect(groupOf(crash)).not.toBe(groupOf({ ...crash, signature: 'SIGABRT' }));
    expect(groupOf(crash)).not.toBe(groupOf({ ...crash, suspects: ['cvc5'] }));
  });

  it('separates wrong answers by theories and shape', () => {
    const wrong = { ...traits, kind: 'wrong-answer' } as const;
    expect(groupOf(wrong)).not.toBe(groupOf({ ...wrong, shape: 'def' }));
    expect(groupOf(wrong)).not.toBe(groupOf({ ...wrong, theories: ['Strings'] }));
  });

  it('ignores the order of solvers', () => {
    const either = { ...traits, kind: 'wrong-answer', suspects: ['z3', 'cvc5'] } as const;
    expect(groupOf(either)).toBe(groupOf({ ...either, suspects: ['cvc5', 'z3'] }));
  });
});
