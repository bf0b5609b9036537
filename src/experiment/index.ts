export type {
  Axis,
  BisectedGroup,
  Cell,
  Coverage,
  Experiment,
  ExperimentPlan,
  ExperimentRow,
  ExperimentEffects,
  FailingScript,
  FileCoverage,
  FoundBug,
  GraphAnswer,
  GraphSolver,
  HuntFacts,
  HuntGroup,
  HuntRequest,
  RewriteFacts,
  KeptRow,
  Plot,
  Point,
  RecordedSolver,
  Report,
  Series,
  Setting,
  SettingValues,
  Table,
  ToolRequest,
  ToolResult,
  UniqueBug,
} from './contract.js';
export type {
  Change,
  Contradiction,
  DriftPair,
  DriftRow,
  DriftRun,
  DriftMeasurement,
  Resolution,
  Side,
} from './drift/contract.js';
export { measureDrift } from './drift/measure.js';
export { type DriftSummary, makeChangeTable, driftReport, driftSummary, withoutEmptyColumns } from './drift/report.js';
export { FEWEST_PAIRS } from './drift/statistics.js';
export { gcovCoverage } from './coverage/gcov.js';
export { lcovCoverage } from './coverage/lcov.js';
export { type GrowingFile, addCoverage } from './coverage/merge.js';
export { EXPERIMENTS } from './list.js';
export { svgPlot } from './report/svg.js';
export { cellText, csvTable, markdownTable } from './report/tables.js';
export { type ExperimentProgress, type RunOptions, runExperiment } from './run.js';
export { type GivenSettings, readSettings } from './settings.js';
