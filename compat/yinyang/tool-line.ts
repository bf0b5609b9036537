import { Command } from 'commander';
import { printProblems } from '../../src/cli/index.js';
import { BadInput, packageVersion } from '../../src/index.js';
import { TOOL_EXIT, ToolStopped } from './exit-codes.js';
import { readToolRequest } from './request.js';
import { runTool } from './run-tool.js';
import { type Tool, type ToolName, TOOLS } from './tools.js';

export async function runToolLine(name: ToolName, words: readonly string[]): Promise<void> {
  const tool = TOOLS.find((each) => each.name === name) as Tool;
  process.exitCode = await withToolExit(async () => {
    const request = readToolRequest(tool, words);
    if (request === 'help') return printHelp(tool);
    if (request !== 'version') return runTool(request);
    process.stdout.write(`${tool.name} ${packageVersion()} (Gainsay)\n`);
    return undefined;
  });
}

function printHelp(tool: Tool): void {
  new Command(tool.name)
    .description(
      `Takes the command line of yinyang's ${tool.name}: each solver command is run as given, with the mutant's file appended. ` +
        'Bugs that reproduce are written to the bugs folder; the campaign is kept in the logs folder (docs/yinyang.md). ' +
        'Solvers are separated by semicolons; seeds are files or folders; flags may appear anywhere.',
    )
    .usage('[flags] "<cli>;<cli>" SEED…')
    .addHelpText('after', flagsText(tool))
    .argument('[words...]')
    .helpOption(false)
    .outputHelp();
}

async function withToolExit(work: () => Promise<number | void>): Promise<number> {
  try {
    return (await work()) ?? TOOL_EXIT.nothing;
  } catch (error) {
    if (error instanceof BadInput || error instanceof ToolStopped) {
      printProblems(error.problems);
      return error instanceof BadInput ? TOOL_EXIT.usage : error.code;
    }
    throw error;
  }
}

function flagsText({ flags }: Tool): string {
  const rows = flags.flatMap(({ names, value, text }): [string, string][] => {
    return text === undefined ? [] : [[`${names.join(', ')}${value === undefined ? '' : ` <${value}>`}`, text]];
  });
  const lines = rows.map(([names, text]) =>
    names.length < 36 ? `  ${names.padEnd(36)}${text}` : `  ${names}\n${' '.repeat(38)}${text}`,
  );
  return `\nFlags:\n${lines.join('\n')}\n\nExit codes: 0 nothing found, 10 bugs, 2 usage, 3 internal error, 4 a solver cannot be run, 5 disk error.\n`;
}
