import { describe, expect, it } from 'vitest';
import { mayRun } from './trust.js';

describe('a worker without a list of solvers', () => {
  const nothing = { solvers: [], allow: [] };

  it.each(['z3', 'cvc5', 'z3@4.12.1', 'z3@newest'])('runs %s', (id) => {
    expect(mayRun(id, nothing)).toBe(true);
  });

  it.each([
    'z3 trace=true',
    'z3@4.12.1 smt.random_seed=1',
    '/tmp/z3',
    './z3',
    'z3:./evil',
    'cmd:/bin/sh',
    'cmd:z3',
    'unknown-program',
    'my.json:z3',
    "z3 'unclosed",
    '',
  ])('does not run %s', (id) => {
    expect(mayRun(id, nothing)).toBe(false);
  });

  it('also runs explicitly allowed solvers', () => {
    expect(mayRun('cmd:./solve', { solvers: [], allow: ['cmd:./solve'] })).toBe(true);
    expect(mayRun('cvc5', { solvers: [], allow: ['cmd:./solve'] })).toBe(true);
  });
});

describe('a worker with a list of solvers', () => {
  it('runs only these and the allowed ones', () => {
    const told = { solvers: ['./build/z3'], allow: ['cvc5'] };
    expect(['./build/z3', 'cvc5', 'z3', './build/z3 trace=true'].map((id) => mayRun(id, told))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
