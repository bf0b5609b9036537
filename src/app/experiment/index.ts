export {
  type ExperimentEvent,
  type ExperimentOptions,
  type ExperimentResult,
  experiment,
  experimentFolder,
  experimentLine,
} from './experiment.js';
export { type ExperimentFolder, openExperimentFolder } from './experiment-folder.js';
export { type KeptExperiment, readExperiment } from './kept-experiment.js';
