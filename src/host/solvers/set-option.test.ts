import { describe, expect, it } from 'vitest';
import { isHere, openShippedZ3 } from '../../../test/setup/solvers.js';
import { OWN_COMMANDS, DEFAULT_LIMITS, type Solver } from '../../solver/index.js';
import { isSolver, openSolver } from './open-solver.js';
import { nightly } from '../../../test/support/nightly.js';
import { DEPTH, sampleCases } from '../../../test/support/laws.js';

const inputOn = (option: string) =>
  `(get-option ${option})\n(set-logic QF_UF)\n(check-sat)\n(reset)\n(get-option ${option})\n(set-logic QF_UF)\n(check-sat)\n`;

async function openNamed(name: string, mode: 'fresh' | 'persistent'): Promise<Solver> {
  const solver = await openSolver(name, { permission: OWN_COMMANDS, mode, checkModels: false });
  if (!isSolver(solver)) throw new Error(solver.message);
  return solver;
}

describe.each([
  ['z3', ':random-seed'],
  ['cvc5', ':seed'],
  ['z3@npm:newest', ':random-seed'],
])('an option of %s that is set in the script', (name, option) => {
  const command = `(set-option ${option} 7)`;
  const input = inputOn(option);
  const isThere = name === 'z3@npm:newest' || isHere(name);

  const modes = name.includes('@') ? (['persistent'] as const) : (['fresh', 'persistent'] as const);

  it.skipIf(!isThere).each(sampleCases(modes, 2))(
    'sets a script option in each query, even after a reset: %s',
    async (mode) => {
      const isShipped = name.includes('@');
      const plain = isShipped ? await openShippedZ3() : await openNamed(name, mode);
      const withCommand = plain.withOptions?.([command]);
      // With WebAssembly, a solver starts one process, or two if opened with a command. So a sample opens one solver.
      const solver = isShipped && DEPTH === 'sample' ? withCommand : await openNamed(`${name} '${command}'`, mode);
      if (solver === undefined) throw new Error(`${name} takes no further options`);
      try {
        const opened = [...new Set([solver, withCommand])];
        const all = isShipped ? opened : [...opened, solver, solver.fresh()];
        for (const asked of all) {
          const run = await asked?.run({ input }, DEFAULT_LIMITS);
          expect(run?.stdout.trim().split('\n')).toEqual(['7', 'sat', '7', 'sat']);
          expect(run).toMatchObject({
            outcome: { kind: 'answered' },
            solver: expect.stringContaining(command) as string,
          });
          expect(run?.command.join(' ')).not.toContain('set-option');
        }
        expect((await plain.run({ input }, DEFAULT_LIMITS)).stdout).not.toContain('7');
        expect(solver.options).toEqual([command]);
      } finally {
        await Promise.all([plain, solver, withCommand].map((each) => each?.close()));
      }
    },
  );

  nightly.skipIf(!isThere)('rejects an unknown script option when the solver is opened', async () => {
    const refused = await openSolver(`${name} '(set-option :smt.nosuch 7)'`, { permission: OWN_COMMANDS });
    expect(refused).toMatchObject({ code: 'G402', message: expect.stringMatching('rejects its options') as string });
  });
});
