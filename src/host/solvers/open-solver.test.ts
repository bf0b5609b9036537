import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DEFAULT_LIMITS, OWN_COMMANDS } from '../../solver/index.js';
import { isSolver, openSolver } from './open-solver.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Behaves like cvc4 with `--ackermann`: it has no models, and a script must set a logic without quantifiers. */
const SCRIPT = `#!/bin/sh
for last; do :; done
case "$*" in
  *version*) echo "This is CVC4 version 9.9"; exit 0 ;;
  *--zzz*) echo 'CVC4 Error: no such option' >&2; exit 1 ;;
  *models*--modest*) echo '(error "no models with --modest")'; exit 1 ;;
  *--modest*) grep -q QF_ "$last" || { echo '(error "quantifiers")'; exit 1; } ;;
esac
echo sat
`;

it("runs a solver without model options if the solver's other options forbid models, and reports the omission", async () => {
  const program = join(folder, 'cvc4');
  writeFileSync(program, SCRIPT);
  chmodSync(program, 0o755);
  const said: string[] = [];
  const options = { permission: OWN_COMMANDS, mode: 'fresh', onWord: (word: string) => said.push(word) } as const;
  const solver = await openSolver(`${program} --modest`, options);
  if (!isSolver(solver)) throw new Error(solver.message);
  const input = '(set-logic QF_UF)\n(assert true)\n(check-sat)\n';
  const { outcome, command } = await solver.run({ input, wantModel: true }, DEFAULT_LIMITS);
  expect(outcome).toEqual({ kind: 'answered', answers: ['sat'] });
  expect(command.join(' ')).not.toMatch(/models/);
  expect(said).toEqual([
    `${program} --modest runs without models, since its options do not allow them: 'no models with --modest'`,
  ]);
  expect(await openSolver(`${program} --zzz`, options)).toMatchObject({ code: 'G402' });
  expect(await openSolver(program, options)).toMatchObject({ id: program });
  expect(said).toHaveLength(1);
});
