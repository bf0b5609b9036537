import type { CommandEntry } from '../options/index.js';

export const huntCommand: CommandEntry = {
  name: 'hunt',
  usage: '[options] [seed...]',
  summary: 'mutate formulas, run solvers, keep every confirmed bug',
  load: async () => (await import('./hunt.js')).registerHunt,
};

export const resumeCommand: CommandEntry = {
  name: 'resume',
  usage: '[options] <dir>',
  summary: 'continue an interrupted campaign, or extend a finished one',
  load: async () => (await import('./resume.js')).registerResume,
};

export const mergeCommand: CommandEntry = {
  name: 'merge',
  usage: '[options] <dir...>',
  summary: 'merge the parts of a campaign, each run by hunt --shard',
  load: async () => (await import('./merge.js')).registerMerge,
};

export const demoCommand: CommandEntry = {
  name: 'demo',
  usage: '[options]',
  summary: 'hunt for bugs in an old Z3 for about a minute',
  load: async () => (await import('./demo.js')).registerDemo,
};
