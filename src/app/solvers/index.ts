export { fetchingNotice } from './fetching.js';
export { withPace } from './paced-solver.js';
export { toProver, proversFrom } from './provers.js';
export {
  BUILT_IN_Z3,
  NEWEST_Z3,
  closeAll,
  defaultSolvers,
  solversAndPackages,
  openIfFound,
  openSolver,
  openSolvers,
  openingNotices,
  ownProfileTexts,
  toPlannedSolvers,
  solverSource,
  tieBreakersFor,
} from './solvers.js';
export { type VersionListOptions, BUILD_MS } from './version-list.js';
export {
  type VersionsResult,
  type QueryCost,
  type BoundSubjects,
  type VersionOptions,
  type Versions,
  VERSION_JOBS,
  costNow,
  costSince,
  findSubjects,
  withVersions,
} from './versions.js';
