export { type EvaluateOptions, type ModelEvaluation, evaluate } from './formulas/evaluate.js';
export { type Generated, generate } from './formulas/generate.js';
export { type GivenBtorParameters, btorParametersFrom, btorStandards } from './btor/btor-parameters.js';
export { count } from './count/count.js';
export { type TransferResult, pull, push } from './transfer/transfer.js';
export { type MachineFigures, type WorkerFigures, LiveMachines } from './watch/live-machines.js';
export { type LiveFigures, type WatchEvent, type WatchOptions, watch } from './watch/watch.js';
export { type Campaign, openCampaign } from './campaign/open-campaign.js';
export { type MergeEvent, type MergeOptions, merge } from './merge/merge.js';
export { bisectFile } from './bisect/bisect-file.js';
export { recheck } from './recheck/recheck.js';
export { type ReplayResult, describeReplay, replay } from './replay/replay.js';
export { reportIssue } from './issue/issue.js';
export { type DriftEvent, type DriftOptions, type DriftResult, drift } from './drift/index.js';
export { checkCertificate } from './certificates/check-certificate.js';
export { DISCOVERY_THEORIES, listScopes } from './discover/scope.js';
export { Universe } from './discover/universe.js';
export type { Experiment, Plot, Setting } from './experiments/contract.js';
export { EXPERIMENTS } from './experiments/list.js';
export { escapeXml, svgPlot } from './experiments/report/svg.js';
export {
  type ExperimentEvent,
  type ExperimentOptions,
  experiment,
  experimentFolder,
  experimentLine,
} from './run/experiment.js';
export { readExperiment } from './run/kept-experiment.js';
export { loadShippedStrategies } from './run/shipped-strategies.js';
