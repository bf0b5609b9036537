import type { CommandEntry } from '../options/index.js';

export const mutateCommand: CommandEntry = {
  name: 'mutate',
  usage: '[options] <file>',
  summary: 'make mutants of a formula without running solvers',
  load: async () => (await import('./mutate.js')).registerMutate,
};

export const generateCommand: CommandEntry = {
  name: 'generate',
  usage: '[options] [name]',
  summary: 'generate formulas with a known answer',
  load: async () => (await import('./generate.js')).registerGenerate,
};

export const evalCommand: CommandEntry = {
  name: 'eval',
  usage: '[options] <file>',
  summary: 'evaluate the assertions of a script in a model without trusting a solver',
  load: async () => (await import('./eval.js')).registerEval,
};

export const parseCommand: CommandEntry = {
  name: 'parse',
  usage: '[options] <file...>',
  summary: 'parse SMT-LIB, BTOR and BTOR2 files and list unknown parts',
  load: async () => (await import('./parse.js')).registerParse,
};

export const explainCommand: CommandEntry = {
  name: 'explain',
  usage: '[code]',
  summary: 'explain a diagnostic and what to do about it',
  load: async () => (await import('./explain.js')).registerExplain,
};
