import type { CommandEntry } from '../options/index.js';

export const findingsCommand: CommandEntry = {
  name: 'findings',
  usage: '[options] <dir>',
  summary: 'list what a campaign found',
  load: async () => (await import('./findings.js')).registerFindings,
};

export const showCommand: CommandEntry = {
  name: 'show',
  usage: '[options] <file-or-dir> [id]',
  summary: 'draw the terms of a file, or show one finding of a campaign',
  load: async () => (await import('./show.js')).registerShow,
};

export const triageCommand: CommandEntry = {
  name: 'triage',
  usage: '[options] <dir> <id> <state>',
  summary: 'record the status of a finding: reported, known, not a bug',
  load: async () => (await import('./triage.js')).registerTriage,
};

export const reportCommand: CommandEntry = {
  name: 'report',
  usage: '[options] <dir> [id]',
  summary: 'write bug reports for solver maintainers',
  load: async () => (await import('./report.js')).registerReport,
};

export const statsCommand: CommandEntry = {
  name: 'stats',
  usage: '[options] <dir>',
  summary: 'show the results of a campaign by strategy, rewrite and theory',
  load: async () => (await import('./stats.js')).registerStats,
};

export const replayCommand: CommandEntry = {
  name: 'replay',
  usage: '[options] <dir> <id>',
  summary: 'regenerate the test case of a finding and check whether the bug still reproduces',
  load: async () => (await import('./replay.js')).registerReplay,
};
