import type { CommandEntry } from '../options/index.js';

export const pullCommand: CommandEntry = {
  name: 'pull',
  usage: '<address> <dir>',
  summary: 'copy a campaign from a server into a folder',
  load: async () => (await import('./transfer.js')).registerPull,
};

export const pushCommand: CommandEntry = {
  name: 'push',
  usage: '<dir> <address>',
  summary: 'copy a campaign from a folder to a server',
  load: async () => (await import('./transfer.js')).registerPush,
};

export const workCommand: CommandEntry = {
  name: 'work',
  usage: '[options] <address>',
  summary: 'work for a campaign on a server, together with other machines',
  load: async () => (await import('./work.js')).registerWork,
};

export const watchCommand: CommandEntry = {
  name: 'watch',
  usage: '[options] <address>',
  summary: 'show a campaign on a server as it runs: machines, tests per second, findings',
  load: async () => (await import('./watch.js')).registerWatch,
};
