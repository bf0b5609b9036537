import type { Run, Solver } from '../../src/smt.js';

export function watchSolver(solver: Solver, onRun: (run: Run) => void): Solver {
  return {
    id: solver.id,
    profile: solver.profile,
    version: solver.version,
    options: solver.options,
    ownProfile: solver.ownProfile,
    get mode() {
      return solver.mode;
    },
    ...(solver.readsBtor === undefined ? {} : { readsBtor: solver.readsBtor }),
    async run(query, limits, signal) {
      const run = await solver.run(query, limits, signal);
      onRun(run);
      return run;
    },
    fresh: () => watchSolver(solver.fresh(), onRun),
    history: () => solver.history(),
    restarts: () => solver.restarts(),
    close: () => solver.close(),
  };
}
