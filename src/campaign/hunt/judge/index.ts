export {
  type ObservedTest,
  type SeedObservation,
  addProofs,
  adaptAnswers,
  chooseDirection,
  collectEvidence,
  computeSeedStatus,
  findClaimedAnswers,
  findKnownAnswers,
  findSeedAnswers,
  hasOpenDefinitions,
  hasOpenOperators,
  hasOwnTerms,
  readClaims,
  refuteClaim,
  takeAsEquivalent,
  type ContradictedClaim,
  findContradictedClaim,
} from './evidence.js';
export {
  type ProofEffort,
  answerByValues,
  budgetFor,
  BY_VALUES,
  EXHAUSTION,
  nameProof,
  findExhaustedAnswer,
  isCertain,
  assignmentLimits,
  findSmallModel,
  tryAll,
  tryCheaply,
  tryHarder,
} from './exhaustion.js';
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
export { type OriginContext, StoredSeeds, findOrigin } from './origin.js';
export { keepSeedProofs, readModels, observationOfSeed, reexamineSharedModel } from './seed-proof.js';
export { isNotable } from './refusals.js';
