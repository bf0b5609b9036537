import type { CommandEntry } from '../options/index.js';

export const reduceCommand: CommandEntry = {
  name: 'reduce',
  usage: '[options] <file> [command...]',
  summary: 'reduce a failing SMT-LIB, BTOR or BTOR2 file, or the findings of a campaign',
  load: async () => (await import('./for-command.js')).registerReduce,
};
