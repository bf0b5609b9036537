export { type Aftercare, type CareFor, type CarePlan } from './aftercare.js';
export { type AskingOptions, type Question, CampaignStopped, type Clock, askAndExamine, canBeAsked } from './ask.js';
export type {
  BatchCounts,
  Bisection,
  CampaignEvent,
  EventKind,
  Excuse,
  FindingRecord,
  FindingModel,
  FullRunRecord,
  ModelCounts,
  ModelRecord,
  OutcomeKind,
  ReducedFinding,
  ReductionDetails,
  RunRecord,
  SeedProof,
  SolverCounts,
  TestResult,
  UnconfirmedRecord,
  VersionSight,
} from './events.js';
export { EXECUTABLE_FILES, type FindingFiles, answersText, findingFiles } from './finding-files.js';
export { findingId } from './finding.js';
export { Findings } from './findings.js';
export { memoryStore } from './memory-store.js';
export {
  type Batch,
  type Budget,
  type Coordinates,
  type Plan,
  type PlannedSeed,
  type PlannedSolver,
  LOG_FORMAT,
  SEED_ITSELF,
  batchOfRound,
} from './plan.js';
export { type CampaignEnd, type CampaignParts, TIME_IS_OVER, runCampaign } from './run.js';
export { readSeed } from './seed.js';
export { type CampaignState, type SeedJudged, UnusableLog, batchName, readState } from './state.js';
export type { BlobId, LoggedEvent, Store } from './store.js';
export { type Group, type Summary, Tally } from './tally.js';
export { type GroupTraits, groupOf, shapeOf, theoriesOf } from './tame.js';
export {
  type LoadedSeed,
  type MadeTest,
  type Origin,
  drawTest,
  normalForm,
  openOrigin,
  seedAsTest,
  seedQuestion,
  testQuestion,
} from './test-cases.js';
export type {
  Journal,
  JournalEntry,
  OpeningOptions,
  ReductionContext,
  ReductionParts,
  ReductionProgress,
} from './reduce/contract.js';
export { reduceFound } from './reduce/reduce-found.js';
export { examineModel } from './examine-model.js';
export { type SeedSight, type SharedModel, evidenceOf, withProofs } from './evidence.js';
export { recordOf, saidBy } from './records.js';
export { type Company, companyIn, joinedQuestion, joinedSight, withJoinedAnswer } from './joined.js';
export { claimsOf, directionOf } from './standing.js';
export {
  type CheckAudit,
  type DropReason,
  type SeedAudit,
  type SeedKnowledge,
  SEED_KNOWLEDGE,
  auditSeed,
} from './seed-audit.js';
export { modelsOf } from './seed-proof.js';
