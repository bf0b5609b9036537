import type { CommandEntry } from '../options/index.js';

export const studioCommand: CommandEntry = {
  name: 'studio',
  usage: '[options] [path...]',
  summary: 'open the graphical debugger in the browser',
  load: async () => (await import('./studio.js')).registerStudio,
};
