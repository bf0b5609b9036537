export {
  type BisectEvent,
  type BisectFileEvent,
  type BisectFileOptions,
  type BisectFindingsOptions,
  type BisectOptions,
  type Bisected,
  type FileBisected,
  type FindingsBisected,
  type VersionProgressEvent,
  bisect,
  bisectFile,
} from './bisect.js';
export {
  type CampaignView,
  type ViewOptions,
  findingNamed,
  openFolder,
  readBaseline,
  viewOf,
  withCampaign,
} from './campaign-view.js';
export { type BugSearchEvent, type BugSearchOptions, type SearchedBug, searchBugs } from './bug-search.js';
export { arrayLinesOf } from './btor-array-lines.js';
export { type GivenBtorParameters, btorParametersFrom, btorStandards } from './btor-parameters.js';
export {
  type CallEvent,
  type CallOptions,
  type Called,
  type Callee,
  type FormulaText,
  callEach,
  commandWords,
} from './call.js';
export { type Campaign, openCampaign } from './campaign.js';
export { CampaignWatch, type LogQuery, type WatchedFigures } from './campaign-watch.js';
export { CLOCK } from './clock.js';
export { type CountOptions, type Counted, PER_GROUP, count } from './count.js';
export type { LawVerdict } from './laws/law.js';
export { checkPlugin } from './check-plugin.js';
export { withExternalMutants } from './external.js';
export { type EvaluateOptions, type Evaluated, evaluate } from './evaluate.js';
export {
  isBtorFile,
  readUserBtor,
  readUserExpressions,
  readUserFile,
  readUserScript,
  whyUnreadable,
  writeUserFile,
  writeUserFolder,
} from './files.js';
export { type FormulaSource, type SourceFormula, formulasOf, sourceCommand } from './formula-source.js';
export { type GenerateOptions, type Generated, generate, namedGenerator } from './generate.js';
export { openGraphSolvers } from './graph-solver.js';
export { type CampaignResult, type HuntEvent, campaignStarted, hunt } from './hunt.js';
export { DATA, DEFAULT_STRATEGIES, PLUGINS, HUNT_OPTIONS, type HuntOptions, JOBS } from './hunt-options.js';
export { type KeptJson, keptJson } from './kept-json.js';
export { type KeptReduction, keepReduction } from './kept-reductions.js';
export { type SolverHere, knownSolvers } from './known-solvers.js';
export { type KeptExperiment, readExperiment } from './kept-experiment.js';
export { type KnownBefore, knownBefore, knownFrom, readKnownFile } from './known.js';
export { type Notice, type Tell, isNotice, once, warn } from './notice.js';
export { huntLine } from './option-words.js';
export { type OptionKind, type OptionSpec, type OptionTable, type OptionValues, withStandards } from './options.js';
export {
  type Config,
  type Plugin,
  type PluginGenerator,
  type PluginMutant,
  type PluginProfile,
  type PluginStrategy,
  defineConfig,
  definePlugin,
} from './plugin.js';
export type { OutsideGenerator } from './plugin-generator.js';
export { type LoadedPlugin, type Parts, OWN_PARTS, configuredPlugins, partsWith } from './parts.js';
export { Pace } from './pace.js';
export { type PlanParts, planOf } from './plan.js';
export { BadInput, type Problem, type SourceText, badUsage, problemsIn, unusable } from './problem.js';
export { DEFAULT_PROVERS, type ProverOptions, proverOf, proversFrom } from './provers.js';
export { type RecheckOptions, type RecheckResult, recheck } from './recheck.js';
export {
  type ReduceEvent,
  type ReduceOptions,
  type Reduced,
  REDUCE_MEMORY_BYTES,
  REDUCE_TIMEOUT_MS,
  reduce,
} from './reduce.js';
export { FULL, algorithmNamed } from './reduce-algorithm.js';
export { noCommand, noProgram } from './reduce-check.js';
export { engineFor } from './reduce-engine.js';
export {
  type FindingsReduced,
  type ReduceFindingsEvent,
  type ReduceFindingsOptions,
  reduceFindings,
} from './reduce-findings.js';
export {
  type ReduceForSolversEvent,
  type ReduceForSolversOptions,
  type ReducedForSolvers,
  reduceForSolvers,
} from './reduce-for-solvers.js';
export { type ReduceContent, type ReduceInput, readReduceInput } from './reduce-input.js';
export {
  type LoopResult,
  type ReduceReport,
  type ReductionProgressEvent,
  type ReductionStepEvent,
  reductionLoop,
} from './reduce-loop.js';
export { keepAt, reducedName, refuseOverwriting } from './reduce-out.js';
export { type ReplayOptions, type Replayed, replay } from './replay.js';
export {
  type CampaignReport,
  type FindingReport,
  GENERIC,
  MARKS,
  REPORT_FORMATS,
  REPORT_PROJECTS,
  type ReportFormat,
  type ReportOptions,
  type WrittenPages,
  type WrittenReports,
  reportCampaign,
  reportFinding,
  writeReports,
} from './report.js';
export { type RefusalKind, Refused } from './refused.js';
export { factsOf, reportedBugs } from './reported-bugs.js';
export { RESUME_OPTIONS, type ResumeEvent, type ResumeOptions, resume } from './resume.js';
export { type GatheredSeed, SHIPPED_SEEDS, type SeedRequest, gatherSeeds } from './seeds.js';
export { type SeedCertificate, certificateOf } from './seed-certificate.js';
export { type SessionEvent, type SessionOptions, isLogged, runSession } from './session.js';
export {
  NEWEST_Z3,
  type SolverChoice,
  defaultSolvers,
  openIfThere,
  openSolvers,
  plannedSolvers,
  solverSource,
  ownProfileTexts,
  tieBreakersFor,
} from './solvers.js';
export {
  type DataFiles,
  type KeptTexts,
  type StrategyTexts,
  keepStrategyTexts,
  keptStrategyTexts,
  loadStrategies,
  loadStrategiesOrAll,
  shippedPath,
  shippedStrategies,
  strategyTexts,
} from './strategies.js';
export { type Allow, type TrustOptions, foreignCommandsText, ownCampaign, trusted } from './trust.js';
export { type TriageOptions, type Triaged, triage } from './triage.js';
export { packageVersion } from './version.js';
export { BUILD_MS, type VersionListOptions } from './version-list.js';
export {
  type Asked,
  type AskingCost,
  type BoundSubjects,
  VERSION_JOBS,
  type VersionOptions,
  subjectsOf,
} from './versions.js';
export { type Control, type Work, begin } from './work.js';
export {
  type FormulaLanguage,
  type FoundFile,
  type FoundFolder,
  type Listing,
  type ReadFormula,
  type WorkspaceRoot,
  Workspace,
  languageOf,
} from './workspace.js';
