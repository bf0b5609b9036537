import { expect, it } from 'vitest';
import { DEFAULT_LIMITS, type RunMode, SOLVER_PROFILES, type Solver, type SolverProfile } from '../../solver/index.js';
import { adaptiveSolver } from './adaptive-solver.js';

function solverWithTimes(mode: RunMode, msOf: (input: string) => number): Solver {
  return {
    id: 'timed',
    profile: SOLVER_PROFILES[0] as SolverProfile,
    version: { text: 'timed' },
    options: [],
    ownProfile: null,
    mode,
    run: ({ input }) =>
      Promise.resolve({
        solver: 'timed',
        mode,
        outcome: { kind: 'answered', answers: ['sat'] },
        ms: msOf(input),
        stdout: 'sat\n',
        stderr: '',
        command: ['timed'],
      }),
    fresh: () => solverWithTimes('fresh', msOf),
    history: () => [mode],
    restarts: () => 0,
    close: () => Promise.resolve(),
  };
}

it('uses the faster mode for each logic and occasionally measures the other mode', async () => {
  let sessions = 2;
  const solver = adaptiveSolver(
    solverWithTimes('fresh', () => 10),
    solverWithTimes('persistent', (input) => (input.includes('QF_BV') ? 30 : sessions)),
  );
  const modes = async (logic: string, count: number) => {
    const counts = { fresh: 0, persistent: 0, wasm: 0 };
    for (let i = 0; i < count; i++)
      counts[(await solver.run({ input: `(set-logic ${logic})` }, DEFAULT_LIMITS)).mode]++;
    return counts;
  };
  expect(await modes('QF_LIA', 100)).toMatchObject({ fresh: 6, persistent: 94 });
  expect(await modes('QF_BV', 100)).toMatchObject({ fresh: 94, persistent: 6 });
  expect(solver.mode).toBe('fresh');
  expect(solver.history()).toEqual(['fresh']);
  // Sessions are slow from here on. The solver detects this at once, because it now uses sessions for QF_LIA.
  sessions = 50;
  expect((await modes('QF_LIA', 100)).fresh).toBeGreaterThan(90);
});
