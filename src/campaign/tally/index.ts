export type { Refusal } from './counts.js';
export { type CampaignStats, type StatsRow, type StatsTable, Stats } from './stats.js';
export { type TallyOptions, Tally, groupsOf } from './tally.js';
export {
  type FindingEntry,
  type FindingFilter,
  type GroupEntry,
  type VersionShown,
  versionsShown,
} from './finding-list.js';
export { type CampaignFigures, type CoursePoint, type SeedEntry, type StrategyShare, Overview } from './overview.js';
