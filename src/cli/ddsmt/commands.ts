import type { CommandEntry } from '../options/index.js';

export const ddsmtCommand: CommandEntry = {
  name: 'ddsmt',
  usage: '[words...]',
  summary: "ddSMT's command line: reduce a script while a command behaves the same",
  load: async () => (await import('./ddsmt.js')).registerDdsmt,
};
