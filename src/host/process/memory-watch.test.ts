import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { killGroup } from './child.js';
import { canMeasureMemory, watchMemory } from './memory-watch.js';

const MIB = 1024 ** 2;
const started: ChildProcess[] = [];
afterEach(() => {
  for (const { pid } of started.splice(0)) killGroup(pid);
});

function perl(program: string): { pid: number; ended: Promise<string | null>; line: Promise<string> } {
  const child = spawn('perl', ['-e', `$| = 1; ${program}`], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
  started.push(child);
  return {
    pid: child.pid as number,
    ended: new Promise((settle) => child.on('exit', (_, signal) => settle(signal))),
    line: new Promise((settle) => child.stdout.once('data', (chunk: Buffer) => settle(chunk.toString().trim()))),
  };
}

/** Treats a zombie, which waits for its parent to read the exit code, as ended. */
function isAlive(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'latin1'));
  } catch {
    return false;
  }
}

const take = (mib: number) => `my $x = "a" x (${mib} * 1048576);`;

async function isKilled(program: string): Promise<boolean> {
  const { pid, ended } = perl(program);
  let exceeded = false;
  const watch = watchMemory(pid, 100 * MIB, { exceed: () => (exceeded = true) });
  await Promise.race([ended, sleep(1_500)]);
  watch.stop();
  return exceeded;
}

describe.skipIf(!canMeasureMemory())('watchMemory', () => {
  it.each([
    ['uses too much', `${take(150)} sleep 5;`, true],
    ['uses too much in a child', `if (fork) { wait } else { ${take(150)} sleep 5 }`, true],
    ['uses too much together with its child', `if (fork) { ${take(60)} wait } else { ${take(60)} sleep 5 }`, true],
    [
      'uses too much in a child with a session of its own',
      `use POSIX; if (fork) { wait } else { POSIX::setsid(); ${take(150)} sleep 5 }`,
      true,
    ],
    ['uses too much for a moment', `{ ${take(150)} undef $x; } sleep 5;`, true],
    ['uses little', `${take(20)} select(undef, undef, undef, 0.5);`, false],
    [
      'shares its memory with its children',
      `${take(40)} for (1..3) { last unless fork } select(undef, undef, undef, 0.6);`,
      false,
    ],
  ])('watches a program that %s', async (_, program, expected) => {
    expect(await isKilled(program)).toBe(expected);
  });

  it('kills descendants that left the process group', async () => {
    const { pid, line } = perl(
      'use POSIX; if (my $pid = fork) { print "$pid\\n"; sleep 9 } else { POSIX::setsid(); sleep 9 }',
    );
    const watch = watchMemory(pid, 500 * MIB, { exceed: () => undefined });
    const child = Number(await line);
    // New children are detected five times a second.
    await sleep(450);
    killGroup(pid);
    expect(isAlive(child)).toBe(true);
    watch.stop();
    for (let i = 0; i < 40 && isAlive(child); i++) await sleep(25);
    expect(isAlive(child)).toBe(false);
  });

  it('reports the peak of used memory', async () => {
    const { pid, line } = perl(`${take(60)} print "there\\n"; sleep 5;`);
    const watch = watchMemory(pid, 500 * MIB, { exceed: () => undefined });
    await line;
    for (let i = 0; i < 40 && watch.peakBytes === 0; i++) await sleep(25);
    expect(watch.peakBytes / MIB).toBeGreaterThan(55);
    expect(watch.peakBytes / MIB).toBeLessThan(140);
    watch.stop();
  });
});
