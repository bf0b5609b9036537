export { predictGroup } from './again.js';
export { toBaseline, isInBaseline } from './baseline.js';
export { nameGroup } from './group-of.js';
export { Grouping } from './groups.js';
export { findKnownBug } from './known-bugs.js';
export { type KnownBug, readKnownBugs } from './known-file.js';
export { collectTriagedBugs } from './triaged-bugs.js';
export { rankGroups } from './rank-groups.js';
export { SEVERITIES, rank, severityOf } from './rank.js';
export { type FindingObservation, countOperators, observeFinding } from './observation.js';
export { STEERING_LAG, DuplicateThrottle } from './steering.js';
export { type CampaignStats, type StatsRow, type StatsTable, Stats } from './stats.js';
export { Tally, groupFindings } from './tally.js';
export {
  type FindingEntry,
  type FindingFilter,
  type GroupEntry,
  type VersionShown,
  listVersionsShown,
} from './finding-list.js';
export { type CampaignFigures, type CoursePoint, type SeedEntry, type StrategyShare, Overview } from './overview.js';
