import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isLock, lockFolder } from './folder-lock.js';
import { nightly } from '../../../test/support/nightly.js';

const shop = mkdtempSync(join(tmpdir(), 'gainsay-lock-'));
afterAll(() => rmSync(shop, { recursive: true, force: true }));

const MODULE = resolve('.compiled/src/host/files/folder-lock.js');

const CONTENDER = `
import { existsSync, openSync, closeSync, unlinkSync, writeFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
const [modulePath, folder, rounds] = process.argv.slice(2);
const { lockFolder, isLock } = await import(modulePath);
let [held, alone] = [0, 0];
const until = Date.now() + 20_000;
while (held < Number(rounds) && Date.now() < until) {
  const lock = lockFolder(folder);
  if (!isLock(lock)) { await new Promise((next) => setTimeout(next, Math.random() * 3)); continue; }
  held++;
  const witness = join(folder, 'witness');
  try { closeSync(openSync(witness, 'wx')); alone++; } catch {}
  // Simulates a holder that has not written its process id yet. Other processes must not treat the lock as abandoned.
  if (held % 3 === 0) writeFileSync(join(folder, 'lock'), '');
  await new Promise((next) => setTimeout(next, Math.random() * 2));
  rmSync(witness, { force: true });
  lock.release();
}
process.stdout.write(JSON.stringify({ held, alone }));
`;

function contend(folder: string, rounds: number): Promise<{ held: number; alone: number }> {
  const child = spawn(process.execPath, ['--input-type=module', '-', MODULE, folder, String(rounds)]);
  child.stdin.end(CONTENDER);
  let said = '';
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((settle) => child.on('close', () => settle(JSON.parse(said) as { held: number; alone: number })));
}

describe('lockFolder', () => {
  nightly('lets at most one of eight processes hold the lock at a time', async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => contend(shop, 12)));
    expect(all).toEqual(all.map(() => ({ held: 12, alone: 12 })));
  });

  it('excludes a second holder even in the same process, and returns the process id of the first holder', () => {
    const first = lockFolder(shop);
    expect(isLock(first)).toBe(true);
    expect(lockFolder(shop)).toEqual({ process: process.pid });
    writeFileSync(join(shop, 'lock'), '');
    expect(lockFolder(shop)).toEqual({ process: undefined });
    if (isLock(first)) first.release();
    const second = lockFolder(shop);
    expect(isLock(second)).toBe(true);
    expect(readFileSync(join(shop, 'lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    if (isLock(second)) second.release();
  });

  it('releases the lock when its process ends, even by SIGKILL', async () => {
    const script = `const { lockFolder } = await import(${JSON.stringify(MODULE)});
      lockFolder(${JSON.stringify(shop)}); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
    await new Promise((settle) => child.stdout.once('data', settle));
    expect(lockFolder(shop)).toEqual({ process: child.pid });
    child.kill('SIGKILL');
    await new Promise((settle) => child.once('close', settle));
    const taken = lockFolder(shop);
    expect(isLock(taken)).toBe(true);
    if (isLock(taken)) taken.release();
  });
});
