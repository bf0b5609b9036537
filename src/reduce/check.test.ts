import { describe, expect, it } from 'vitest';
import type { RawResult } from '../solver/index.js';
import {
  type Check,
  type CommandRunner,
  readBehaviour,
  behaviourText,
  propertyText,
  isPlainAnswer,
  observe,
  sameBehaviour,
  makeStage,
  startProblem,
  stillFails,
} from './check.js';

const never = new AbortController().signal;
const input = new TextEncoder().encode('x');

function raw(result: Partial<RawResult>): RawResult {
  return { stdout: '', stderr: '', ...result };
}

/** Creates a runner that returns the results in order, and then repeats the last result. */
function scriptRunner(...results: readonly Partial<RawResult>[]): CommandRunner & { readonly runs: () => number } {
  let run = 0;
  const next = () => raw(results[Math.min(run++, results.length - 1)] as Partial<RawResult>);
  return { runs: () => run, stage: () => ({ run: () => Promise.resolve(next()), drop: () => undefined }) };
}

const SEGFAULT = { stderr: '[btormain] CAUGHT SIGNAL 11\n', stdout: 'unknown\n', exit: 11 };
const ABORT = { stderr: "boolector: x.c:3: f: Assertion `a == b' failed.\n", signal: 'SIGABRT' as const };

describe('readBehaviour', () => {
  const of = (result: Partial<RawResult>) => readBehaviour(raw(result));

  it.each([
    [{}, 'exit 0'],
    [{ exit: 3 }, 'exit 3'],
    [{ exit: 3, signal: 'SIGTERM' }, 'SIGTERM'],
    [{ limit: 'timeout', signal: 'SIGKILL' }, 'timeout'],
    [{ limit: 'memory', signal: 'SIGKILL' }, 'out of memory'],
    [{ limit: 'output', exit: 0 }, 'too much output'],
    [{ startError: 'no such file', exit: 1 }, 'cannot be started: no such file'],
    [{ signal: 'SIGSEGV' }, 'SIGSEGV (crash)'],
    [{ exit: 139 }, 'SIGSEGV (crash)'],
    [{ exit: 137 }, 'SIGKILL'],
    [{ signal: 'SIGABRT', limit: 'memory' }, 'out of memory'],
    [{ ...SEGFAULT, limit: 'timeout' }, 'timeout, answer unknown'],
    [{ exit: 10, stdout: 'sat\nunsat  \n' }, 'exit 10, answer sat unsat  '],
    [{ exit: 1, stdout: 'unsatisfiable\nI say sat\nsat.\n' }, 'exit 1'],
  ] as const)('formats the result %j as: %s', (result, text) => {
    expect(behaviourText(of(result))).toBe(text);
  });

  it('states the pattern and the compared command of a check', () => {
    const first = of({ exit: 20, stdout: 'unsat\n' });
    const second = of({ exit: 10, stdout: 'sat\n' });
    expect(propertyText({ first, second: undefined }, {})).toBe('exit 20, answer unsat');
    expect(propertyText({ first, second: undefined }, { match: 'uns' })).toBe('exit 20, output matches uns');
    const both = 'exit 20, answer unsat; compared command boolector: exit 10, answer sat';
    expect(propertyText({ first, second }, { against: 'boolector' })).toBe(both);
  });

  it('distinguishes crashes by message and signal', () => {
    const crash = (result: Partial<RawResult>) => of(result).crash;
    expect(crash(ABORT)).not.toBe(crash({ signal: 'SIGABRT' }));
    expect(crash({ signal: 'SIGABRT' })).not.toBe(crash({ signal: 'SIGSEGV' }));
  });

  it.each([
    [{ stdout: 'sat\n' }, true],
    [{}, true],
    [{ exit: 20, stdout: 'unsat\n' }, true],
    [{ exit: 20 }, false],
    [{ exit: 1, stdout: 'sat\n' }, false],
    [{ stderr: ABORT.stderr, stdout: 'sat\n' }, false],
  ] as const)('decides whether the result %j is an answer without a failure: %s', (result, plain) => {
    expect(isPlainAnswer(of(result))).toBe(plain);
  });

  it('distinguishes a crash from a normal exit with the same exit code', () => {
    const quiet = of({ exit: 11 });
    expect(sameBehaviour(quiet, of(SEGFAULT), {})).toBe(false);
    expect(sameBehaviour(of(SEGFAULT), quiet, {})).toBe(false);
    expect(sameBehaviour(of({ stdout: 'sat\n' }), of({ stdout: 'sat\nsat\n' }), {})).toBe(false);
    expect(sameBehaviour(of({ stdout: 'sat\nsat\n' }), of({ stdout: 'sat\n' }), {})).toBe(false);
    expect(sameBehaviour(of({ stdout: 'sat\nsat\n' }), of({ stdout: 'sat\nunsat\n' }), {})).toBe(false);
  });

  it('accepts a candidate only if both commands give the same answers as for the input', () => {
    const [sat, unsat, unknown] = ['sat\n', 'unsat\n', 'unknown\n'].map((stdout) => of({ stdout }));
    if (sat === undefined || unsat === undefined || unknown === undefined) throw new Error('three of them');
    const start = { first: sat, second: unsat };
    expect(stillFails(start, start, {})).toBe(true);
    expect(stillFails(start, { first: unsat, second: sat }, {})).toBe(false);
    expect(stillFails(start, { first: sat, second: unknown }, {})).toBe(false);
    expect(stillFails(start, { first: sat, second: undefined }, {})).toBe(false);
    expect(stillFails({ first: sat, second: undefined }, { first: sat, second: undefined }, {})).toBe(true);
    expect(stillFails({ first: sat, second: undefined }, { first: unsat, second: undefined }, {})).toBe(false);
    // `/sat/` matches both answers, but they must still differ.
    expect(stillFails(start, { first: unsat, second: unsat }, { match: /sat/ })).toBe(false);
  });
});

describe('makeStage', () => {
  it('drops both prepared runs if the check is dropped, and the second run if the first run already decides the check', async () => {
    const dropped: string[] = [];
    const makeRunner = (name: string, result: Partial<RawResult>): CommandRunner => ({
      stage: () => ({ run: () => Promise.resolve(raw(result)), drop: () => void dropped.push(name) }),
    });
    const start = { first: readBehaviour(raw({ stdout: 'sat\n' })), second: readBehaviour(raw({ stdout: 'unsat\n' })) };
    const both = {
      runner: makeRunner('first', { stdout: 'unknown\n' }),
      against: makeRunner('second', {}),
      options: {},
    };
    makeStage(both, start)(input).drop();
    expect(dropped).toEqual(['first', 'second']);
    expect(await makeStage(both, start)(input).run(never)).toBe(false);
    expect(dropped).toEqual(['first', 'second', 'second']);
    makeStage({ runner: both.runner, options: {} }, { ...start, second: undefined })(input).drop();
    expect(dropped.at(-1)).toBe('first');
  });
});

describe('sameBehaviour', () => {
  it('requires a crash with the message and signal of the original crash', () => {
    const first = readBehaviour(raw(SEGFAULT));
    expect(first.crash).toContain('CAUGHT SIGNAL');
    expect(sameBehaviour(first, readBehaviour(raw(SEGFAULT)), {})).toBe(true);
    expect(sameBehaviour(first, readBehaviour(raw({ exit: 11 })), {})).toBe(false);
    const other = { ...ABORT, stderr: ABORT.stderr.replace('a == b', 'c') };
    expect(sameBehaviour(readBehaviour(raw(ABORT)), readBehaviour(raw(other)), {})).toBe(false);
    expect(sameBehaviour(readBehaviour(raw(ABORT)), readBehaviour(raw(other)), { match: /Assertion/ })).toBe(true);
  });

  it('compares commands by exit code alone, and solvers also by their answers', () => {
    const first = readBehaviour(raw({ exit: 1, stdout: 'sat\nunsat\n' }));
    expect(sameBehaviour(first, readBehaviour(raw({ exit: 1, stdout: 'unsat\nsat\n' })), {})).toBe(true);
    // A solver must give the same answers, not only the same exit code.
    expect(sameBehaviour(first, readBehaviour(raw({ exit: 1, stdout: 'unsat\nsat\n' })), { solver: true })).toBe(false);
    expect(sameBehaviour(first, readBehaviour(raw({ exit: 2 })), {})).toBe(false);
  });

  it('requires a candidate to time out if the input timed out', () => {
    const first = readBehaviour(raw({ limit: 'timeout', signal: 'SIGKILL' }));
    expect(sameBehaviour(first, readBehaviour(raw({ limit: 'timeout' })), {})).toBe(true);
    expect(sameBehaviour(first, readBehaviour(raw({ exit: 0 })), {})).toBe(false);
  });

  it('requires that the output matches the pattern', () => {
    const first = readBehaviour(raw({ exit: 10, stdout: 'sat\n3 rewrites\n' }));
    expect(
      sameBehaviour(first, readBehaviour(raw({ exit: 10, stdout: 'sat\n4 rewrites\n' })), { match: /\d rew/ }),
    ).toBe(true);
    expect(sameBehaviour(first, readBehaviour(raw({ exit: 10, stdout: 'sat\n' })), { match: /\d rew/ })).toBe(false);
  });

  it('requires that both commands behave as on the input, and skips the second command if the first behaves differently', async () => {
    const sat = { exit: 10, stdout: 'sat\n' };
    const unsat = { exit: 20, stdout: 'unsat\n' };
    const runner = scriptRunner(sat, sat, unsat, sat);
    const against = scriptRunner(unsat, unsat, sat);
    const check: Check = { runner, against, options: {} };
    const start = await observe(check, input, never);
    expect(startProblem(check, start, { any: false })).toBeUndefined();
    const stage = makeStage(check, start);
    expect(await stage(input).run(never)).toBe(true);
    expect(await stage(input).run(never)).toBe(false);
    expect(against.runs()).toBe(2);
    expect(await stage(input).run(never)).toBe(false);
    expect(against.runs()).toBe(3);
  });
});

describe('startProblem', () => {
  const problem = async (check: Check, any = false) =>
    startProblem(check, await observe(check, input, never), { any }) ?? 'none';

  it('reports an initial input that does not fail', async () => {
    expect(await problem({ runner: scriptRunner({ exit: 10, stdout: 'sat\n' }), options: {} })).toContain(
      'exits normally',
    );
    expect(await problem({ runner: scriptRunner({ exit: 10, stdout: 'sat\n' }), options: {} }, true)).toBe('none');
    expect(await problem({ runner: scriptRunner(SEGFAULT), options: {} })).toBe('none');
    expect(await problem({ runner: scriptRunner(SEGFAULT), options: { match: /rewrites/ } })).toContain(
      'does not match',
    );
    expect(await problem({ runner: scriptRunner({ startError: 'no such file' }), options: {} }, true)).toContain(
      'started',
    );
    const alike = { runner: scriptRunner(SEGFAULT), against: scriptRunner(SEGFAULT), options: {} };
    expect(await problem(alike)).toBe('both commands behave alike (exit 11 (crash), answer unknown)');
    const unlike = (...[first, second]: readonly [Partial<RawResult>, Partial<RawResult>]) =>
      problem({ runner: scriptRunner(first), against: scriptRunner(second), options: {} });
    expect(await unlike(SEGFAULT, { ...SEGFAULT, stderr: '' })).toBe('none');
    expect(await unlike({ exit: 1 }, { exit: 2 })).toBe('none');
    expect(await unlike({ stdout: 'sat\n' }, { stdout: 'unsat\n' })).toBe('none');
    expect(await unlike({ stdout: 'sat\n' }, { startError: 'no such file' })).toBe(
      'the second command cannot be started: no such file',
    );
  });
});
