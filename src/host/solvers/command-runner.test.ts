import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type CommandOptions, CommandProcesses } from './command-runner.js';
import { replaceFile } from '../files/files.js';

const never = new AbortController().signal;
const bytes = (text: string) => new TextEncoder().encode(text);
const open: CommandProcesses[] = [];

function runner(command: readonly string[], more: Partial<CommandOptions> = {}): CommandProcesses {
  const limits = { timeoutMs: 5_000, outputBytes: 10_000 };
  const made = new CommandProcesses({ command, stdin: false, limits, extension: '.btor', ...more });
  open.push(made);
  return made;
}

afterEach(() => {
  for (const each of open.splice(0)) each.close();
});

describe('CommandProcesses', () => {
  it('passes the input as a file, as the last argument or in place of {}', async () => {
    const last = runner(['/bin/cat']);
    expect((await last.stage(bytes('one')).run(never)).stdout).toBe('one');
    const named = runner(['/bin/sh', '-c', 'echo "$0"; cat "$0"; exit 3', '{}']);
    const { stdout, exit } = await named.stage(bytes('two')).run(never);
    expect(stdout).toMatch(/^\/.*\/input\.btor\ntwo$/);
    expect(exit).toBe(3);
  });

  it('passes the input to standard input', async () => {
    const piped = runner(['/bin/cat'], { stdin: true });
    expect((await piped.stage(bytes('a\nb\n')).run(never)).stdout).toBe('a\nb\n');
  });

  it('prepares several runs at once, and runs the next input after a prepared run is dropped', async () => {
    const cat = runner(['/bin/cat']);
    const runs = ['a', 'b', 'c'].map((text) => cat.stage(bytes(text)));
    runs[1]?.drop();
    const next = cat.stage(bytes('d'));
    const texts = await Promise.all([runs[2], next, runs[0]].map(async (each) => (await each?.run(never))?.stdout));
    expect(texts).toEqual(['c', 'd', 'a']);
  });

  it('ends runs that take too long, print too much or are aborted', async () => {
    const slow = runner(['/bin/sh', '-c', 'sleep 60'], { limits: { timeoutMs: 100, outputBytes: 10 } });
    expect((await slow.stage(bytes('')).run(never)).limit).toBe('timeout');
    const loud = runner(['/bin/sh', '-c', 'while true; do echo loud; done']);
    expect((await loud.stage(bytes('')).run(never)).limit).toBe('output');
    const stop = new AbortController();
    const run = runner(['/bin/sh', '-c', 'sleep 60']).stage(bytes('')).run(stop.signal);
    stop.abort();
    await expect(run).rejects.toThrow();
  });

  it('reports the signal that ends a command', async () => {
    const dying = runner(['/bin/sh', '-c', 'kill -SEGV $$']);
    expect((await dying.stage(bytes('')).run(never)).signal).toBe('SIGSEGV');
  });
});

describe('replaceFile', () => {
  it('replaces a file and leaves no other file', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
    const file = join(folder, 'x');
    writeFileSync(file, 'old');
    replaceFile(file, 'new');
    expect(readFileSync(file, 'utf8')).toBe('new');
    expect(existsSync(`${file}.${process.pid}.tmp`)).toBe(false);
    rmSync(folder, { recursive: true });
  });
});
