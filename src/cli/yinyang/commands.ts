import type { CommandEntry, Register } from '../options/index.js';
import type { ToolName } from './tools.js';

async function loadTool(name: ToolName): Promise<Register> {
  const { registerTool } = await import('./register.js');
  return (program) => registerTool(program, name);
}

export const opfuzzCommand: CommandEntry = {
  name: 'opfuzz',
  usage: '[words...]',
  summary: "yinyang's opfuzz: swap operators and compare two or more solvers",
  load: () => loadTool('opfuzz'),
};

export const typefuzzCommand: CommandEntry = {
  name: 'typefuzz',
  usage: '[words...]',
  summary: "yinyang's typefuzz: insert new terms and compare two or more solvers",
  load: () => loadTool('typefuzz'),
};

export const yinyangCommand: CommandEntry = {
  name: 'yinyang',
  usage: '[words...]',
  summary: 'yinyang: fuse seeds with a known answer; one solver is enough',
  load: () => loadTool('yinyang'),
};
