import { describe, expect, it } from 'vitest';
import { mayRun } from './trust.js';

describe('mayRun, for a worker without a list of solvers', () => {
  const nothing = { solvers: [], allow: [] };

  it.each(['z3', 'cvc5', 'z3@npm:4.12.1', 'z3@npm:newest'])('allows %s if the worker has no list of solvers', (id) => {
    expect(mayRun(id, nothing)).toBe(true);
  });

  it.each([
    'z3 trace=true',
    'z3@npm:4.12.1 smt.random_seed=1',
    'z3@4.12.1',
    'z3@newest',
    'z3@pypi:newest',
    'cvc5@newest',
    '/tmp/z3',
    './z3',
    'z3:./evil',
    'cmd:/bin/sh',
    'cmd:z3',
    'unknown-program',
    'my.json:z3',
    "z3 'unclosed",
    '',
  ])('does not allow %s if the worker has no list of solvers', (id) => {
    expect(mayRun(id, nothing)).toBe(false);
  });

  it('allows z3@4.12.1 if the plan records that it is the Z3 of npm', () => {
    expect(mayRun('z3@4.12.1', nothing, 'Z3 4.12.1.0 (npm z3-solver 4.12.1)')).toBe(true);
    expect(mayRun('z3@4.12.1', nothing, 'Z3 4.12.1 (PyPI z3-solver 4.12.1.0)')).toBe(false);
    expect(mayRun('cvc5@1.4.2', nothing, 'cvc5 1.4.2 (npm cvc5 1.4.2)')).toBe(false);
  });

  it('allows the built-in solvers, and every other solver that the user names explicitly', () => {
    expect(mayRun('cmd:./solve', { solvers: [], allow: ['cmd:./solve'] })).toBe(true);
    expect(mayRun('cvc5', { solvers: [], allow: ['cmd:./solve'] })).toBe(true);
  });
});

describe('mayRun, for a worker with a list of solvers', () => {
  it('allows only the solvers in --solver and --allow if the worker was given any', () => {
    const told = { solvers: ['./build/z3'], allow: ['cvc5'] };
    expect(['./build/z3', 'cvc5', 'z3', './build/z3 trace=true'].map((id) => mayRun(id, told))).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
