export type {
  Axis,
  BisectedGroup,
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
  ToolRequest,
  ToolResult,
  UniqueBug,
} from './contract.js';
export { gcovCoverage } from './coverage/gcov.js';
export { lcovCoverage } from './coverage/lcov.js';
export { type GrowingFile, addCoverage } from './coverage/merge.js';
export { EXPERIMENTS } from './list.js';
export { svgPlot } from './report/svg.js';
export { type ExperimentProgress, type RunOptions, runExperiment } from './run.js';
export { type GivenSettings, readSettings } from './settings.js';
