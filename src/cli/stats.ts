import { type Command, Option } from 'commander';
import { openFolder } from '../app/index.js';
import { Stats, solverNames } from '../campaign/index.js';
import { withExitCode } from './ending.js';
import { EXIT } from './exit-code.js';
import { statsCsv, statsJson, statsText } from './stats-text.js';
import { count } from './units.js';

interface StatsOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly top: number;
}

/** Rewrites, and reasons for refusals, that are shown where nothing else is said. */
const TOP = 20;

/** `gainsay stats DIR`. */
export function registerStats(program: Command): void {
  program
    .command('stats')
    .description(
      'For each strategy, rewrite and theory: mutants, how many of them are ill-formed (there should be none) or were met ' +
        'before, solver time, what solvers answered, and groups of findings. Reads only, also while the campaign runs.',
    )
    .argument('<dir>', 'the campaign folder')
    .option('--top <n>', 'rewrites that are shown, those that found most first; 0 means all', count, TOP)
    .option('--json', 'one row a line, as JSON (docs/json.md)')
    .addOption(new Option('--csv', 'all rows as one table of comma-separated values').conflicts('json'))
    .action((dir: string, options: StatsOptions) => withExitCode(() => showStats(dir, options)));
}

async function showStats(dir: string, { json, csv, top }: StatsOptions): Promise<number> {
  const folder = openFolder(dir, { readOnly: true });
  try {
    const stats = new Stats();
    let names = (text: string): string => text;
    for await (const { event } of folder.store.events()) {
      stats.add(event);
      if (event.kind === 'campaign-started') names = solverNames(event.plan);
    }
    const all = stats.stats();
    const lines = json === true ? statsJson(all) : csv === true ? statsCsv(all) : statsText(all, top).map(names);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return EXIT.nothing;
  } finally {
    await folder.close();
  }
}
