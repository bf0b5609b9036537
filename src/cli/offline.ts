import type { Command } from 'commander';

/** Commands, also of commands, that may bring a version of Z3 from npm. */
const FETCHING = new Set([
  'hunt',
  'resume',
  'replay',
  'reduce',
  'bisect',
  'recheck',
  'count',
  'eval',
  'seeds',
  'rules',
  'experiment',
  'demo',
  'solvers doctor',
  'btor reduce',
  'rules discover',
]);

/** Adds `--offline` to every command that may fetch something; it holds for all that the command does. */
export function addOffline(program: Command): void {
  for (const command of commandsBelow(program)) {
    if (FETCHING.has(nameOf(command, program)))
      command.option('--offline', 'do not fetch anything from npm (also GAINSAY_OFFLINE=1)');
  }
  program.hook('preAction', async (_, command) => {
    if (command.opts<{ offline?: boolean }>().offline !== true) return;
    const { stayOffline } = await import('../host/index.js');
    stayOffline();
  });
}

function commandsBelow({ commands }: Command): Command[] {
  return commands.flatMap((command) => [command, ...commandsBelow(command)]);
}

/** What a user types to run a command, without the program's name. */
function nameOf(command: Command, program: Command): string {
  const { parent } = command;
  return parent === null || parent === program ? command.name() : `${nameOf(parent, program)} ${command.name()}`;
}
