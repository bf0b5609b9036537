import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ownFolder, sweepOwnFolders } from './own-folders.js';

const root = mkdtempSync(join(tmpdir(), 'gainsay-own-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let places = 0;
function place(): string {
  const path = join(root, String(++places));
  mkdirSync(path);
  return path;
}

function deadProcess(): number {
  return spawnSync('true').pid;
}

describe('own folders of this process', () => {
  it('removes folders on request, and then stops handling signals', async () => {
    // Other tests of this process also make folders, so this test loads its own copy of the module.
    const alone: string = './own-folders.js?alone';
    const own = (await import(alone)) as { readonly ownFolder: typeof ownFolder };
    const folder = own.ownFolder(place(), 'x-');
    writeFileSync(join(folder.path, 'file'), '');
    const before = process.listenerCount('SIGTERM');
    const other = own.ownFolder(place(), 'x-');
    expect(process.listenerCount('SIGTERM')).toBe(before);
    folder.remove();
    other.remove();
    expect([folder, other].map(({ path }) => existsSync(path))).toEqual([false, false]);
    expect(process.listenerCount('SIGTERM')).toBe(before - 1);
  });
});

describe('folders of a killed process', () => {
  it('removes the folder of a killed process, but no other folder, before it makes a new one', () => {
    const at = place();
    const own = ownFolder(place(), 'x-');
    const [machine = '', , start = ''] = own.path.slice(own.path.lastIndexOf('x-') + 2).split('-');
    own.remove();
    const dead = deadProcess();
    const left = `x-${machine}-${dead}-${start}-abcdef`;
    mkdirSync(join(at, left, 'deep'), { recursive: true });
    writeFileSync(join(at, left, 'deep', 'file'), '');
    const kept = [
      `x-${machine}-${process.ppid}--abcdef`,
      `x-00000000-${dead}-1-abcdef`,
      `y-${machine}-${dead}-1-abcdef`,
      'x-abcdef',
    ];
    for (const name of kept) mkdirSync(join(at, name));
    writeFileSync(join(at, `x-${machine}-${dead}-1-ghijkl`), 'a file');
    symlinkSync(root, join(at, `x-${machine}-${dead}-1-mnopqr`));
    const made = ownFolder(at, 'x-');
    const names = readdirSync(at);
    expect(names).not.toContain(left);
    for (const name of kept) expect(names).toContain(name);
    expect(names).toHaveLength(kept.length + 3);
    made.remove();
    mkdirSync(join(at, left));
    sweepOwnFolders(at, 'x-');
    expect(existsSync(join(at, left))).toBe(true);
  });

  it('removes the folder of a killed process even if another process now has the same process id', () => {
    const at = place();
    const own = ownFolder(place(), 'x-');
    const [machine = '', , start = ''] = own.path.slice(own.path.lastIndexOf('x-') + 2).split('-');
    own.remove();
    const reused = `x-${machine}-${process.ppid}-1-abcdef`;
    mkdirSync(join(at, reused));
    sweepOwnFolders(at, 'x-');
    expect(existsSync(join(at, reused))).toBe(start === '');
  });
});
