import { type Solver, pickIdentity } from '../../solver/index.js';
import type { PauseControl } from '../base/index.js';

function paceSolver(solver: Solver, pace: PauseControl): Solver {
  const { mode, readsBtor } = solver;
  const turn = (signal: AbortSignal | undefined) => pace.turn(signal ?? new AbortController().signal);
  const withOptions = solver.withOptions?.bind(solver);
  const backtrace = solver.backtrace?.bind(solver);
  return {
    ...pickIdentity(solver),
    mode,
    ...(readsBtor === undefined ? {} : { readsBtor }),
    async run(query, limits, signal) {
      await turn(signal);
      return pace.run(() => solver.run(query, limits, signal));
    },
    ...(withOptions && { withOptions: (words) => paceSolver(withOptions(words), pace) }),
    fresh: () => paceSolver(solver.fresh(), pace),
    ...(backtrace && {
      async backtrace(queries, signal) {
        await turn(signal);
        return pace.run(() => backtrace(queries, signal));
      },
    }),
    history: () => solver.history(),
    restarts: () => solver.restarts(),
    close: () => solver.close(),
  };
}

export function withPace<S extends Solver | undefined>(solver: S, pace: PauseControl | undefined): S | Solver {
  return solver === undefined || pace === undefined ? solver : paceSolver(solver, pace);
}
