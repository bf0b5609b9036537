import { describe, expect, it } from 'vitest';
import {
  DEFAULT_LIMITS,
  SOLVER_PROFILES,
  type Solver,
  type SolverOption,
  isOfVersion,
  splitCommandLine,
} from '../../src/solver/index.js';
import { isHere, solversHere } from '../setup/solvers.js';

const splitWords = (choice: string) => splitCommandLine(choice) as string[];
const listChoices = ({ supported = [], experimental = [] }: SolverOption) => [...supported, ...experimental];

describe('options in profiles', () => {
  it.each(SOLVER_PROFILES.map((profile) => [profile.name, profile.options ?? []] as const))(
    'lists only well-formed options for %s',
    (_, options) => {
      const all = options.map(({ name, since, until }) => `${name} ${since ?? ''} ${until ?? ''}`);
      expect(new Set(all).size).toBe(all.length);
      for (const option of options) {
        const choices = listChoices(option);
        expect(choices.length, option.name).toBeGreaterThan(0);
        expect(new Set([...choices, option.default]).size, option.name).toBe(choices.length + 1);
        for (const choice of choices) expect(Array.isArray(splitCommandLine(choice))).toBe(true);
      }
    },
  );

  /*
   * One command line passes all options with one choice each, because a solver rejects unknown options before it
   * reads input.
   */
  describe.each([
    ['z3', []],
    ['cvc5', ['--parse-only']],
    ['cvc4', ['--parse-only']],
    ['boolector', []],
  ] as const)('the options of %s', (name, more) => {
    it.skipIf(!isHere(name))('lists only options that the solver accepts', async () => {
      const [solver] = await solversHere([name], { mode: 'fresh' });
      if (solver === undefined) throw new Error(`no ${name}`);
      const known = (solver.profile.options ?? []).filter((option) => isOfVersion(option, solver.version.number));
      for (let i = 0; i < Math.max(...known.map((option) => listChoices(option).length)); i++) {
        const words = known.flatMap((option) => listChoices(option)[i] ?? []).flatMap(splitWords);
        const varied = solver.withOptions?.([...words, ...more]) as Solver;
        const { outcome, stdout, stderr } = await varied.run(
          { input: '(set-logic QF_BV)\n(assert true)\n(check-sat)\n' },
          DEFAULT_LIMITS,
        );
        const isParsed = more.length > 0 && `${stdout}${stderr}`.trim() === '';
        expect(isParsed || outcome.kind === 'answered', `${words.join(' ')}: ${stdout}${stderr}`).toBe(true);
      }
      await solver.close();
    });
  });
});
