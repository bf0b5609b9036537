import type { Command } from 'commander';

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
  'solvers fetch',
  'solvers versions',
  'btor reduce',
  'rules discover',
]);

export function addOffline(program: Command): void {
  for (const command of commandsBelow(program)) {
    if (FETCHING.has(commandPath(command, program)))
      command.option('--offline', 'use only packages in the cache (also GAINSAY_OFFLINE=1)');
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

function commandPath(command: Command, program: Command): string {
  const { parent } = command;
  return parent === null || parent === program ? command.name() : `${commandPath(parent, program)} ${command.name()}`;
}
