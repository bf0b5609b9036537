import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { makeZip } from '../../../test/support/make-zip.js';
import { resolveExecutable } from '../../host/index.js';
import { BUILT_IN_Z3, solversAndPackages } from './solvers.js';

const root = mkdtempSync(join(tmpdir(), 'gainsay-default-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

let bin: string;

function putProgram(name: string, script: string): void {
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(bin, name), 0o755);
}

const z3Script = (version: string) =>
  `case "$*" in *version*) echo Z3 version ${version} - 64 bit ;; *) echo sat ;; esac`;

/** Puts on PATH a stand-in for `python3 -m pip` that can download only Z3 9.9.9. */
function usePip(): void {
  const name = 'z3_solver-9.9.9.0';
  const wheel = join(root, `${name}-py3-none-any.whl`);
  const program = { name: `${name}.data/data/bin/z3`, text: `#!/bin/sh\n${z3Script('9.9.9')}\n`, mode: 0o100_755 };
  writeFileSync(wheel, makeZip([program]));
  putProgram(
    'python3',
    `case "$*" in
  *"index versions"*z3-solver*) echo "Available versions: 9.9.9.0, 4.8.12.0" ;;
  *download*z3-solver*) cp ${wheel} . ;;
  *) echo "ERROR: No matching distribution found" >&2; exit 1 ;;
esac`,
  );
}

beforeEach(() => {
  const folder = mkdtempSync(join(root, 'case-'));
  bin = join(folder, 'bin');
  mkdirSync(bin);
  for (const name of ['sh', 'env', 'cp', 'cat']) symlinkSync(resolveExecutable(name) ?? '', join(bin, name));
  vi.unstubAllEnvs();
  vi.stubEnv('PATH', bin);
  vi.stubEnv('GAINSAY_CACHE', join(folder, 'cache'));
  vi.stubEnv('GAINSAY_OFFLINE', '');
});

async function chosen(): Promise<{ readonly ids: string[]; readonly told: string[] }> {
  const told: string[] = [];
  const ids = await solversAndPackages(new AbortController().signal, (notice) => {
    told.push(notice.kind === 'warning' ? notice.problem.diagnostic.message : notice.kind);
  });
  return { ids, told };
}

it('adds the newest package of Z3 to the solvers on PATH, and warns about cvc5, which pip cannot fetch', async () => {
  usePip();
  putProgram('z3', z3Script('4.8.12'));
  const { ids, told } = await chosen();
  expect(ids).toEqual(['z3', 'z3@9.9.9.0']);
  expect(told[0]).toBe('fetching');
  expect(told[1]).toContain('the hunt runs without cvc5@newest: cvc5@newest cannot be used: ');
});

it('adds no package whose version is on PATH', async () => {
  usePip();
  putProgram('z3', z3Script('9.9.9'));
  expect((await chosen()).ids).toEqual(['z3']);
});

it('names the built-in Z3 if there is neither a solver on PATH nor pip', async () => {
  const { ids, told } = await chosen();
  expect(ids).toEqual([BUILT_IN_Z3]);
  expect(told).toEqual([
    expect.stringContaining(
      'the hunt runs without z3@pypi:newest and cvc5@newest: z3@pypi:newest cannot be used: pip was not found',
    ),
  ]);
});

it('adds no packages offline', async () => {
  usePip();
  vi.stubEnv('GAINSAY_OFFLINE', '1');
  expect(await chosen()).toEqual({ ids: [BUILT_IN_Z3], told: [] });
});
