import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { availableWrappers, guardCommand } from '../../src/host/process/executable.js';
import { isSolver, openSolver } from '../../src/host/index.js';
import { DEFAULT_LIMITS, OWN_COMMANDS, type Limits, type Run } from '../../src/solver/index.js';
import { summary } from './solver-cases.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-stress-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const QUERY = { input: '(set-logic QF_LIA)\n(check-sat)\n' };

/** A shell script that identifies as z3 and then runs `body`. */
function fake(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\ncase "$1" in --version) echo "Z3 version 9.9.9"; exit;; esac\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}

async function ask(path: string, limits: Partial<Limits> = {}, mode: 'fresh' | 'persistent' = 'fresh'): Promise<Run> {
  const solver = await openSolver(`z3:${path}`, { permission: OWN_COMMANDS, mode });
  if (!isSolver(solver)) throw new Error(solver.message);
  try {
    return await solver.run(QUERY, { ...DEFAULT_LIMITS, timeoutMs: 700, ...limits });
  } finally {
    await solver.close();
  }
}

const isAlive = (pid: number) => {
  try {
    // A killed process that is not reaped yet counts as dead.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

async function waitForEnd(pid: number): Promise<boolean> {
  for (let i = 0; i < 40 && isAlive(pid); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  return !isAlive(pid);
}

describe.each(['fresh', 'persistent'] as const)('a solver that misbehaves, in mode %s', (mode) => {
  it.each([
    ['prints a gigabyte', 'yes sat | head -c 1000000000', 'flooded'],
    ['prints a gigabyte of errors', 'yes oops | head -c 1000000000 >&2', 'flooded'],
    ['ignores SIGTERM and hangs', "trap '' TERM INT HUP; while :; do sleep 1; done", 'timeout'],
    ['prints nothing', 'cat > /dev/null', 'rejected'],
    ['reads nothing and prints nothing', 'exit 0', 'rejected'],
    ['prints sat and crashes', 'echo sat; kill -SEGV $$', 'crashed sat'],
    ['crashes', 'kill -ABRT $$', 'crashed'],
    ['crashes below a shell', "sh -c 'kill -SEGV $$'; exit 139", 'crashed'],
    ['is killed by the system', 'kill -KILL $$', 'memout'],
    ['prints text that is not UTF-8', "printf 'sat\\n\\377\\376\\n'", 'answered sat'],
    ['cannot be run', 'exec ./no-such-program', 'unavailable'],
  ])('classifies a solver that %s', async (name, body, expected) => {
    const { outcome, stdout, stderr } = await ask(fake(name.replaceAll(' ', '-'), body), {}, mode);
    expect(summary(outcome).startsWith(expected), JSON.stringify(outcome).slice(0, 300)).toBe(true);
    expect(stdout.length + stderr.length).toBeLessThanOrEqual(DEFAULT_LIMITS.outputBytes);
  });

  it.skipIf(availableWrappers().prlimit === undefined)('ends a solver that allocates without limit', async () => {
    const hungry = fake('allocates', 'tail /dev/zero > /dev/null && echo sat');
    const { outcome } = await ask(hungry, { memoryBytes: 200_000_000, timeoutMs: 10_000 }, mode);
    expect(['rejected', 'memout', 'crashed']).toContain(outcome.kind);
  });

  it('ends a grandchild that a solver leaves behind', async () => {
    const file = join(folder, `pid-${mode}`);
    const { outcome } = await ask(
      fake(`forks-${mode}`, `sleep 60 & echo $! > ${file}; echo sat`),
      { timeoutMs: 5_000 },
      mode,
    );
    expect(summary(outcome)).toBe('answered sat');
    expect(await waitForEnd(Number(readFileSync(file, 'utf8')))).toBe(true);
  });

  it('does not wait for a grandchild that starts a session of its own and holds the pipe open', async () => {
    const { outcome, ms } = await ask(fake(`escapes-${mode}`, 'setsid sleep 3 & echo sat'), { timeoutMs: 2_500 }, mode);
    expect(summary(outcome)).toBe('answered sat');
    expect(ms).toBeLessThan(2_400);
  });

  it('reports a solver as unavailable if the solver is deleted after it was opened', async () => {
    const path = fake(`vanishes-${mode}`, 'echo sat');
    const solver = await openSolver(`z3:${path}`, { permission: OWN_COMMANDS, mode });
    if (!isSolver(solver)) throw new Error(solver.message);
    rmSync(path);
    expect((await solver.run(QUERY, DEFAULT_LIMITS)).outcome.kind).toBe('unavailable');
    await solver.close();
  });
});

describe('a solver that violates its protocol', () => {
  const reader = (cases: string) =>
    `while IFS= read -r line; do case "$line" in\n${cases}\n'(check-sat)') echo sat;;\nesac; done`;
  const word = 'w=${line#*\\"}; w=${w%%\\"*}';
  it.each([
    ['never echoes', reader("'(none)') ;;")],
    [
      'echoes the end before the beginning',
      reader(`'(echo "begin-'*) ${word}; keep=$w;;\n'(echo "end-'*) ${word}; echo $w; echo $keep;;`),
    ],
    ['echoes on the same line as something else', reader(`'(echo'*) ${word}; echo "now: $w";;`)],
    ['answers once for every echo', reader(`'(echo'*) ${word}; echo sat; echo $w;;`)],
  ])('ends each query in bounded time if a solver %s', async (name, body) => {
    const solver = await openSolver(`z3:${fake(name.replaceAll(' ', '-'), body)}`, {
      permission: OWN_COMMANDS,
      mode: 'persistent',
    });
    if (!isSolver(solver)) throw new Error(solver.message);
    for (let i = 0; i < 5; i++) {
      const { outcome } = await solver.run(QUERY, { ...DEFAULT_LIMITS, timeoutMs: 500 });
      // The output is nonsense. Reading it must take bounded time.
      expect(['answered', 'rejected', 'timeout']).toContain(outcome.kind);
    }
    await solver.close();
  });

  it('does not count a late answer to one query as an answer to the next query', async () => {
    const body = reader(
      `'(echo'*) ${word}; echo $w;;\n'(set-logic QF_BV)') slow=1;;\n'(reset)') [ -n "$slow" ] && echo unsat; slow=;;`,
    );
    const solver = await openSolver(`z3:${fake('late', body)}`, { permission: OWN_COMMANDS, mode: 'persistent' });
    if (!isSolver(solver)) throw new Error(solver.message);
    await solver.run({ input: '(set-logic QF_BV)\n(check-sat)\n' }, DEFAULT_LIMITS);
    expect(summary((await solver.run(QUERY, DEFAULT_LIMITS)).outcome)).toBe('answered sat');
    expect(solver.history()).toHaveLength(2);
    await solver.close();
  });
});

it.skipIf(availableWrappers().setpriv === undefined)('leaves no solver process when a campaign is killed', async () => {
  const file = join(folder, 'pid-of-solver');
  const command = guardCommand(['sh', '-c', `echo $$ > ${file}; exec sleep 60`], undefined);
  const program = `const [p, ...a] = ${JSON.stringify(command)}; require('child_process').spawn(p, a, { detached: true })`;
  const campaign = spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
  for (let i = 0; i < 100 && !(existsSync(file) && readFileSync(file, 'utf8') !== ''); i++) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const pid = Number(readFileSync(file, 'utf8'));
  expect(isAlive(pid)).toBe(true);
  campaign.kill('SIGKILL');
  expect(await waitForEnd(pid)).toBe(true);
});
