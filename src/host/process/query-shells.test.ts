import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_LIMITS } from '../../solver/index.js';
import { runQuery } from './query-shell.js';

const place = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true, force: true });
});

async function placeOfQuery(): Promise<string> {
  // Prints only the folder, because the output would show the full path as `<stdin>`.
  const command = ['/bin/sh', '-c', 'dirname "$0"'] as const;
  const { raw } = await runQuery({ command, input: '', inputAs: 'file', limits: DEFAULT_LIMITS, cwd: '/' });
  return dirname(dirname(raw.stdout.trim()));
}

it('puts the file of a query into the current temporary folder, whichever shell runs the query', async () => {
  const usual = await placeOfQuery();
  expect(usual).toBe(tmpdir());
  const own = join(place, 'own');
  mkdirSync(own);
  vi.stubEnv('TMPDIR', own);
  expect(await placeOfQuery()).toBe(own);
  vi.unstubAllEnvs();
  expect(await placeOfQuery()).toBe(usual);
});
