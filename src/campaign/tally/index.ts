export type { Refusal } from './counts.js';
export { type CampaignStats, type StatsRow, type StatsTable, Stats } from './stats.js';
export { type TallyOptions, Tally, groupFindings } from './tally.js';
export {
  type FindingEntry,
  type FindingFilter,
  type GroupEntry,
  type VersionShown,
  listVersionsShown,
} from './finding-list.js';
export { type CampaignFigures, type CoursePoint, type SeedEntry, type StrategyShare, Overview } from './overview.js';
