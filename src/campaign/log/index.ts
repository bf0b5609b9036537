export { type Blaming, blamedRuns } from './blamed.js';
export type {
  BatchCounts,
  LateCounts,
  Making,
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
export { commandsIn, commandsOf, commandsOfFinding } from './commands.js';
export { type CurrentFacts, type FindingSize, currentFacts } from './current.js';
export { decidedByReduction } from './decided.js';
export { decodeEvent } from './decode/event.js';
export { decodeTask } from './decode/task.js';
export { type Task, taskName } from './task.js';
export { decodeBaseline, decodeCertificate } from './decode/texts.js';
export { type CampaignEvent, type EventKind, type Excuse, type SeedProof, type Untimed, A_NOTE } from './events.js';
export type {
  Bisection,
  DisputedSeed,
  Elsewhere,
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
export { Findings, STATUS, asFound, disputeIn, disputeText, isDispute, reportedFinding } from './findings.js';
export { type FixState, fixStateOf, hasSureEnds, isMonotone, newestThatShows } from './fix-state.js';
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
  extentsOf,
  isOwnSeed,
  pairName,
} from './plan.js';
export {
  NO_COUNTS,
  NO_MODELS,
  addCounts,
  addModels,
  fullRecordOf,
  keptOf,
  modelTextOf,
  observationOf,
  outcomesIn,
  outcomesText,
  saidBy,
  withAllowance,
  withModel,
  withRun,
} from './records.js';
export { crashSignatures, crashWords } from './crash-signatures.js';
export type {
  Allowance,
  FullRunRecord,
  ModelRecord,
  OutcomeKind,
  Repeated,
  RunRecord,
  SeedAnswer,
} from './run-record.js';
export { type Shard, missingParts, partsText, readShard, shardText } from './shard.js';
export { solverNames } from './solver-names.js';
export {
  type CampaignState,
  type SeedJudged,
  StateReading,
  UnusableLog,
  batchName,
  readState,
  settledIn,
  slowName,
} from './state.js';
export type { LoggedEvent, Store } from './store.js';
export type { Enumerated, EnumeratedStanding, Group, LackingRow, Summary, Trouble } from './summary.js';
export { type Triage, type TriageState, TRIAGE_STATES, UNTRIAGED, knownByTriage } from './triage.js';
export { failingSolvers, saysNothing, troublesOf } from './trouble.js';
