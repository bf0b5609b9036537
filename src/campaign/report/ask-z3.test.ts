import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import ASK_Z3 from '../../../data/ask-z3.mjs.txt';

it('fetches no npm package if GAINSAY_OFFLINE is set', () => {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
  try {
    writeFileSync(join(folder, 'ask-z3.mjs'), ASK_Z3);
    // Replaces the npm client and leaves a trace when called.
    writeFileSync(join(folder, 'npm'), '#!/bin/sh\n: >"$(dirname "$0")/called"\nexit 1\n');
    chmodSync(join(folder, 'npm'), 0o755);
    const run = (more: Record<string, string>) =>
      spawnSync(process.execPath, ['ask-z3.mjs', '4.12.1', 'fetch'], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: `${folder}:/usr/bin:/bin`, GAINSAY_CACHE: folder, ...more },
      });
    const offline = run({ GAINSAY_OFFLINE: '1' });
    expect(offline.status).toBe(127);
    expect(offline.stderr).toContain('z3-solver 4.12.1 is not installed, and GAINSAY_OFFLINE forbids fetching it');
    expect(existsSync(join(folder, 'called'))).toBe(false);
    run({});
    expect(existsSync(join(folder, 'called'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
