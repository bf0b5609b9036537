export type { Refusal } from './counts.js';
export { type CampaignStats, type StatsRow, type StatsTable, Stats } from './stats.js';
export { type TallyOptions, Tally, groupsOf } from './tally.js';
