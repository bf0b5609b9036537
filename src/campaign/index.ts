export type { Aftercare } from './aftercare.js';
export type { CareFor, CarePlan } from './care-plan.js';
export {
  type AskingOptions,
  type ModelExaminer,
  type Question,
  CampaignStopped,
  type Clock,
  ask,
  askAndExamine,
  canBeAsked,
} from './ask.js';
export type { CampaignEvent, EventKind, Excuse, SeedProof, Machine } from './events.js';
export type {
  Bisection,
  DisputedSeed,
  FindingRecord,
  FindingModel,
  FindingOptions,
  ReducedFinding,
  ReductionDetails,
  UnconfirmedRecord,
  VersionSight,
} from './finding-record.js';
export type { BatchCounts, Making, ModelCounts, LateCounts, SolverCounts, TestResult } from './batch-record.js';
export type { FullRunRecord, ModelRecord, OutcomeKind, Repeated, RunRecord } from './run-record.js';
export { Breath } from './breath.js';
export { commandsIn, commandsOf } from './commands.js';
export { decodeEvent } from './decode/event.js';
export { decodeBaseline } from './decode/texts.js';
export { isFindingId } from './ids.js';
export { disputeText } from './findings.js';
export { REPEATS, askRepeatedly, askUntilChange, frequenciesText, timesToSee } from './repeat.js';
export { EXECUTABLE_FILES, type FindingFiles, findingFiles } from './finding-files.js';
export { findingId } from './finding.js';
export { Findings } from './findings.js';
export { memoryStore } from './memory-store.js';
export { optionsNow } from './options/still-needed.js';
export { KeptSeeds, originOf } from './origin.js';
export {
  type Batch,
  type Budget,
  type Coordinates,
  type Plan,
  type PlannedSeed,
  type PlannedSolver,
  type VaryOptions,
  LOG_FORMAT,
  SEED_ITSELF,
  batchOfRound,
} from './plan.js';
export { Bandit } from './mixing/bandit.js';
export { ROUND, roundsKnown } from './mixing/mix.js';
export { type BatchYield, batchYield } from './mixing/yields.js';
export type { Block } from './report/block.js';
export { type ReportedBug, campaignPage } from './report/campaign-page.js';
export { type CheckItem, checklist } from './report/checklist.js';
export type { ReportFacts } from './report/facts.js';
export { findingPage } from './report/finding-page.js';
export { type ReportContext, gatherFacts } from './report/gather.js';
export { htmlOf } from './report/html.js';
export { junitOf } from './report/junit.js';
export { markdownOf } from './report/markdown.js';
export { sarifOf } from './report/sarif.js';
export { type CampaignEnd, type CampaignParts, TIME_IS_OVER, runCampaign } from './run.js';
export { readSeed } from './seed.js';
export { type CampaignState, type SeedJudged, UnusableLog, batchName, readState } from './state.js';
export { type CampaignStats, type StatsRow, type StatsTable, Stats } from './stats/stats.js';
export type { Refusal } from './stats/counts.js';
export type { LoggedEvent, Store } from './store.js';
export type { BlobId } from './blob-id.js';
export { type TallyOptions, Tally, groupsOf } from './tally.js';
export type { Group, Summary } from './summary.js';
export { saysNothing } from './trouble.js';
export type { Trouble } from './summary.js';
export { type Baseline, baselineOf, isInBaseline } from './taming/baseline.js';
export { Grouping, groupKeys } from './taming/groups.js';
export { type KnownBug, compareVersions, knownBugOf } from './taming/known-bugs.js';
export { readKnownBugs } from './taming/known-file.js';
export { SEVERITIES, type Severity, distance, rank, severityOf } from './taming/rank.js';
export { rankedGroups } from './taming/rank-groups.js';
export { type FindingSight, sightOfFinding } from './taming/sight.js';
export { type FixState, fixStateOf } from './versions/conclude.js';
export { type CurrentFacts, type FindingSize, currentFacts } from './current.js';
export { type GroupTraits, groupOf } from './tame.js';
export { shapeOf, tellingOperators } from './taming/shape.js';
export { theoriesOf } from './theories.js';
export {
  type LoadedSeed,
  type MadeTest,
  type Origin,
  drawTest,
  asSeed,
  droppedOptions,
  judgeablePart,
  normalForm,
  openOrigin,
  seedAsTest,
  seedQuestion,
  testQuestion,
} from './test-cases.js';
export { solverNames } from './solver-names.js';
export type {
  Journal,
  JournalEntry,
  OpeningOptions,
  ReductionContext,
  ReductionParts,
  ReductionProgress,
} from './reduce/contract.js';
export { type GraphFileReduction, reduceGraphFile } from './reduce/graph-file.js';
export { type FileReduction, type FileToReduce, type ReduceFileOptions, reduceFile } from './reduce/reduce-file.js';
export { reduceFound, tryReducing } from './reduce/reduce-found.js';
export type { NotReduced } from './reduce/reduce-script.js';
export { type SlowReduction, reduceSlow } from './reduce/slow.js';
export { certifiedModelText } from './reduce/certificate.js';
export { exhibitOf } from './reduce/exhibit.js';
export { examineModel } from './examine-model.js';
export { type SeedSight, type SharedModel, evidenceOf, withProofs } from './evidence.js';
export { recordOf, saidBy } from './records.js';
export { joinedSight, parentQuestion, withJoinedAnswer } from './joined.js';
export type { Company } from './partners.js';
export { claimsOf, directionOf } from './standing.js';
export {
  type CheckAudit,
  type DropReason,
  type SeedAudit,
  type SeedKnowledge,
  SEED_KNOWLEDGE,
  auditSeed,
} from './seed-audit.js';
export { askAhead } from './versions/ask-ahead.js';
export { type BisectOptions, bisectFinding, bisectQuestion } from './versions/bisect.js';
export { BISECTION_FILE, answersOfVersions, bisectionText, patternOf } from './versions/bisection-text.js';
export {
  type Absent,
  type KeptRun,
  type VersionCache,
  type VersionList,
  type VersionOptions,
  isAbsent,
  memoryVersionCache,
} from './versions/contract.js';
export {
  type BugCounts,
  type BugNumbers,
  type CountedBug,
  type Sighted,
  countBugs,
  sourceOf,
} from './versions/count-bugs.js';
export { countText } from './versions/count-text.js';
export type { Failure } from './versions/failure.js';
export { failureIn, fileQuestion, statusesOf, versionText } from './versions/file-question.js';
export {
  type VersionQuestion,
  type VersionText,
  numberOfVersion,
  ownOptions,
  questionOf,
} from './versions/question.js';
export { type Rechecked, STANDING_ORDER, type Standing, recheck } from './versions/recheck.js';
export { Hearing } from './versions/hearing.js';
export { VersionPool } from './versions/version-pool.js';
