export { predictGroup } from './again.js';
export { toBaseline, findInBaseline, findLikelySame, nameGroup, Grouping } from './groups.js';
export { decideGroupState, isOutlasted } from './group-state.js';
export { THEORY_NAMES, findKnownBug, type KnownBug, readKnownBugs, collectTriagedBugs } from './known-bugs.js';
export { SEVERITIES, listReturns, selectBisection, severityOf } from './rank.js';
export { countOperators, listFailing, listVersions, observeFinding } from './observation.js';
export { STEERING_LAG, DuplicateThrottle } from './steering.js';
export {
  FUTILE,
  type LeftReasons,
  countMergeable,
  describeUnfinished,
  explainExclusion,
  explainLeft,
  explainRefusal,
  listOpen,
} from './left.js';
export { type CampaignStats, type StatsRow, Stats } from './stats.js';
export { Tally, chooseRepresentative, groupFindings, withoutDetails } from './tally.js';
