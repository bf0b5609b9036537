import type { Command } from 'commander';
import { TOOLS } from './wings/index.js';

export type Register = (parent: Command) => void;

/** Imports the module of a command. It is called only if the command runs. */
const LOADERS = {
  demo: async () => (await import('./hunt/demo.js')).register,
  init: async () => (await import('../../lab/cli/init.js')).register,
  hunt: async () => (await import('./hunt/hunt.js')).register,
  resume: async () => (await import('./hunt/resume.js')).register,
  drift: async () => (await import('../../lab/cli/drift.js')).register,
  generate: async () => (await import('./formulas/generate.js')).register,
  findings: async () => (await import('./findings/findings.js')).register,
  show: async () => (await import('./findings/show.js')).register,
  report: async () => (await import('./findings/report.js')).register,
  replay: async () => (await import('./findings/replay.js')).register,
  reduce: async () => (await import('./reduce/for-command.js')).register,
  bisect: async () => (await import('./versions/bisect.js')).register,
  solvers: async () => (await import('./solvers/solvers.js')).register,
  studio: async () => (await import('../../studio/cli/studio.js')).register,
  'campaign merge': async () => (await import('./hunt/merge.js')).register,
  'campaign work': async () => (await import('./machines/work.js')).register,
  'campaign watch': async () => (await import('./machines/watch.js')).register,
  'campaign push': async () => (await import('./machines/transfer.js')).registerPush,
  'campaign pull': async () => (await import('./machines/transfer.js')).registerPull,
  'campaign stats': async () => (await import('./findings/stats.js')).register,
  'campaign triage': async () => (await import('./findings/triage.js')).register,
  'campaign recheck': async () => (await import('./versions/recheck.js')).register,
  'campaign count': async () => (await import('../../lab/cli/count.js')).register,
  'formula parse': async () => (await import('./formulas/parse.js')).register,
  'formula mutate': async () => (await import('./formulas/mutate.js')).register,
  'formula eval': async () => (await import('./formulas/eval.js')).register,
  'formula seeds': async () => (await import('../../lab/cli/seeds.js')).register,
  'btor convert': async () => (await import('./btor/convert.js')).register,
  'btor generate': async () => (await import('./btor/generate.js')).register,
  'btor reduce': async () => (await import('./reduce/for-command.js')).registerBtorReduce,
  rules: async () => (await import('../../lab/cli/rules.js')).register,
  'lab experiment': async () => (await import('../../lab/cli/experiment.js')).register,
  'lab check-plugin': async () => (await import('../../lab/cli/check-plugin.js')).register,
} satisfies Readonly<Record<string, () => Promise<Register>>>;

/** One word, or the name of a group and one word. */
export type CommandPath = keyof typeof LOADERS;

export const loadCommand = (path: CommandPath): Promise<Register> => LOADERS[path]();

/** The sections of `gainsay --help`, with the summaries of their commands. */
export const SECTIONS: Readonly<Record<string, Readonly<Partial<Record<CommandPath, string>>>>> = {
  'First steps': {
    demo: 'hunt for bugs in an old Z3 for about a minute',
    init: 'write gainsay.config.json by answering four questions',
  },
  'Find bugs': {
    hunt: 'mutate formulas, run solvers, keep every confirmed bug',
    resume: 'continue an interrupted campaign, or extend a finished one',
    drift: 'compare two versions of a solver on scripts',
    generate: 'generate formulas with a known answer',
  },
  'Work on findings': {
    findings: 'list what a campaign found',
    show: 'show one finding of a campaign, or draw the terms of a file',
    report: 'write bug reports for solver maintainers',
    replay: 'check whether the bug of a finding still reproduces',
    reduce: 'make a failing file, or the findings of a campaign, smaller',
    bisect: 'find which versions of a solver have a bug',
  },
  'Look closer': {
    solvers: 'list solvers, test one, fetch packages of solvers',
    studio: 'open the graphical debugger in the browser',
  },
  'More commands': {
    'campaign merge': 'merge the parts of a campaign, each run by hunt --shard',
    'campaign work': 'work for a campaign on a server',
    'campaign watch': 'show a campaign on a server as it runs',
    'campaign push': 'copy a campaign from a folder to a server',
    'campaign pull': 'copy a campaign from a server into a folder',
    'campaign stats': 'show results by strategy, rewrite and theory',
    'campaign triage': 'record the status of a finding: reported, known …',
    'campaign recheck': 'check which findings another version still has',
    'campaign count': 'count unique bugs by strategy and by solver',
    'formula parse': 'parse SMT-LIB, BTOR and BTOR2, list unknown parts',
    'formula mutate': 'make mutants of a formula without running solvers',
    'formula eval': 'evaluate assertions in a model without a solver',
    'formula seeds': 'rate seed files, keep those worth mutating',
    'btor convert': 'write a file in another dialect, or as a script',
    'btor generate': 'make random BTOR graphs',
    'btor reduce': 'reduce a file, with the options of a thesis',
    rules: 'list, prove and discover approximation rules',
    'lab experiment': 'repeat published measurements',
    'lab check-plugin': 'check a plug-in against the laws of its parts',
  },
};

export const PATHS = Object.keys(LOADERS) as readonly CommandPath[];

/** The groups of commands, with their summaries. */
export const GROUPS: Readonly<Record<string, string>> = {
  campaign: 'share, watch, count and recheck whole campaigns',
  formula: 'parse, mutate, evaluate and rate formulas',
  btor: 'convert, generate and reduce BTOR and BTOR2 files (docs/btor.md)',
  lab: 'repeat experiments, check plug-ins',
};

/** Former commands, with the words that replace them. The next version drops them. */
export const FORMER: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    PATHS.flatMap((path) => (/^(campaign|formula|lab) /.test(path) ? [[path.split(' ')[1], `gainsay ${path}`]] : [])),
  ),
  explain: 'gainsay --explain',
  ...Object.fromEntries(Object.keys(TOOLS).map((name) => [name, name])),
};
