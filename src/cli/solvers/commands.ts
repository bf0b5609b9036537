import type { CommandEntry } from '../options/index.js';

export const solversCommand: CommandEntry = {
  name: 'solvers',
  usage: '[options]',
  summary: 'list the available solvers and their capabilities',
  load: async () => (await import('./solvers.js')).registerSolvers,
};
