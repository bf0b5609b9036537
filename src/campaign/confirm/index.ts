export {
  type VaryingProperty,
  type Failure,
  crashFailure,
  toFailure,
  parseParts,
  toSuspectedFailure,
} from './failure.js';
export {
  type FindingSource,
  findingId,
  storeFinding,
  toDisputedSeed,
  toUnconfirmedRecord,
  utf8Length,
  withoutModel,
} from './finding.js';
export type { Confirmed, SuspectedCase } from './confirmation.js';
export { confirm } from './confirm.js';
export {
  REPEATS,
  askRepeatedly,
  repeatUntilChange,
  toUnstableSuspect,
  contradict,
  enoughRepeats,
  formatFrequencies,
  computeMissRate,
  timesToSee,
  formatRun,
} from './repeat.js';
export { ABOUT_VALUES, askGround, findLocation } from './locate.js';
export { locateFault } from './locate-fault.js';
export { isSameCrash } from './same-crash.js';
export { type NewRun, checkStillThere } from './still-there.js';
export { isSameSuspicion } from './same-suspicion.js';
export { type FailureVerdict, stillShows, voteOnRuns } from './still-shows.js';
