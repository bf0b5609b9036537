export {
  type ExperimentEvent,
  type ExperimentOptions,
  type ExperimentResult,
  experiment,
  experimentFolder,
  experimentLine,
} from './experiment.js';
export { type KeptExperiment, readExperiment } from './kept-experiment.js';
