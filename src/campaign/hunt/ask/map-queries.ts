import { type Query, type Solver, pickIdentity } from '../../../solver/index.js';

export function mapQueries(solver: Solver, map: (query: Query) => Query): Solver {
  return {
    ...pickIdentity(solver),
    mode: solver.mode,
    run: (query, limits, signal) => solver.run(map(query), limits, signal),
    ...(solver.backtrace && {
      backtrace: ([first, ...others]: readonly [Query, ...Query[]], signal?: AbortSignal) =>
        solver.backtrace?.([map(first), ...others.map(map)], signal) ?? Promise.resolve(undefined),
    }),
    fresh: () => mapQueries(solver.fresh(), map),
    history: () => solver.history(),
    restarts: () => solver.restarts(),
    close: () => solver.close(),
  };
}
