import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { isHere } from '../../../test/setup/solvers.js';
import { DEFAULT_LIMITS, OWN_COMMANDS } from '../../solver/index.js';
import { isSolver, openSolver } from './open-solver.js';

const folder = mkdtempSync(join(tmpdir(), 'gainsay-script-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const OPTIONS = [
  ':regular-output-channel',
  ':diagnostic-output-channel',
  ':trace-file-name',
  ':trace_file_name',
  ':solver.smtlib2_log',
  ':solver.proof.log',
  ':sat.drat.file',
  ':out',
  ':err',
  ':dump-to',
];

describe.each(['z3', 'cvc5', 'cvc4', 'z3@npm:newest'])('a script sent to %s', (name) => {
  const isThere = name.includes('@') || isHere(name);
  const modes = name.includes('@') ? (['auto'] as const) : (['fresh', 'persistent'] as const);

  it.skipIf(!isThere).each(modes)(
    "lets a script write no file outside the solver's working folder: %s",
    async (mode) => {
      const solver = await openSolver(name, { permission: OWN_COMMANDS, mode, checkModels: false });
      if (!isSolver(solver)) throw new Error(solver.message);
      try {
        const options = name.includes('@') ? OPTIONS.slice(1, 2) : OPTIONS;
        for (const asGiven of [false, true]) {
          for (const option of options) {
            const file = join(folder, `${option.slice(1)}.txt`);
            const written = [`"${file}"`, `|${file}|`].map((value) => `(set-option ${option} ${value})`).join('\n');
            const input = `${written}\n(set-logic QF_LIA)\n(declare-fun x () Int)\n(assert (> x 1))\n(check-sat)\n`;
            const { outcome } = await solver.run({ input, asGiven }, DEFAULT_LIMITS);
            expect([option, outcome]).toMatchObject([option, { kind: 'answered', answers: ['sat'] }]);
          }
        }
      } finally {
        await solver.close();
      }
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});
