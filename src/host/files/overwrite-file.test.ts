import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { overwriteFile } from './files.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['first', 'longer than the first', 'short', 'ä', ''])('replaces all content of a file with %j', (text) => {
  const path = join(folder, 'file');
  overwriteFile(path, text);
  expect(readFileSync(path, 'utf8')).toBe(text);
  overwriteFile(path, Buffer.from(`${text}!`));
  expect(readFileSync(path, 'utf8')).toBe(`${text}!`);
});
