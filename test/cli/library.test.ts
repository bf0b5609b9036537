import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleCases } from '../support/laws.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
// Imitates a project that has the package installed.
mkdirSync(join(folder, 'node_modules'));
symlinkSync(ROOT, join(folder, 'node_modules', 'gainsay'));
afterAll(() => rmSync(folder, { recursive: true }));

interface Example {
  readonly title: string;
  /** Further files, by name. */
  readonly files: readonly (readonly [string, string])[];
  readonly code: string;
  /** The expected output lines. A line `…` means that the previous line repeats any number of times. */
  readonly expected: readonly string[];
}

/** The examples of docs/library.md, with the output in their last comment. */
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

function toPattern(expected: readonly string[]): RegExp {
  const lines = expected.map((line) => {
    const text = line.replace(/ …$/, '').replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    return line.endsWith(' …') ? `(?:${text}\n)+` : `${text}\n`;
  });
  return new RegExp(`^${lines.join('')}$`);
}

/**
 * Runs each example in its folder, and prints its output or error as JSON. One process runs all, since loading the
 * package takes most of an example's time.
 */
const RUNNER = `
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
const write = process.stdout.write.bind(process.stdout);
const ran = [];
for (const folder of process.argv.slice(2)) {
  let printed = '';
  process.chdir(folder);
  process.stdout.write = (chunk) => ((printed += chunk), true);
  try {
    await import(pathToFileURL(join(folder, 'example.mjs')).href);
  } catch (error) {
    printed += 'thrown: ' + (error?.stack ?? error);
  }
  process.stdout.write = write;
  ran.push(printed);
}
write(JSON.stringify(ran));
`;

const findFolder = ({ title }: Example): string => join(folder, title.replace(/\W+/g, '-'));

const CHOSEN = sampleCases(examples(), 6);

/** Output of each example. Fails if an example keeps the process from ending. */
let printed: readonly string[];
beforeAll(() => {
  for (const example of CHOSEN) {
    mkdirSync(findFolder(example));
    for (const [name, text] of [...example.files, ['example.mjs', example.code] as const])
      writeFileSync(join(findFolder(example), name), text);
  }
  writeFileSync(join(folder, 'runner.mjs'), RUNNER);
  const folders = CHOSEN.map(findFolder);
  const out = execFileSync(process.execPath, ['runner.mjs', ...folders], {
    cwd: folder,
    encoding: 'utf8',
    timeout: 110_000,
  });
  printed = JSON.parse(out) as readonly string[];
}, 120_000);

it.each(CHOSEN.map((example, at) => ({ ...example, at })))(
  'prints the expected output of the example "$title"',
  ({ at, expected }) => {
    expect(expected.length).toBeGreaterThan(0);
    expect(printed[at]).toMatch(toPattern(expected));
  },
);

it('finds at least six examples in docs/library.md', () => {
  expect(examples().length).toBeGreaterThanOrEqual(6);
});
