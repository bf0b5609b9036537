export type {
  BisectedGroup,
  Coverage,
  Experiment,
  ExperimentPlan,
  ExperimentRow,
  ExperimentEffects,
  FailingScript,
  FoundBug,
  GraphAnswer,
  GraphSolver,
  HuntFacts,
  HuntGroup,
  HuntRequest,
  StoredRow,
  TimeBound,
  RecordedSolver,
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
export { runExperiment } from './run.js';
export { readSettings } from './settings.js';
