import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import ASK_Z3 from '../../../data/ask-z3.mjs.txt';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
  writeFileSync(join(folder, 'ask-z3.mjs'), ASK_Z3);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a fetch with a stand-in for npm: a shell script that creates the file `called`, then runs `script`. */
function fetch(script: string, more: Record<string, string> = {}) {
  const npm = `: >"$(dirname "$0")/called"
while [ "$1" != --prefix ]; do shift; done
into=$2 package=$2/node_modules/z3-solver
${script}`;
  writeFileSync(join(folder, 'npm'), `#!/bin/sh\n${npm}\n`);
  chmodSync(join(folder, 'npm'), 0o755);
  rmSync(join(folder, 'called'), { force: true });
  return spawnSync(process.execPath, ['ask-z3.mjs', '4.12.1', 'fetch'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: `${folder}:/usr/bin:/bin`, GAINSAY_CACHE: folder, ...more },
  });
}

const wasCalled = () => existsSync(join(folder, 'called'));
const place = () => join(folder, 'packages', 'npm', 'z3-solver');

const INSTALL = `mkdir -p "$package"
echo '{"version": "4.12.1"}' >"$package/package.json"
echo '{"packages": {"node_modules/z3-solver": {"integrity": "sha512-x"}}}' >"$into/node_modules/.package-lock.json"`;

it('fetches no npm package if GAINSAY_OFFLINE is set', () => {
  const offline = fetch('exit 1', { GAINSAY_OFFLINE: '1' });
  expect(offline.status).toBe(127);
  expect(offline.stderr).toContain('z3-solver 4.12.1 is not installed, and GAINSAY_OFFLINE forbids fetching it');
  expect(wasCalled()).toBe(false);
  fetch('exit 1');
  expect(wasCalled()).toBe(true);
});

it('leaves no incomplete package, fetches a package only once, and records it for Gainsay', () => {
  expect(fetch(`${INSTALL}; exit 1`).status).toBe(127);
  expect(readdirSync(place())).toEqual([]);
  expect([fetch(INSTALL).status, wasCalled()]).toEqual([0, true]);
  expect(readdirSync(place())).toEqual(['4.12.1']);
  const record = JSON.parse(readFileSync(join(place(), '4.12.1', '.gainsay-package.json'), 'utf8')) as unknown;
  expect(record).toEqual({ version: '4.12.1', archive: 'z3-solver-4.12.1.tgz', hash: 'sha512-x' });
  expect([fetch(INSTALL).status, wasCalled()]).toEqual([0, false]);
});

it('uses the package that another process fetched meanwhile', () => {
  const other = `${INSTALL}; cp -r "$into" ${place()}/4.12.1; : >${place()}/4.12.1/other`;
  expect(fetch(other)).toMatchObject({ status: 0, stderr: '' });
  expect(readdirSync(place())).toEqual(['4.12.1']);
  expect(existsSync(join(place(), '4.12.1', 'other'))).toBe(true);
});
