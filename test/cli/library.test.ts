import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
// As in a project that has the package installed.
mkdirSync(join(folder, 'node_modules'));
symlinkSync(ROOT, join(folder, 'node_modules', 'gainsay'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Example {
  readonly title: string;
  /** Files beside it, by name. */
  readonly files: readonly (readonly [string, string])[];
  readonly code: string;
  /** What it says that it prints, a line each; `…`: the same line any number of times. */
  readonly expected: readonly string[];
}

/** The examples of docs/library.md, with what their last comment says that they print. */
function examples(): Example[] {
  const page = readFileSync(join(ROOT, 'docs', 'library.md'), 'utf8');
  return page.split(/^## /m).flatMap((section) => {
    const [title = ''] = section.split('\n');
    const blocks = [...section.matchAll(/(?:^`([\w.-]+)`:\n\n)?^```js\n([\s\S]*?)^```$/gm)];
    const files = blocks.flatMap(([, name, text = '']) => (name === undefined ? [] : [[name, text] as const]));
    const [text] = blocks.flatMap(([, name, block]) => (name === undefined && block !== undefined ? [block] : []));
    if (text === undefined) return [];
    const lines = text.trimEnd().split('\n');
    const from = lines.findLastIndex((line) => !line.startsWith('// ')) + 1;
    const expected = lines.slice(from).map((line) => line.slice(3));
    return [{ title, files, code: lines.slice(0, from).join('\n'), expected }];
  });
}

function patternOf(expected: readonly string[]): RegExp {
  const lines = expected.map((line) => {
    const text = line.replace(/ …$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return line.endsWith(' …') ? `(?:${text}\n)+` : `${text}\n`;
  });
  return new RegExp(`^${lines.join('')}$`);
}

it.each(examples())('$title', { timeout: 60_000 }, ({ title, files, code, expected }) => {
  expect(expected.length).toBeGreaterThan(0);
  const here = join(folder, title.replace(/\W+/g, '-'));
  mkdirSync(here);
  for (const [name, text] of files) writeFileSync(join(here, name), text);
  writeFileSync(join(here, 'example.mjs'), code);
  const printed = execFileSync(process.execPath, ['example.mjs'], { cwd: here, encoding: 'utf8' });
  expect(printed).toMatch(patternOf(expected));
});

it('has an example for each kind of thing that the page names', () => {
  expect(examples().length).toBeGreaterThanOrEqual(6);
});
