import type { CommandEntry } from '../options/index.js';

export const checkPluginCommand: CommandEntry = {
  name: 'check-plugin',
  usage: '[options] <file>',
  summary: 'check the parts of a plug-in against the laws of their kind',
  load: async () => (await import('./check-plugin.js')).registerCheckPlugin,
};
