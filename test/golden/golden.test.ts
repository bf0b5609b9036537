import { execFile } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { DIAGNOSTIC_CODES } from '../../src/diag/index.js';
import type { Ran } from '../support/gainsay.js';
import { nightly } from '../support/nightly.js';
import { runHere } from '../support/run-here.js';

/*
 * A golden case is a file `NAME.case`: a line `$ gainsay ARGUMENTS` (run in its folder), then optional remarks.
 * `NAME.expected` holds the output and the exit code. Accept changes with `npm run promote`.
 */
const ROOT = dirname(fileURLToPath(import.meta.url));
const MAIN = process.env['GAINSAY_MAIN'];
/** The case that starts Z3. */
const NIGHTLY: readonly string[] = ['diagnostics/G303-far'];
const PROMOTE = process.env['GAINSAY_PROMOTE'] === '1';

function* cases(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.isDirectory()) yield* cases(join(folder, entry.name));
    else if (entry.name.endsWith('.case')) yield join(folder, entry.name);
  }
}

/** Runs a command in this process, or, if `GAINSAY_MAIN` names another build, as a separate process. */
async function run(args: readonly string[], cwd: string): Promise<string> {
  const { code, out, err } = MAIN === undefined ? await runHere(args, { cwd }) : await runAlone(MAIN, args, cwd);
  return `${out}${err === '' ? '' : `--- stderr\n${err}`}--- exit ${code}\n`;
}

function runAlone(main: string, args: readonly string[], cwd: string): Promise<Ran> {
  return new Promise((resolve) => {
    const env = { ...process.env, NO_COLOR: '1' };
    execFile(process.execPath, [main, ...args], { cwd, env, timeout: 60_000 }, (error, out, err) => {
      resolve({ code: error === null ? 0 : Number(error.code), out, err });
    });
  });
}

/** Removes times, which vary from run to run. */
function removeTimes(text: string): string {
  return text.replace(/\(\d+\.\d+ ms\)/g, '(# ms)').replace(/"ms":[\d.]+/g, '"ms":0');
}

for (const file of cases(ROOT)) {
  const name = file.slice(ROOT.length + 1, -'.case'.length);
  const declare = NIGHTLY.includes(name) && !PROMOTE ? nightly : it;
  declare(`prints the golden output of ${name}`, async () => {
    const [command = ''] = readFileSync(file, 'utf8').split('\n');
    expect(command.startsWith('$ gainsay ')).toBe(true);
    const printed = removeTimes(await run(command.slice('$ gainsay '.length).split(' '), dirname(file)));
    expect(printed, 'depends on the folder of the repository').not.toContain(ROOT);
    const expected = `${file.slice(0, -'.case'.length)}.expected`;
    if (PROMOTE) writeFileSync(expected, printed);
    expect(existsSync(expected), `${expected} is missing: npm run promote`).toBe(true);
    expect(printed).toBe(readFileSync(expected, 'utf8'));
  });
}

it('has a golden case and a page for every diagnostic code', () => {
  const names = [...cases(join(ROOT, 'diagnostics'))].map((file) => file.slice(join(ROOT, 'diagnostics').length + 1));
  for (const code of Object.keys(DIAGNOSTIC_CODES)) {
    const own = names.filter((name) => name.startsWith(code));
    expect(own.length, `no golden case for ${code}`).toBeGreaterThan(0);
    for (const name of own) {
      const expected = readFileSync(join(ROOT, 'diagnostics', name.replace('.case', '.expected')), 'utf8');
      expect(expected, `${name} does not show ${code}`).toContain(code);
    }
    const page = join(ROOT, '../../docs/diagnostics', `${code}.md`);
    expect(existsSync(page), `no page for ${code}`).toBe(true);
  }
});
