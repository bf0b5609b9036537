export {
  type SeedObservation,
  type SharedModel,
  collectEvidence,
  hasOpenDefinitions,
  hasOwnTerms,
  addProofs,
} from './evidence.js';
export { type ProofEffort, EXHAUSTION, budgetFor, findExhaustedAnswer, mostFor, tryAll } from './exhaustion.js';
export {
  type VaryingProperty,
  type Failure,
  crashFailure,
  toFailure,
  parseParts,
  toSuspectedFailure,
} from './failure.js';
export { findingId, utf8Length } from './finding.js';
export {
  type JoinableSeed,
  type SeedLookup,
  loadPartners,
  toJoinableSeed,
  toJoinedSeeds,
  joinObservations,
  makeParentQuestion,
  drawPartners,
  setJoinedAnswer,
} from './joined.js';
export { type PlainAsking, withFewestOptions } from './needed-options.js';
export { type OriginContext, StoredSeeds, findOrigin } from './origin.js';
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
export { ABOUT_VALUES, askGround } from './locate.js';
export { locateFault } from './locate-fault.js';
export { isSameCrash } from './same-crash.js';
export { type NewRun, checkStillThere } from './seen-again.js';
export { isSameSuspicion } from './same-suspicion.js';
export { type FailureVerdict, stillShows, voteOnRuns } from './still-shows.js';
export {
  type CheckAudit,
  type DropReason,
  type SeedAudit,
  type SeedKnowledge,
  SEED_KNOWLEDGE,
  auditSeed,
} from './seed-audit.js';
export { keepSeedProofs, readModels, observationOfSeed } from './seed-proof.js';
export { answerByValues, isCertain } from './answer-by-values.js';
export { carryOver, readClaims, chooseDirection, findSeedAnswers, computeSeedStatus } from './standing.js';
export { type ObservedTest, type SuspicionEvent, Suspicions } from './suspicions.js';
