import { type Command, Option } from 'commander';
import { openFolder, warnOfGaps } from '../../app/index.js';
import { Gaps, Stats, solverNames } from '../../campaign/index.js';
import { count } from '../options/index.js';
import { EXIT, printNotice, withExitCode } from '../terminal/index.js';
import { statsCsv, statsJson, statsText } from './stats-text.js';
import { toSkippedJson } from './skipped-json.js';

interface StatsOptions {
  readonly json?: boolean;
  readonly csv?: boolean;
  readonly top: number;
}

const TOP = 20;

export function registerStats(program: Command): void {
  program
    .command('stats')
    .description(
      'For each strategy, rewrite and theory: mutants, how many of them are ill-formed (should be none) or ' +
        'duplicates, solver time, answers, and groups of findings. Read-only; may be used while the campaign runs.',
    )
    .argument('<dir>', 'the campaign folder')
    .option('--top <n>', 'number of rewrites to show, those that found most first; 0 means all', count, TOP)
    .option('--json', 'print one row per line as JSON (docs/json.md)')
    .addOption(new Option('--csv', 'print all rows as comma-separated values').conflicts('json'))
    .action((dir: string, options: StatsOptions) => withExitCode(() => showStats(dir, options)));
}

async function showStats(dir: string, { json, csv, top }: StatsOptions): Promise<number> {
  const folder = await openFolder(dir, { readOnly: true });
  try {
    const stats = new Stats();
    const gaps = new Gaps();
    let names = (text: string): string => text;
    for await (const { event, sequence } of folder.store.events()) {
      gaps.add(sequence);
      stats.add(event);
      if (event.kind === 'campaign-started') names = solverNames(event.plan);
    }
    warnOfGaps(gaps, folder.path, printNotice);
    const all = stats.stats();
    const skipped = toSkippedJson(folder.store);
    const lines =
      json === true
        ? [...statsJson(all), ...skipped.map((line) => JSON.stringify({ of: line.kind, ...line }))]
        : csv === true
          ? statsCsv(all)
          : statsText(all, top).map(names);
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return EXIT.nothing;
  } finally {
    await folder.close();
  }
}
