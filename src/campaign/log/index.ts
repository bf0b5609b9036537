export {
  type SuspectFields,
  findSuspectRuns,
  type FindingState,
  type FindingView,
  type FollowUp,
  currentFacts,
  findWrongAnswer,
  stateClaimedRelation,
  describeChange,
  applyReductionVerdict,
  crashSignatures,
  crashWords,
  UNTRIAGED,
  type Recognition,
  describeKnown,
  describeSizes,
  nameUncounted,
  describeTriage,
  recogniseFinding,
} from './current.js';
export type {
  BatchCounts,
  LimitCounts,
  Provenance,
  ModelCounts,
  ReplyCounts,
  SolverCounts,
  TestResult,
  Hashes,
} from './records/batch.js';
export {
  type BatchDone,
  type BatchYield,
  batchYield,
  sourceYield,
  dealName,
  type CampaignState,
  StateReading,
  readState,
  findSettledId,
  slowName,
} from './state.js';
export { type BlobId, type OutcomeKind, isBlobId, isFindingId, HOST_NAME } from './records/words.js';
export {
  type PostProcessingPlan,
  type Baseline,
  type Batch,
  type Budget,
  type Coordinates,
  type Plan,
  type PlannedSeed,
  type VaryOptions,
  LOG_FORMAT,
} from './records/plan.js';
export { type Clock, WorkInterrupted } from './clock.js';
export { DisprovedClaims } from './disproved-claims.js';
export { ConfirmationCaps, MOST_CONFIRMED } from './confirmation-caps.js';
export { listEventCommands, collectCommands, listFindingCommands } from './commands.js';
export {
  type SeedJudged,
  type CampaignEvent,
  type Exclusion,
  type SeedProof,
  type EventBody,
  decodeEvent,
  A_NOTE,
} from './records/event.js';
export {
  type Answers,
  type Entered,
  type SentReport,
  type Task,
  MOST_REPORTS,
  decodeAnswers,
  decodeReports,
  decodeTask,
  encodeReports,
  taskName,
} from './records/task.js';
export { decodeBaseline, decodeCertificate } from './records/texts.js';
export {
  type Bisection,
  type DisputedSeed,
  type CrossMachineCheck,
  type Fault,
  type FindingModel,
  type FindingOptions,
  type OptionNeeds,
  type FindingRecord,
  type FoundJoined,
  type ReducedFinding,
  type ModeShown,
  type UnconfirmedRecord,
  type VersionObservation,
  type Machine,
  type Triage,
  type TriageState,
  TRIAGE_STATES,
} from './records/finding.js';
export {
  Findings,
  STATUS,
  restoreReported,
  disputeText,
  isDispute,
  isWithdrawn,
  restsOnClaim,
  makeRefutation,
  markReported,
} from './findings.js';
export { type PostProcessedEvent, isPostProcessed } from './findings.js';
export {
  type FixState,
  computeFixState,
  countRun,
  describeOtherBuild,
  describeRelapse,
  formatFix,
  hasSureEnds,
  isFirstFix,
  listOlder,
  countOlderRun,
  isFixedAfter,
  isMonotone,
  findKnownFix,
  newestThatShows,
} from './fix-state.js';
export { Gaps } from './gaps.js';
export { type LeftOutFile, LeftOut, explainFailedSeed } from './left-out.js';
export { withoutHost } from './machine.js';
export { type LoggedEvent, type Store, readStoredText } from './store.js';
export type {
  PlannedSolver,
  Allowance,
  FullRunRecord,
  ModelRecord,
  RepeatedRuns,
  RunRecord,
  SeedAnswer,
} from './records/run.js';
export {
  SEED_ITSELF,
  BATCH,
  batchOfRound,
  isEven,
  MIX_AHEAD,
  isMixed,
  isOwn,
  collectExtents,
  isOwnSeed,
  pairName,
  batchName,
  solverNames,
} from './plan.js';
export {
  NO_COUNTS,
  NO_MODELS,
  addCounts,
  LIMITED,
  addModels,
  toFullRecord,
  cutStream,
  readModelText,
  toObservation,
  parseOutcomes,
  formatOutcomes,
  formatResult,
  addAllowance,
  subtractResult,
  addModel,
  givesModels,
  addRun,
  isCostly,
} from './runs.js';
export { type Shard, listMissingParts, formatParts, readShard, formatShard } from './shard.js';
export { UnusableLog } from './records/json-text.js';
export {
  type Contradiction,
  type Enumerated,
  type EnumeratedAnswers,
  type Group,
  type LackingRow,
  type UndeclaredNames,
  type Summary,
  type Trouble,
  describeClaims,
  describeUnused,
} from './summary.js';
export { failingSolvers, isUninformative, findTroubles } from './trouble.js';
