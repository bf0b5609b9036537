import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Workshop, gainsay, startGainsay, workshop, writeSeeds } from '../support/gainsay.js';
import { nightly } from '../support/nightly.js';

let shop: Workshop;
let env: { TMPDIR: string };
beforeEach(() => {
  shop = workshop();
  env = { TMPDIR: join(shop.path, 'tmp') };
  mkdirSync(env.TMPDIR);
});
afterEach(() => shop.remove());

/** A solver that reads a file in a temporary folder. */
const onFiles = (settings: Readonly<Record<string, number>>): string =>
  shop.solver('slow', settings).replace(/^z3:/, 'cmd:');

const listFolders = (): string[] => readdirSync(env.TMPDIR);

/** Starts a command, sends a signal once there is a temporary folder, and waits until the command ends. */
async function stopCommand(args: readonly string[], signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> {
  const child = startGainsay(args, { cwd: shop.path, env });
  const ended = new Promise<number | NodeJS.Signals | null>((end) =>
    child.once('close', (code, by) => end(by ?? code)),
  );
  const until = Date.now() + 20_000;
  while (listFolders().length === 0 && Date.now() < until) await new Promise((later) => setTimeout(later, 20));
  expect(listFolders()).toHaveLength(1);
  // By now, a query is probably running.
  await new Promise((later) => setTimeout(later, 150));
  child.kill(signal);
  return ended;
}

/** Runs a line of JavaScript in a new process-id namespace that still sees the outer /proc. */
const behindForeignProc = (line: string) =>
  spawnSync('unshare', ['--pid', '--fork', process.execPath, '--input-type=module', '-e', line], { encoding: 'utf8' });

describe('the start time of a process', () => {
  it.skipIf(behindForeignProc('').status !== 0)(
    'leaves the start time of a process unknown if /proc belongs to another namespace',
    () => {
      const file = new URL('../../.compiled/src/host/files/own-folders.js', import.meta.url).href;
      const ran = behindForeignProc(
        `import { readStartTime } from '${file}'; console.log(String(readStartTime(process.pid)), String(readStartTime(${process.pid})))`,
      );
      expect(ran.stdout).toBe('undefined undefined\n');
    },
  );
});

describe('a temporary folder', () => {
  it('removes its temporary folder when a command ends', () => {
    const program = shop.write('lists', '#!/bin/sh\necho "$TMPDIR"/* >"$0.log"\necho sat\n');
    chmodSync(program, 0o755);
    const seeds = ['formula', 'seeds', writeSeeds(shop, 1), '--solver', `cmd:${program}`, '--no-trivial'];
    expect(gainsay(seeds, { cwd: shop.path, env }).code).toBe(0);
    expect(readFileSync(`${program}.log`, 'utf8')).toMatch(/\/gainsay-\S+\n$/);
    expect(listFolders()).toEqual([]);
  });

  nightly('removes its temporary folder when a hunt is stopped by a signal', async () => {
    const hunt = ['hunt', writeSeeds(shop, 3), '--solver', onFiles({ SLEEP: 1 }), '--for', '1m'];
    expect(await stopCommand([...hunt, '--out', 'c'], 'SIGINT')).toBe(130);
    expect(listFolders()).toEqual([]);
    expect(await stopCommand([...hunt, '--out', 'd'], 'SIGTERM')).toBe(130);
    expect(listFolders()).toEqual([]);
  });

  nightly.each(['SIGTERM', 'SIGINT'] as const)(
    'removes its temporary folder when a search for seeds is stopped by %s',
    async (signal) => {
      const seeds = ['formula', 'seeds', writeSeeds(shop, 3), '--solver', onFiles({ SLEEP: 1 }), '--no-trivial'];
      expect(await stopCommand(seeds, signal)).toBe(130);
      expect(listFolders()).toEqual([]);
    },
  );

  nightly('removes the temporary folder of a killed command at the next command', async () => {
    const seeds = ['formula', 'seeds', writeSeeds(shop, 1), '--solver', onFiles({ SLEEP: 1 }), '--no-trivial'];
    await stopCommand(seeds, 'SIGKILL');
    expect(listFolders()).toHaveLength(1);
    // The next command removes the killed command's folder and its own folder.
    expect(gainsay(seeds, { cwd: shop.path, env }).code).toBe(0);
    expect(listFolders()).toEqual([]);
  });
});
