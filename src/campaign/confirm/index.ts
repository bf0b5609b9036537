export {
  type VaryingProperty,
  type Failure,
  crashFailure,
  isSigned,
  toFailure,
  parseFalseOperators,
  toSuspectedFailure,
} from './failure.js';
export {
  type FindingSource,
  countBytes,
  findingId,
  storeFinding,
  toDisputedSeed,
  toUnconfirmedRecord,
  utf8Length,
  withoutModel,
} from './finding.js';
export type { Confirmed, SuspectedCase } from './confirmation.js';
export { TieBreakers, confirm } from './confirm.js';
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
export { ABOUT_VALUES, askGround, findLocation, locateFault } from './locate.js';
export { isSameCrash, isSameSuspicion } from './same-suspicion.js';
export {
  type FailureVerdict,
  type NewRun,
  checkStillThere,
  contradictExpected,
  stillShows,
  voteOnRuns,
} from './still-shows.js';
export { loadProfile, toSentText } from './sent-text.js';
