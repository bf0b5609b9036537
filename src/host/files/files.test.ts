import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { makeFolder, writeTextFile, findWriteProblem } from './files.js';

const root = mkdtempSync(join(tmpdir(), 'gainsay-files-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

describe('files and folders', () => {
  it('makes missing parent folders, and accepts an existing folder', () => {
    makeFolder(join(root, 'a/b/c'));
    makeFolder(join(root, 'a/b/c'));
    expect(existsSync(join(root, 'a/b/c'))).toBe(true);
  });

  it.skipIf(!existsSync('/proc/self'))('throws if the system refuses to make a folder', () => {
    expect(() => makeFolder('/proc/no-folder/can/be/here')).toThrow();
  });

  it('reports why a file cannot be written', () => {
    writeFileSync(join(root, 'file'), '');
    expect(writeTextFile(join(root, 'd/e.txt'), 'text')).toBeUndefined();
    expect(writeTextFile(join(root, 'file/e.txt'), 'text')?.reason).toBe(
      `${join(root, 'file')} is a file, not a folder`,
    );
    expect(writeTextFile(join(root, 'file/d/e.txt'), 'text')?.reason).toBe(
      `${join(root, 'file')} is a file, not a folder`,
    );
    expect(writeTextFile(root, 'text')?.reason).toBe('it is a folder');
    expect(writeTextFile(join(root, 'n'.repeat(300)), 'text')?.reason).toBe('its name is too long');
  });

  it.skipIf(!existsSync('/proc/self'))('names the existing folder in which nothing can be created', () => {
    expect(writeTextFile('/proc/no-folder/a.txt', 'text')?.reason).toBe('nothing can be created in /proc');
  });

  it('checks in advance whether a file can be written, without creating the file', () => {
    expect(findWriteProblem(join(root, 'f/g.txt'))).toBeUndefined();
    expect(existsSync(join(root, 'f/g.txt'))).toBe(false);
    expect(findWriteProblem(join(root, 'f'))).toBe('it is a folder');
    writeFileSync(join(root, 'plain'), '');
    expect(findWriteProblem(join(root, 'plain/e.txt'))).toBe(`${join(root, 'plain')} is a file, not a folder`);
  });
});
