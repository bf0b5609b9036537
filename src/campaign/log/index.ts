export { type SuspectFields, findSuspectRuns } from './blamed.js';
export type {
  BatchCounts,
  LimitCounts,
  Provenance,
  ModelCounts,
  ReplyCounts,
  SolverCounts,
  TestResult,
} from './batch-record.js';
export { type BatchYield, batchYield, dealName } from './batch-yield.js';
export type { BlobId } from './blob-id.js';
export type { WhichFindings, PostProcessingPlan } from './post-processing-plan.js';
export { type Clock, WorkInterrupted } from './clock.js';
export { type Occurrence, ConfirmationCaps, MOST_CONFIRMED } from './confirmation-caps.js';
export { listEventCommands, collectCommands, listFindingCommands } from './commands.js';
export { type CurrentFacts, type FindingSize, currentFacts } from './current.js';
export { applyReductionVerdict } from './decided.js';
export { decodeEvent } from './decode/event.js';
export { decodeTask } from './decode/task.js';
export { type Task, taskName } from './task.js';
export { decodeBaseline, decodeCertificate } from './decode/texts.js';
export {
  type CampaignEvent,
  type EventKind,
  type Exclusion,
  type SeedProof,
  type EventBody,
  A_NOTE,
} from './events.js';
export type {
  Bisection,
  DisputedSeed,
  CrossMachineCheck,
  Fault,
  FindingModel,
  FindingOptions,
  OptionNeeds,
  FindingRecord,
  FoundJoined,
  ReducedFinding,
  ModeShown,
  ReportedClaims,
  ReductionDetails,
  UnconfirmedRecord,
  VersionObservation,
} from './finding-record.js';
export { Findings, STATUS, restoreReported, disputeIn, disputeText, isDispute, markReported } from './findings.js';
export { type FixState, computeFixState, hasSureEnds, isMonotone, newestThatShows } from './fix-state.js';
export { Gaps } from './gaps.js';
export { isBlobId, isFindingId } from './ids.js';
export { type Machine, HOST_NAME, withoutHost } from './machine.js';
export { memoryStore } from './memory-store.js';
export {
  type Baseline,
  type Batch,
  type Budget,
  type Coordinates,
  type AskedName,
  type Plan,
  type PlannedSeed,
  type PlannedData,
  type PlannedPlugin,
  type PlannedSolver,
  type VaryOptions,
  LOG_FORMAT,
  SEED_ITSELF,
  batchOfRound,
  ASKED_NAMES,
  MIX_AHEAD,
  isMixed,
  isOwn,
  collectExtents,
  isOwnSeed,
  pairName,
} from './plan.js';
export {
  NO_COUNTS,
  NO_MODELS,
  addCounts,
  addModels,
  toFullRecord,
  cutStream,
  readModelText,
  toObservation,
  parseOutcomes,
  formatOutcomes,
  formatResult,
  addAllowance,
  addModel,
  addRun,
} from './records.js';
export { crashSignatures, crashWords } from './crash-signatures.js';
export type {
  Allowance,
  FullRunRecord,
  ModelRecord,
  OutcomeKind,
  RepeatedRuns,
  RunRecord,
  SeedAnswer,
} from './run-record.js';
export { type Shard, listMissingParts, formatParts, readShard, formatShard } from './shard.js';
export { solverNames } from './solver-names.js';
export {
  type CampaignState,
  type SeedJudged,
  StateReading,
  UnusableLog,
  batchName,
  readState,
  findSettledId,
  slowName,
} from './state.js';
export type { LoggedEvent, Store } from './store.js';
export type { Enumerated, EnumeratedAnswers, Group, LackingRow, Summary, Trouble } from './summary.js';
export { type Triage, type TriageState, TRIAGE_STATES, UNTRIAGED, describeTriage } from './triage.js';
export { failingSolvers, isUninformative, findTroubles } from './trouble.js';
