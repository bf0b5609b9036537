import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { type ZipEntry, makeZip } from '../../../test/support/make-zip.js';
import { unpackZip } from './unpack.js';

const root = mkdtempSync(join(tmpdir(), 'gainsay-unpack-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

let archives = 0;
function writeZip(entries: readonly ZipEntry[]): { readonly archive: string; readonly into: string } {
  const folder = mkdtempSync(join(root, 'zip-'));
  const archive = join(folder, `${archives++}.whl`);
  writeFileSync(archive, makeZip(entries));
  return { archive, into: join(folder, 'a', 'b') };
}

it('unpacks files with their folders, and marks programs as executable', async () => {
  const { archive, into } = writeZip([
    { name: 'bin/', text: '', mode: 0o040_755 },
    { name: 'bin/solve', text: '#!/bin/sh\n', mode: 0o100_755 },
    { name: 'm/__init__.py', text: 'x = 1\n' },
  ]);
  await unpackZip(archive, into);
  expect(readFileSync(join(into, 'm/__init__.py'), 'utf8')).toBe('x = 1\n');
  expect(statSync(join(into, 'bin/solve')).mode & 0o111).not.toBe(0);
  expect(statSync(join(into, 'm/__init__.py')).mode & 0o111).toBe(0);
});

it.each<[string, ZipEntry[], RegExp]>([
  ['a path that leaves the folder', [{ name: '../evil', text: 'x' }], /relative path/],
  ['a path that leaves the folder later', [{ name: 'a/../../evil', text: 'x' }], /relative path/],
  ['an absolute path', [{ name: '/tmp/evil', text: 'x' }], /absolute path/],
  ['a path with a backslash', [{ name: '..\\evil', text: 'x' }], /invalid characters/],
  ['a file in too many folders', [{ name: 'a/b/c', text: 'x' }], /more than 2 folders/],
  ['a symbolic link', [{ name: 'link', text: '/etc/passwd', mode: 0o120_777 }], /link is not a regular file/],
  ['a device', [{ name: 'device', text: '', mode: 0o020_666 }], /device is not a regular file/],
  [
    'a repeated name',
    [
      { name: 'a', text: 'x' },
      { name: 'a', text: 'y' },
    ],
    /EEXIST/,
  ],
  [
    'a file in place of a folder',
    [
      { name: 'a', text: 'x' },
      { name: 'a/b', text: 'y' },
    ],
    /ENOTDIR/,
  ],
  ['too many files', Array.from({ length: 4 }, (_, i) => ({ name: `f${i}`, text: '' })), /more than 3 files/],
  [
    'files that are too large',
    [
      { name: 'a', text: 'x'.repeat(60) },
      { name: 'b', text: 'y'.repeat(60) },
    ],
    /100 bytes/,
  ],
  ['a size that is not the real one', [{ name: 'a', text: 'x'.repeat(200), statedSize: 1 }], /size/],
])('refuses %s', async (_, entries, reason) => {
  const { archive, into } = writeZip(entries);
  await expect(unpackZip(archive, into, { files: 3, depth: 2, bytes: 100 })).rejects.toThrow(reason);
  const outside = readdirSync(join(into, '..', '..'), { recursive: true }).filter((name) =>
    String(name).includes('evil'),
  );
  expect(outside).toEqual([]);
  expect(existsSync('/tmp/evil')).toBe(false);
});

it('refuses a file that is not an archive', async () => {
  const archive = join(root, 'text.whl');
  writeFileSync(archive, '<html>not found</html>');
  await expect(unpackZip(archive, join(root, 'x'))).rejects.toThrow(/the archive was refused/);
});
