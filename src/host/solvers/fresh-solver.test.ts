import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DEFAULT_LIMITS, OWN_COMMANDS } from '../../solver/index.js';
import { isSolver, openSolver } from './open-solver.js';

it('distinguishes a program that disappears while it starts from a program that rejects its input', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gainsay-'));
  const program = join(folder, 'z3');
  // Removes itself and exits like a shell that cannot open its script.
  const vanishing = `case "$*" in *version*) echo "Z3 version 1.0"; exit 0 ;; esac\nrm "$0"; exit 127`;
  writeFileSync(program, `#!/bin/sh\n${vanishing}\n`);
  chmodSync(program, 0o755);
  try {
    const solver = await openSolver(program, { permission: OWN_COMMANDS, mode: 'fresh' });
    if (!isSolver(solver)) throw new Error(solver.message);
    const { outcome } = await solver.run({ input: '(assert true)\n(check-sat)\n' }, DEFAULT_LIMITS);
    expect(outcome).toEqual({ kind: 'unavailable', message: `${program} no longer exists` });
  } finally {
    rmSync(folder, { recursive: true });
  }
});
