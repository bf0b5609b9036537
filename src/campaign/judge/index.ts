export {
  type SeedObservation,
  type SharedModel,
  evidenceOf,
  hasOpenDefinitions,
  hasOwnTerms,
  withProofs,
} from './evidence.js';
export { type ProofEffort, EXHAUSTION, budgetFor, exhaustedAnswer, mostFor, tryAll } from './exhaustion.js';
export { type Changing, type Failure, crashFailure, failureOf, partsOf, suspectedFailure } from './failure.js';
export { findingId, utf8Length } from './finding.js';
export {
  type JoinableSeed,
  type SeedLookup,
  fusionPartnersOf,
  joinableSeed,
  joinedSeeds,
  joinedObservation,
  parentQuestion,
  partnershipOf,
  withJoinedAnswer,
} from './joined.js';
export { type PlainAsking, withFewestOptions } from './needed-options.js';
export { type OriginContext, KeptSeeds, originOf } from './origin.js';
export {
  REPEATS,
  askRepeatedly,
  askUntilChange,
  changeOf,
  contradict,
  enoughRepeats,
  frequenciesText,
  missedOnceIn,
  timesToSee,
  wordsOf,
} from './repeat.js';
export { ABOUT_VALUES, askGround } from './locate.js';
export { locateFault } from './locate-fault.js';
export { isSameCrash } from './same-crash.js';
export { type AskedAgain, seenAgain } from './seen-again.js';
export { isSameSuspicion } from './same-suspicion.js';
export { type Shown, stillShows, voteOf } from './still-shows.js';
export {
  type CheckAudit,
  type DropReason,
  type SeedAudit,
  type SeedKnowledge,
  SEED_KNOWLEDGE,
  auditSeed,
} from './seed-audit.js';
export { keepSeedProofs, modelsOf, observationOfSeed } from './seed-proof.js';
export { answerByValues, isCertain } from './answer-by-values.js';
export { carriedOver, claimsOf, directionOf, isCostly, knownAnswers, standingOf } from './standing.js';
export { type ObservedTest, type SuspicionEvent, Suspicions } from './suspicions.js';
