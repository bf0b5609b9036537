export { fetchingNotice } from './fetching.js';
export { openGraphSolvers } from './graph-solver.js';
export { type SolverHere, knownSolvers } from './known-solvers.js';
export { withPace } from './paced-solver.js';
export { type ProverOptions, DEFAULT_PROVERS, proverOf, proversFrom } from './provers.js';
export {
  type SolverChoice,
  NEWEST_Z3,
  closeAll,
  defaultSolvers,
  openIfThere,
  openSolver,
  openSolvers,
  ownProfileTexts,
  plannedSolvers,
  solverSource,
  tieBreakersFor,
} from './solvers.js';
export { type VersionListOptions, BUILD_MS } from './version-list.js';
export {
  type AskedVersions,
  type AskingCost,
  type BoundSubjects,
  type VersionOptions,
  type Versions,
  VERSION_JOBS,
  costNow,
  costSince,
  subjectsOf,
  withVersions,
} from './versions.js';
