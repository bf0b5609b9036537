import { describe, expect, it } from 'vitest';
import { nameGroup } from './groups.js';

describe('nameGroup', () => {
  const traits = { trust: 'observed', suspects: ['z3'], signature: null, theories: ['Ints'], shape: 'abc' } as const;

  it('separates crashes by signature, and crashes that show only a signal also by theories', () => {
    const crash = { ...traits, kind: 'crash', signature: 'SIGSEGV | smt::f' } as const;
    expect(nameGroup(crash)).toBe(nameGroup({ ...crash, shape: 'def', theories: ['Strings'] }));
    const bare = { ...crash, signature: 'SIGSEGV' } as const;
    expect(nameGroup(bare)).toBe(nameGroup({ ...bare, shape: 'def' }));
    expect(nameGroup(bare)).not.toBe(nameGroup({ ...bare, theories: ['Strings'] }));
    expect(nameGroup(crash)).not.toBe(nameGroup({ ...crash, signature: 'SIGABRT' }));
    expect(nameGroup(crash)).not.toBe(nameGroup({ ...crash, suspects: ['cvc5'] }));
  });

  it('separates wrong answers by theories and shape', () => {
    const wrong = { ...traits, kind: 'wrong-answer' } as const;
    expect(nameGroup(wrong)).not.toBe(nameGroup({ ...wrong, shape: 'def' }));
    expect(nameGroup(wrong)).not.toBe(nameGroup({ ...wrong, theories: ['Strings'] }));
  });

  it('separates wrong answers whose only evidence is a claim', () => {
    const wrong = { ...traits, kind: 'wrong-answer', trust: 'majority' } as const;
    expect(nameGroup(wrong)).toBe(nameGroup({ ...wrong, trust: 'certified' }));
    expect(nameGroup(wrong)).not.toBe(nameGroup({ ...wrong, trust: 'claimed' }));
  });

  it('ignores the order of solvers', () => {
    const either = { ...traits, kind: 'wrong-answer', suspects: ['z3', 'cvc5'] } as const;
    expect(nameGroup(either)).toBe(nameGroup({ ...either, suspects: ['cvc5', 'z3'] }));
  });
});
