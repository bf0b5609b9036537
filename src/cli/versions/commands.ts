import type { CommandEntry } from '../options/index.js';

export const bisectCommand: CommandEntry = {
  name: 'bisect',
  usage: '[options] <where> [id...]',
  summary: 'find which versions of a solver have a bug: first bad, last good, fixed in',
  load: async () => (await import('./bisect.js')).registerBisect,
};

export const recheckCommand: CommandEntry = {
  name: 'recheck',
  usage: '[options] <dir> [id...]',
  summary: 'check which findings still reproduce on another version of their solver',
  load: async () => (await import('./recheck.js')).registerRecheck,
};
