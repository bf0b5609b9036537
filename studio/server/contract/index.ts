/** Part of the page, so it has no side effects and is small. */
export { API, type Api } from './api.js';
export {
  type Suspicion,
  type CampaignBrief,
  type CampaignClock,
  type CampaignLive,
  type CommonGroup,
  type FindingDetail,
  type FindingRow,
  type LiveWorkers,
  type LogEntry,
  type WorkerRow,
  type StoredFormula,
  type Block,
  type Inline,
  type Line,
  type Page,
  type ReportText,
  type RunShown,
  type SolverShown,
  type CampaignRunner,
} from './campaigns.js';
export { LISTED_FAILURES, TRIAGE_CHOICES } from './choices.js';
export { ApiError, type StudioClient, studioClient } from './client.js';
export { EVENTS_QUERY, type StudioEvent } from './events.js';
export { modelsIn } from './models.js';
export type { Target, Formula, Source } from './inputs.js';
export {
  type CalledModel,
  type CallRun,
  type ExperimentRun,
  type Job,
  type JobDetails,
  type ReduceRequest,
  type ReductionState,
  type ReductionStep,
  type SharedPage,
  type SharedReduction,
  type SearchFailure,
  type SearchState,
  type Table,
  type WorkState,
  type SuspectedFailure,
  MOST_OUTPUT,
} from './jobs.js';
export type {
  AlgorithmEntry,
  ApiDiagnostic,
  ApiProblem,
  CampaignEntry,
  Example,
  FileText,
  Generators,
  JobKind,
  JobState,
  JobSummary,
  KindInfo,
  GeneratedFormula,
  NumberParameter,
  RecentEntry,
  Session,
  Solvers,
  SolverVersions,
  WorkspaceFile,
} from './replies.js';
export { type InputSchema, type ReadOf, type ReplyOf, type Route } from './route.js';
export type { RouteName } from './routes.js';
export {
  type ExperimentEntry,
  type ExperimentForm,
  type ExperimentPlot,
  EXPERIMENT_PLOT,
  type StoredSettings,
  type OptionEntry,
  type OptionOffer,
  type Settings,
  SETTINGS,
} from './settings.js';
export { isForCommandLine } from './hints.js';
export { solverOfTarget } from './target-solver.js';
export { pathOfTopic, topicOfFile } from './topics.js';
