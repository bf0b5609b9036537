import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type FormatConfig, format } from 'oxfmt';
import { describe, expect, it } from 'vitest';
import { KINDS } from '../../scripts/new/kinds.mjs';
import { newPart } from '../../scripts/new/part.mjs';
import { DIAGNOSTIC_CODES } from '../../src/diag/index.js';
import { GENERATORS } from '../../src/generate/index.js';
import { DEPTH, sampleCases } from '../support/laws.js';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string | undefined =>
  existsSync(ROOT + path) ? readFileSync(ROOT + path, 'utf8') : undefined;
const STYLE = JSON.parse(readFileSync(`${ROOT}.oxfmtrc.json`, 'utf8')) as FormatConfig;
const makePart = (...words: string[]) => newPart(words, { read });
const NAMES: Readonly<Record<string, string>> = { generator: 'odd_part', diagnostic: 'G999' };

/** Checks only the new files. Once the user completes the new part, existing tests check its laws. */
describe.each(Object.keys(KINDS))('npm run new %s', (kind) => {
  it('makes formatted files that mark what to complete with TODO, and adds the part to existing files', async () => {
    const { files, changes } = await makePart(kind, NAMES[kind] ?? 'odd-part');
    for (const { path, text } of files) {
      expect(text, path).not.toMatch(/__\w+?__/);
      if (changes.includes(path)) expect(text.startsWith(read(path)?.slice(0, 40) ?? ''), path).toBe(true);
      else if (!path.endsWith('.test.ts')) expect(text, path).toContain('TODO');
      if (!path.endsWith('.ts')) continue;
      expect(await format(path, text, STYLE), path).toMatchObject({ code: text, errors: [] });
    }
    const added = changes.map((path) => files.find((each) => each.path === path)?.text.length ?? 0);
    expect(added.every((length, i) => length > (read(changes[i] as string)?.length ?? Infinity))).toBe(true);
    expect(changes.length).toBeGreaterThan(0);
  });

  it('rejects an invalid name', async () => {
    for (const name of ['', 'Odd Part', '1st', 'a--b', '../evil', 'G1'])
      await expect(makePart(kind, name)).rejects.toThrow(/cannot be the name/);
  });
});

describe('npm run new', () => {
  it('rejects an existing name, and shows its line', async () => {
    await expect(makePart('strategy', 'sae-cnf')).rejects.toThrow(/already: src\/strategy\/list\.ts:\d+/);
    await expect(makePart('oracle', 'invalid-model')).rejects.toThrow(/already: src\/oracle\/list\.ts/);
    await expect(makePart('profile', 'z3')).rejects.toThrow(/already/);
    await expect(makePart('shrink', 'short-names')).rejects.toThrow(/already: data\/passes\.rules/);
    await expect(makePart('shrink', 'double-negation')).rejects.toThrow(/already/);
    await expect(makePart('report-format', 'json')).rejects.toThrow(/already/);
    for (const code of sampleCases(Object.keys(DIAGNOSTIC_CODES), 8))
      await expect(makePart('diagnostic', code)).rejects.toThrow(/already: src\/diag\/codes\.ts/);
    const families = [...new Set(GENERATORS.map(({ name }) => name.replace(/_[a-z]+$/, '')))];
    for (const name of sampleCases(families, 8))
      await expect(makePart('generator', name), name).rejects.toThrow(/already/);
  });

  it('rejects JavaScript keywords, unknown kinds, and a wrong number of words', async () => {
    await expect(makePart('oracle', 'new')).rejects.toThrow(/a JavaScript keyword/);
    await expect(makePart('theory', 'x')).rejects.toThrow(/there is no kind 'theory'/);
    await expect(makePart()).rejects.toThrow(/no kind is given/);
    await expect(makePart('oracle')).rejects.toThrow(/no name is given/);
    await expect(makePart('oracle', 'a', 'b')).rejects.toThrow(/2 are given/);
  });
});

/** Folders and files of the copy of the repository in which new parts are checked. */
const COPIED = [
  ...['src', 'lab', 'studio', 'compat', 'test', 'bench', 'docs', 'data', 'seeds', 'scripts'],
  ...['package.json', 'tsconfig.json'],
];
const CONFIGS = ['.oxlintrc.json', '.oxfmtrc.json', 'vitest.config.ts', 'rolldown.config.mjs'];

// Checking types and style rules and running the tests in a copy takes a minute.
it.runIf(DEPTH !== 'sample')(
  'generates a part that passes the checks and tests of the repository without further edits',
  async () => {
    const copy = mkdtempSync(join(tmpdir(), 'gainsay-new-'));
    const run = (...[program = '', ...words]: string[]) => {
      const options = { cwd: copy, env: { ...process.env, GAINSAY_SKIP_BUILD: '1' }, encoding: 'utf8' } as const;
      return execFileSync(process.execPath, [join('node_modules', program), ...words], options);
    };
    try {
      for (const name of [...COPIED, ...CONFIGS]) cpSync(join(ROOT, name), join(copy, name), { recursive: true });
      symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
      const within = (path: string): string | undefined =>
        existsSync(join(copy, path)) ? readFileSync(join(copy, path), 'utf8') : undefined;
      const sources: string[] = [];
      for (const kind of Object.keys(KINDS)) {
        const { files } = await newPart([kind, NAMES[kind] ?? `odd-${kind}`], { read: within });
        for (const { path, text } of files) {
          mkdirSync(dirname(join(copy, path)), { recursive: true });
          writeFileSync(join(copy, path), text);
          if (path.endsWith('.ts')) sources.push(path);
        }
      }
      run('typescript/bin/tsc', '-p', 'tsconfig.json', '--noEmit', '--incremental', 'false');
      run('oxlint/bin/oxlint', ...sources);
      run('oxfmt/bin/oxfmt', '--check', ...sources);
      const tests = sources.filter((path) => path.endsWith('.test.ts'));
      run('vitest/vitest.mjs', 'run', '--maxWorkers=1', ...tests);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  },
  1_800_000,
);
