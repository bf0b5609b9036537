import { execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS } from '../../solver/index.js';
import { type ProcessQuery, QueryShell } from './query-shell.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
const shells: QueryShell[] = [];
afterAll(async () => {
  await Promise.all(shells.map((shell) => shell.close()));
  rmSync(folder, { recursive: true, force: true });
});

let shellsMade = 0;
function newShell(limits = DEFAULT_LIMITS): QueryShell {
  const shell = new QueryShell(join(folder, `shell-${++shellsMade}`), limits);
  shells.push(shell);
  return shell;
}

let programs = 0;
function program(text: string): [string, ...string[]] {
  const path = join(folder, `it's program ${++programs}`);
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
  return [path];
}

function query(command: [string, ...string[]], more: Partial<ProcessQuery> = {}): ProcessQuery {
  return { command, input: 'a line\n', inputAs: 'stdin', limits: DEFAULT_LIMITS, cwd: folder, ...more };
}

async function isGone(pidFile: string): Promise<boolean> {
  for (let i = 0; i < 100; i++) {
    try {
      process.kill(Number(readFileSync(pidFile, 'utf8')), 0);
    } catch {
      return true;
    }
    await sleep(50);
  }
  return false;
}

describe('QueryShell', () => {
  it.each(['SEGV', 'ABRT', 'BUS', 'ILL', 'FPE'])('adds no output of its own if SIG%s ends a program', async (name) => {
    const { raw } = await newShell().run(query(program(`echo words >&2; kill -${name} $$`)));
    expect(raw).toEqual({ stdout: '', stderr: 'words\n', signal: `SIG${name}` });
  });

  it('passes input, words and folder unchanged, and reports how each process ended', async () => {
    const shell = newShell();
    const odd = ["it's", '$HOME `id` "x" \\', 'two\nlines', ''];
    const echo = program('cat; pwd; for w; do printf "<%s>" "$w"; done; echo oops >&2; exit 3');
    const { raw } = await shell.run(query([...echo, ...odd]));
    const words = odd.map((word) => `<${word}>`).join('');
    expect(raw).toEqual({ stdout: `a line\n${folder}\n${words}`, stderr: 'oops\n', exit: 3 });
    for (const signal of ['SEGV', 'ABRT', 'BUS', 'ILL', 'FPE', 'TRAP', 'SYS', 'TERM', 'XCPU']) {
      const { raw } = await shell.run(query(program(`kill -${signal} $$`)));
      expect(raw).toMatchObject({ signal: `SIG${signal}` });
    }
    expect((await shell.run(query(program('exit 0')))).raw).toEqual({ stdout: '', stderr: '', exit: 0 });
    expect(shell.usable).toBe(true);
  });

  it('writes <stdin> instead of the name of the input file in the output', async () => {
    const { raw } = await newShell().run(query(program('cat "$1"; echo "in $1"'), { inputAs: 'file' }));
    expect(raw).toEqual({ stdout: 'a line\nin <stdin>\n', stderr: '', exit: 0 });
  });

  it('distinguishes a failed start from a program that ends with the same exit code', async () => {
    const shell = newShell();
    const missing = join(folder, 'missing');
    const { raw } = await shell.run(query([missing]));
    expect(raw.startError).toContain(missing);
    expect((await shell.run(query(program('echo "sh: 1: z3: not found" >&2; exit 127')))).raw).toMatchObject({
      exit: 127,
    });
    expect((await shell.run(query(['/bin/true'], { cwd: missing }))).raw.startError).toContain(missing);
    expect((await shell.run(query(['/bin/true']))).raw.exit).toBe(0);
  });

  it('kills all descendants at the time limit, returns the output, and is unusable afterwards', async () => {
    const shell = newShell();
    const pid = join(folder, 'slow-pid');
    const slow = program(`echo sat; sleep 60 & echo $! >'${pid}'; wait`);
    const { raw, ms } = await shell.run(query(slow, { limits: { ...DEFAULT_LIMITS, timeoutMs: 1_500 } }));
    expect(raw).toMatchObject({ stdout: 'sat\n', limit: 'timeout' });
    expect(ms).toBeGreaterThan(1_400);
    expect(shell.usable).toBe(false);
    expect(await isGone(pid)).toBe(true);
  });

  it('kills processes that a program leaves behind', async () => {
    const shell = newShell();
    const pid = join(folder, 'left-pid');
    const { raw } = await shell.run(query(program(`sleep 60 >/dev/null 2>&1 & echo $! >'${pid}'; echo sat`)));
    expect(raw).toEqual({ stdout: 'sat\n', stderr: '', exit: 0 });
    expect(shell.usable).toBe(false);
    expect(await isGone(pid)).toBe(true);
  });

  it('stops a program that prints too much on either stream', async () => {
    const limits = { ...DEFAULT_LIMITS, outputBytes: 10_000 };
    for (const to of ['1', '2']) {
      const { raw } = await newShell(limits).run(query(program(`exec yes >&${to}`), { limits }));
      expect(raw.limit).toBe('output');
      expect(raw.stdout.length + raw.stderr.length).toBe(10_000);
    }
  });

  it('limits memory', async () => {
    const limits = { ...DEFAULT_LIMITS, memoryBytes: 100_000 * 1024 };
    const { raw } = await newShell(limits).run(query(program('ulimit -v'), { limits }));
    // On systems without this limit, memory is unbounded.
    expect(['100000\n', 'unlimited\n', '']).toContain(raw.stdout);
  });

  it('rejects with the abort reason and kills the program when it is aborted', async () => {
    const abort = new AbortController();
    const pid = join(folder, 'aborted-pid');
    const pending = newShell().run(query(program(`echo $$ >'${pid}'; sleep 60`)), abort.signal);
    while (!existsSync(pid) || readFileSync(pid, 'utf8') === '') await sleep(20);
    abort.abort(new Error('enough'));
    await expect(pending).rejects.toThrow('enough');
    expect(await isGone(pid)).toBe(true);
  });

  it('becomes unusable if the shell itself dies', async () => {
    const shell = newShell();
    const { raw } = await shell.run(query(program('kill -KILL $PPID; sleep 60')));
    expect(raw).toMatchObject({ signal: 'SIGKILL' });
    expect(shell.usable).toBe(false);
  });
});

/** Writes a program that starts a shell with the compiled sources and then runs `text`. Returns the program's path. */
function asker(text: string): string {
  const file = join(folder, `asker-${++programs}.mjs`);
  const host = resolve('.compiled/src/host/process/query-shell.js');
  const how = `import { QueryShell } from ${JSON.stringify(host)};
const shell = new QueryShell(${JSON.stringify(join(folder, `asked-${programs}`))}, { timeoutMs: 60000, outputBytes: 1000 });
const ask = (command) => shell.run({ command, input: '', inputAs: 'stdin', cwd: '/', limits: { timeoutMs: 60000, outputBytes: 1000 } });\n`;
  writeFileSync(file, how + text);
  return file;
}

describe('a process that uses QueryShell', () => {
  it('leaves no solver process behind when the Node process is killed', async () => {
    const pid = join(folder, 'orphan-pid');
    const [slow] = program(`echo $$ >'${pid}'; exec sleep 60`);
    const child = spawn(process.execPath, [asker(`await ask([${JSON.stringify(slow)}]);`)], { stdio: 'ignore' });
    for (let i = 0; i < 500 && !existsSync(pid); i++) await sleep(20);
    child.kill('SIGKILL');
    expect(await isGone(pid)).toBe(true);
  });

  it('lets a Node process end if its only query is aborted while the shell starts', () => {
    const file = asker(`const given = new AbortController();
const asked = shell.run({ command: ['/bin/sleep', '60'], input: '', inputAs: 'stdin', cwd: '/', limits: { timeoutMs: 60000, outputBytes: 1000 } }, given.signal);
given.abort(new Error('given up'));
await asked.catch((error) => console.log(error.message, shell.usable));`);
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 20_000 })).toBe('given up true\n');
  });

  it('lets a Node process end while its shell waits for the next query', () => {
    const file = asker(`console.log((await ask(['/bin/echo', 'sat'])).raw.stdout);`);
    expect(execFileSync(process.execPath, [file], { encoding: 'utf8', timeout: 20_000 })).toBe('sat\n\n');
  });
});
