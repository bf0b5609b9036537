/**
 * Shared by the studio's server and its page: pure, and small enough for a browser. Imports only types from
 * elsewhere.
 */
export { API, type Api, type RouteName } from './api.js';
export {
  type CampaignLive,
  type CoursePoint,
  type FindingDetail,
  type FindingEntry,
  type StoredFormula,
  type Block,
  type GroupEntry,
  type Inline,
  type Line,
  type LogEntry,
  type Page,
  type ReportText,
  type SeedEntry,
  type StrategyLive,
  type VersionShown,
  type CampaignRunner,
  TRIAGE_CHOICES,
} from './campaigns.js';
export { ApiError, type ClientOptions, type StudioClient, studioClient } from './client.js';
export { EVENTS_QUERY, type StudioEvent } from './events.js';
export { type Target, type Formula, type Source } from './inputs.js';
export {
  type CallRun,
  type CallState,
  type ExperimentRun,
  type Job,
  type JobDetails,
  type ReduceRequest,
  type ReductionState,
  type ReductionStep,
  type SearchFailure,
  type SearchState,
  type Size,
  type Table,
  type WorkState,
  type SuspectedFailure,
  MOST_OUTPUT,
} from './jobs.js';
export type {
  AlgorithmEntry,
  ApiDiagnostic,
  ApiFailure,
  ApiProblem,
  CampaignEntry,
  DialectEntry,
  FileText,
  FormulaGeneratorEntry,
  Generators,
  JobKind,
  JobState,
  JobSummary,
  KnownSolver,
  GeneratedFormula,
  NumberParameter,
  Root,
  Session,
  Solvers,
  WorkspaceFile,
} from './replies.js';
export { type InputOf, type InputSchema, type Method, type ReadOf, type ReplyOf, type Route } from './route.js';
export {
  type ExperimentEntry,
  type ExperimentForm,
  type ExperimentResult,
  type StoredSettings,
  type OptionEntry,
  type Settings,
  SETTINGS,
} from './settings.js';
