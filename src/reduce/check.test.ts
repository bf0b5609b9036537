import { describe, expect, it } from 'vitest';
import type { RawResult } from '../solver/index.js';
import { type Check, type CommandRunner, behaviourOf, observe, sameBehaviour, stageOf, startProblem } from './check.js';

const never = new AbortController().signal;
const input = new TextEncoder().encode('x');

function raw(result: Partial<RawResult>): RawResult {
  return { stdout: '', stderr: '', ...result };
}

/** A command that behaves like this, one after the other, then always as the last. */
function scripted(...results: readonly Partial<RawResult>[]): CommandRunner & { readonly runs: () => number } {
  let run = 0;
  const next = () => raw(results[Math.min(run++, results.length - 1)] as Partial<RawResult>);
  return { runs: () => run, stage: () => ({ run: () => Promise.resolve(next()), drop: () => undefined }) };
}

const SEGFAULT = { stderr: '[btormain] CAUGHT SIGNAL 11\n', stdout: 'unknown\n', exit: 11 };
const ABORT = { stderr: "boolector: x.c:3: f: Assertion `a == b' failed.\n", signal: 'SIGABRT' as const };

describe('what must stay', () => {
  it('is the crash, not just any', () => {
    const first = behaviourOf(raw(SEGFAULT));
    expect(first.crash).toContain('CAUGHT SIGNAL');
    expect(sameBehaviour(first, behaviourOf(raw(SEGFAULT)), {})).toBe(true);
    expect(sameBehaviour(first, behaviourOf(raw({ exit: 11 })), {})).toBe(false);
    const other = { ...ABORT, stderr: ABORT.stderr.replace('a == b', 'c') };
    expect(sameBehaviour(behaviourOf(raw(ABORT)), behaviourOf(raw(other)), {})).toBe(false);
    expect(sameBehaviour(behaviourOf(raw(ABORT)), behaviourOf(raw(other)), { match: /Assertion/ })).toBe(true);
  });

  it('is the exit code of a script, whatever it prints', () => {
    const first = behaviourOf(raw({ exit: 1, stdout: 'sat\nunsat\n' }));
    expect(sameBehaviour(first, behaviourOf(raw({ exit: 1, stdout: 'unsat\nsat\n' })), {})).toBe(true);
    // A solver's answers stand beside its exit code: `unsat` and an error is not just any error.
    expect(sameBehaviour(first, behaviourOf(raw({ exit: 1, stdout: 'unsat\nsat\n' })), { solver: true })).toBe(false);
    expect(sameBehaviour(first, behaviourOf(raw({ exit: 2 })), {})).toBe(false);
  });

  it('is the time-out', () => {
    const first = behaviourOf(raw({ limit: 'timeout', signal: 'SIGKILL' }));
    expect(sameBehaviour(first, behaviourOf(raw({ limit: 'timeout' })), {})).toBe(true);
    expect(sameBehaviour(first, behaviourOf(raw({ exit: 0 })), {})).toBe(false);
  });

  it('is a pattern in the output', () => {
    const first = behaviourOf(raw({ exit: 10, stdout: 'sat\n3 rewrites\n' }));
    expect(sameBehaviour(first, behaviourOf(raw({ exit: 10, stdout: 'sat\n4 rewrites\n' })), { match: /\d rew/ })).toBe(
      true,
    );
    expect(sameBehaviour(first, behaviourOf(raw({ exit: 10, stdout: 'sat\n' })), { match: /\d rew/ })).toBe(false);
  });

  it('is that two commands differ in the same way, and the second is asked only if it matters', async () => {
    const sat = { exit: 10, stdout: 'sat\n' };
    const unsat = { exit: 20, stdout: 'unsat\n' };
    const runner = scripted(sat, sat, unsat, sat);
    const against = scripted(unsat, unsat, sat);
    const check: Check = { runner, against, options: {} };
    const start = await observe(check, input, never);
    expect(startProblem(check, start, { any: false })).toBeUndefined();
    const stage = stageOf(check, start);
    expect(await stage(input).run(never)).toBe(true);
    expect(await stage(input).run(never)).toBe(false);
    expect(against.runs()).toBe(2);
    expect(await stage(input).run(never)).toBe(false);
    expect(against.runs()).toBe(3);
  });
});

describe('a start', () => {
  const problem = async (check: Check, any = false) =>
    startProblem(check, await observe(check, input, never), { any }) ?? 'none';

  it('must fail, as far as that can be known', async () => {
    expect(await problem({ runner: scripted({ exit: 10, stdout: 'sat\n' }), options: {} })).toContain('in good order');
    expect(await problem({ runner: scripted({ exit: 10, stdout: 'sat\n' }), options: {} }, true)).toBe('none');
    expect(await problem({ runner: scripted(SEGFAULT), options: {} })).toBe('none');
    expect(await problem({ runner: scripted(SEGFAULT), options: { match: /rewrites/ } })).toContain('does not match');
    expect(await problem({ runner: scripted({ startError: 'no such file' }), options: {} }, true)).toContain('started');
    const alike = { runner: scripted(SEGFAULT), against: scripted(SEGFAULT), options: {} };
    expect(await problem(alike)).toContain('behave alike');
  });
});
