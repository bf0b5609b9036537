import type { CommandEntry, Register } from '../options/index.js';

/*
 * Commands of lab/, studio/ and compat/, and functions from there that other commands call. Only this file imports
 * from these folders, always lazily.
 */

export const experimentCommand: CommandEntry = {
  name: 'experiment',
  usage: '[options] [name]',
  summary: 'repeat published measurements of solvers, generators and reducers',
  load: async () => (await import('../../../lab/cli/experiment.js')).registerExperiment,
};

export const driftCommand: CommandEntry = {
  name: 'drift',
  usage: '[options] [seed...]',
  summary: 'compare two versions of a solver on scripts: answers lost, crashes, slowdowns',
  load: async () => (await import('../../../lab/cli/drift.js')).registerDrift,
};

export const countCommand: CommandEntry = {
  name: 'count',
  usage: '[options] <dir>',
  summary: 'count the unique bugs of a campaign by strategy and by solver',
  load: async () => (await import('../../../lab/cli/count.js')).registerCount,
};

export const checkPluginCommand: CommandEntry = {
  name: 'check-plugin',
  usage: '[options] <file>',
  summary: 'check the parts of a plug-in against the laws of their kind',
  load: async () => (await import('../../../lab/cli/check-plugin.js')).registerCheckPlugin,
};

export const rulesCommand: CommandEntry = {
  name: 'rules',
  usage: '[options] [file]',
  summary: 'list approximation rules and prove them',
  load: async () => (await import('../../../lab/cli/rules.js')).registerRules,
};

export const seedsCommand: CommandEntry = {
  name: 'seeds',
  usage: '[options] <seed...>',
  summary: 'rate seed files and keep those worth mutating',
  load: async () => (await import('../../../lab/cli/seeds.js')).registerSeeds,
};

export const studioCommand: CommandEntry = {
  name: 'studio',
  usage: '[options] [path...]',
  summary: 'open the graphical debugger in the browser',
  load: async () => (await import('../../../studio/cli/studio.js')).registerStudio,
};

export const ddsmtCommand: CommandEntry = {
  name: 'ddsmt',
  usage: '[words...]',
  summary: "ddSMT's command line: reduce a script while a command behaves the same",
  load: async () => (await import('../../../compat/ddsmt/ddsmt.js')).registerDdsmt,
};

function toolCommand(name: 'opfuzz' | 'typefuzz' | 'yinyang', summary: string): CommandEntry {
  const load = async (): Promise<Register> => {
    const { registerTool } = await import('../../../compat/yinyang/register.js');
    return (program) => registerTool(program, name);
  };
  return { name, usage: '[words...]', summary, load };
}

export const opfuzzCommand = toolCommand('opfuzz', "yinyang's opfuzz: swap operators and compare two or more solvers");

export const typefuzzCommand = toolCommand(
  'typefuzz',
  "yinyang's typefuzz: insert new terms and compare two or more solvers",
);

export const yinyangCommand = toolCommand('yinyang', 'yinyang: fuse seeds with a known answer; one solver is enough');

export const loadHuntStudio = async () => (await import('../../../studio/cli/hunt-studio.js')).HuntStudio;

export const loadDrawFile = async () => (await import('../../../studio/cli/draw-file.js')).drawFile;
