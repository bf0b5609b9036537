import { describe, expect, it } from 'vitest';
import { isSameCrash } from './same-suspicion.js';

describe('isSameCrash', () => {
  it('compares crashes by their messages about the fault', () => {
    expect(isSameCrash('fault | ASSERTION VIOLATION a (f.cpp)', 'SIGABRT | ASSERTION VIOLATION a (f.cpp)')).toBe(true);
    expect(isSameCrash('SIGSEGV | f | g | h', 'SIGSEGV | f | main')).toBe(true);
    expect(isSameCrash('SIGSEGV | f | g', 'SIGSEGV | other')).toBe(false);
  });

  it('ignores line numbers in the messages of crashes', () => {
    expect(isSameCrash('SIGABRT | Failed in f at src/a.cpp:12', 'SIGABRT | Failed in f at src/a.cpp:99')).toBe(true);
  });

  it('compares crashes by their signals if they have no message', () => {
    expect(isSameCrash('SIGSEGV', 'SIGSEGV')).toBe(true);
    expect(isSameCrash('SIGSEGV', 'SIGABRT')).toBe(false);
    expect(isSameCrash('SIGSEGV', 'SIGSEGV | f | g')).toBe(false);
  });

  it('ignores output that does not concern the fault', () => {
    expect(isSameCrash('SIGSEGV | cvc5 suffered a segfault.', 'SIGSEGV')).toBe(true);
  });
});
