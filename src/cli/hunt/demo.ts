import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { BUILT_IN_Z3, SHIPPED_SEEDS, writeReports } from '../../app/index.js';
import { isNonBug } from '../../oracle/index.js';
import { makeTimeOption } from '../options/index.js';
import { reduceFindingsCommand } from '../reduce/index.js';
import { withExitCode } from '../terminal/index.js';
import { bisectCampaign } from '../versions/index.js';
import { runHunt } from './hunt.js';

/**
 * Options of `npm start`. It hunts with an old Z3 and the newest, both from npm, so that nothing else must be
 * installed.
 */
const DEMO = {
  old: 'z3@npm:4.14.0',
  newest: BUILT_IN_Z3,
  /** Seeds that trigger known weaknesses of solvers. */
  seeds: 'demo',
  forMs: 60_000,
  reduceMs: 30_000,
  key: 'gainsay',
} as const;

interface DemoOptions {
  readonly for: number;
  readonly out?: string;
  readonly old: string;
}

export function register(program: Command): void {
  program
    .command('demo')
    .description(
      'Hunts for bugs in an old Z3, which is fetched once into a cache folder; needs only Node and npm. Exit code 0.',
    )
    .addOption(makeTimeOption('--for <time>', 'time limit', DEMO.forMs))
    .option('--old <solver>', 'the Z3 to test', DEMO.old)
    .option('-o, --out <folder>', 'campaign folder (default: gainsay-demo-1, -2 …)')
    .action((options: DemoOptions) => withExitCode(() => demo(options)));
}

async function demo(options: DemoOptions): Promise<number> {
  const own = join(SHIPPED_SEEDS, DEMO.seeds);
  process.stdout.write(
    `Gainsay hunts for bugs in ${options.old} by running it and the newest Z3 of npm on mutants of small formulas.\n` +
      'Every bug listed below was reproduced in new processes. "certified" means proved: by a model that Gainsay\n' +
      'evaluated itself, whatever the solvers say. The first run fetches the old Z3 (about 30 MB).\n',
  );
  const out = options.out ?? freeFolder();
  const seeds = [existsSync(own) ? own : SHIPPED_SEEDS];
  const solvers = [options.old, DEMO.newest];
  const told = { outputMode: 'live', exitZero: true, ci: {} } as const;
  const code = await runHunt({ seeds, solvers, forMs: options.for, key: DEMO.key, out }, told);
  await reportBest(out);
  process.stdout.write(
    `\nLook closer: npx gainsay findings ${out} --rank; sh ${out}/findings/ID/repro.sh reproduces a bug.\n`,
  );
  return code;
}

async function reportBest(out: string): Promise<void> {
  const best = (await writeReports(out))?.bugs.find(({ facts }) => !isNonBug(facts.kind));
  if (best === undefined) return;
  const { id, reduction, versions } = best.facts;
  if (reduction === null) await reduceFindingsCommand(out, [id], { jobs: 2, forMs: DEMO.reduceMs }, { json: false });
  if (versions === null) await bisectCampaign(out, [id], { jobs: 2, cache: true, keep: true, buildTime: 0 });
  const written = await writeReports(out);
  const whole = written?.bugs.find(({ facts }) => facts.id === id);
  if (written === undefined || whole === undefined) return;
  process.stdout.write(
    `\nThe most important bug, reduced and bisected: ${written.pathOf(whole)}\n  ${whole.facts.title}\n`,
  );
}

function freeFolder(): string {
  for (let number = 1; ; number++) {
    const path = `gainsay-demo-${number}`;
    if (!existsSync(path)) return path;
  }
}
