import { describe, expect, it } from 'vitest';
import { mayRun } from './allowed-solvers.js';

describe('a worker that was told of no solver', () => {
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

  it('runs what it was allowed besides', () => {
    expect(mayRun('cmd:./solve', { solvers: [], allow: ['cmd:./solve'] })).toBe(true);
    expect(mayRun('cvc5', { solvers: [], allow: ['cmd:./solve'] })).toBe(true);
  });
});

describe('a worker that was told of solvers', () => {
  it('runs these and what it was allowed, and nothing else', () => {
    const told = { solvers: ['./build/z3'], allow: ['cvc5'] };
    expect(['./build/z3', 'cvc5', 'z3', './build/z3 trace=true'].map((id) => mayRun(id, told))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
