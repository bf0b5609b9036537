import type { Command } from 'commander';
import type { VersionList } from '../campaign/index.js';
import { cacheFolder, isOffline, needsFetching, stayOffline } from '../host/index.js';
import { parseSolverSpec } from '../solver/index.js';
import { counted } from './units.js';

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
]);

/** How much comes with one version. */
const SIZE = 'about 30 MB';

/** Adds `--offline` to every command that may fetch something; it holds for all that the command does. */
export function addOffline(program: Command): void {
  for (const command of commandsBelow(program)) {
    if (FETCHING.has(nameOf(command, program)))
      command.option('--offline', 'fetch nothing from npm (also GAINSAY_OFFLINE=1)');
  }
  program.hook('preAction', (_, command) => {
    if (command.opts<{ offline?: boolean }>().offline === true) stayOffline();
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

/** Says of solvers that a user named which of them are fetched now. */
export function tellFetching(ids: readonly string[]): void {
  if (isOffline()) return;
  for (const id of ids) {
    const spec = parseSolverSpec(id);
    if ('code' in spec || spec.kind !== 'npm' || !needsFetching(spec.version)) continue;
    process.stderr.write(`fetching z3@${spec.version} from npm (${SIZE}, once, into ${cacheFolder()})\n`);
  }
}

/** What is said before the first version of a list is fetched; undefined where nothing will be. */
export function fetchingText({ names, toFetch }: Pick<VersionList, 'names' | 'toFetch'>): string | undefined {
  const missing = isOffline() ? 0 : (toFetch?.(names) ?? 0);
  if (missing === 0) return undefined;
  return (
    `${missing} of ${counted(names.length, 'version')} are fetched from npm once they are asked ` +
    `(${SIZE} each, kept in ${cacheFolder()}); --offline fetches none`
  );
}
