import type { Command } from 'commander';
import type { ToolName } from './yinyang/index.js';

/** Adds a command to a program. */
export type Register = (program: Command) => void;

/** What the list of commands shows of one; all else is in its own module, which is loaded only where it is run. */
export interface CommandEntry {
  readonly name: string;
  /** Its options and arguments as the list shows them. */
  readonly usage: string;
  readonly summary: string;
  readonly load: () => Promise<Register>;
}

/** One of yinyang's tools. */
async function loadTool(name: ToolName): Promise<Register> {
  const { registerTool } = await import('./yinyang/index.js');
  return (program) => registerTool(program, name);
}

/** Every command, in the order in which help lists them. */
export const COMMANDS: readonly CommandEntry[] = [
  {
    name: 'hunt',
    usage: '[options] [seed...]',
    summary: 'mutate formulas, ask solvers, keep every confirmed bug',
    load: async () => (await import('./hunt.js')).registerHunt,
  },
  {
    name: 'resume',
    usage: '[options] <dir>',
    summary: 'continue an interrupted campaign, or extend a finished one',
    load: async () => (await import('./resume.js')).registerResume,
  },
  {
    name: 'findings',
    usage: '[options] <dir>',
    summary: 'list what a campaign found',
    load: async () => (await import('./findings.js')).registerFindings,
  },
  {
    name: 'studio',
    usage: '[options] [path...]',
    summary: 'open the graphical debugger in the browser',
    load: async () => (await import('./studio.js')).registerStudio,
  },
  {
    name: 'show',
    usage: '[options] <file-or-dir> [id]',
    summary: 'draw the terms of a file, or show one finding of a campaign',
    load: async () => (await import('./show.js')).registerShow,
  },
  {
    name: 'triage',
    usage: '[options] <dir> <id> <state>',
    summary: 'write down what became of a finding: reported, known, not a bug',
    load: async () => (await import('./triage.js')).registerTriage,
  },
  {
    name: 'report',
    usage: '[options] <dir> [id]',
    summary: 'write bug reports for solver maintainers',
    load: async () => (await import('./report.js')).registerReport,
  },
  {
    name: 'stats',
    usage: '[options] <dir>',
    summary: 'show the results of a campaign by strategy, rewrite and theory',
    load: async () => (await import('./stats.js')).registerStats,
  },
  {
    name: 'replay',
    usage: '[options] <dir> <id>',
    summary: 'regenerate a test case from its coordinates and check whether the bug still reproduces',
    load: async () => (await import('./replay.js')).registerReplay,
  },
  {
    name: 'reduce',
    usage: '[options] <file> [command...]',
    summary: 'reduce a failing SMT-LIB, BTOR or BTOR2 file, or the findings of a campaign',
    load: async () => (await import('./reduce.js')).registerReduce,
  },
  {
    name: 'ddsmt',
    usage: '[words...]',
    summary: "ddSMT's command line: reduce a script while a command behaves the same",
    load: async () => (await import('./ddsmt.js')).registerDdsmt,
  },
  {
    name: 'opfuzz',
    usage: '[words...]',
    summary: "yinyang's opfuzz: swap operators and compare two or more solvers",
    load: () => loadTool('opfuzz'),
  },
  {
    name: 'typefuzz',
    usage: '[words...]',
    summary: "yinyang's typefuzz: insert new terms and compare two or more solvers",
    load: () => loadTool('typefuzz'),
  },
  {
    name: 'yinyang',
    usage: '[words...]',
    summary: 'yinyang: fuse seeds with a known answer; one solver is enough',
    load: () => loadTool('yinyang'),
  },
  {
    name: 'bisect',
    usage: '[options] <where> [id...]',
    summary: 'find which versions of a solver have a bug: first bad, last good, fixed in',
    load: async () => (await import('./bisect.js')).registerBisect,
  },
  {
    name: 'recheck',
    usage: '[options] <dir> [id...]',
    summary: 'check which findings still reproduce on another version of their solver',
    load: async () => (await import('./recheck.js')).registerRecheck,
  },
  {
    name: 'count',
    usage: '[options] <dir>',
    summary: 'count the unique bugs of a campaign by strategy and by solver',
    load: async () => (await import('./count.js')).registerCount,
  },
  {
    name: 'mutate',
    usage: '[options] <file>',
    summary: 'make mutants of a formula without running solvers',
    load: async () => (await import('./mutate.js')).registerMutate,
  },
  {
    name: 'generate',
    usage: '[options] [name]',
    summary: 'generate formulas with a known answer',
    load: async () => (await import('./generate.js')).registerGenerate,
  },
  {
    name: 'eval',
    usage: '[options] <file>',
    summary: 'evaluate the assertions of a script in a model without trusting a solver',
    load: async () => (await import('./eval.js')).registerEval,
  },
  {
    name: 'seeds',
    usage: '[options] <seed...>',
    summary: 'rate seed files and keep those worth mutating',
    load: async () => (await import('./seeds.js')).registerSeeds,
  },
  {
    name: 'solvers',
    usage: '[options]',
    summary: 'list the available solvers and what each can do',
    load: async () => (await import('./solvers.js')).registerSolvers,
  },
  {
    name: 'rules',
    usage: '[options] [file]',
    summary: 'list approximation rules and prove them',
    load: async () => (await import('./rules.js')).registerRules,
  },
  {
    name: 'check-plugin',
    usage: '[options] <file>',
    summary: 'try the laws that the parts of a plug-in must keep',
    load: async () => (await import('./check-plugin.js')).registerCheckPlugin,
  },
  {
    name: 'parse',
    usage: '[options] <file...>',
    summary: 'parse SMT-LIB, BTOR and BTOR2 files and say what was understood',
    load: async () => (await import('./parse.js')).registerParse,
  },
  {
    name: 'btor',
    usage: '',
    summary: 'convert, generate and reduce BTOR and BTOR2 files',
    load: async () => (await import('./btor.js')).registerBtor,
  },
  {
    name: 'experiment',
    usage: '[options] [name]',
    summary: 'repeat the measurements of the thesis for solvers, generators and reducers',
    load: async () => (await import('./experiment.js')).registerExperiment,
  },
  {
    name: 'explain',
    usage: '[code]',
    summary: 'explain a diagnostic and what to do about it',
    load: async () => (await import('./explain.js')).registerExplain,
  },
  {
    name: 'demo',
    usage: '[options]',
    summary: 'hunt for bugs in an old Z3 for about a minute',
    load: async () => (await import('./demo.js')).registerDemo,
  },
];
