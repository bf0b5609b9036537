import type { CommandEntry } from '../options/index.js';

export const experimentCommand: CommandEntry = {
  name: 'experiment',
  usage: '[options] [name]',
  summary: 'repeat the measurements of the thesis for solvers, generators and reducers',
  load: async () => (await import('./experiment.js')).registerExperiment,
};
