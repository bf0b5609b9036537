import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import { BadInput, DEMO_SOLVERS, demoOptions, writeReports } from '../../app/index.js';
import { isNonBug } from '../../oracle/index.js';
import { makeTimeOption, summaryLines } from '../options/index.js';
import { reduceFindingsCommand } from '../reduce/index.js';
import { asTyped, withExitCode } from '../terminal/index.js';
import { loadExplainBug } from '../wings/index.js';
import { runHunt } from './hunt.js';

const DEMO = {
  forMs: 60_000,
  /** Shares of the time; the rest is for starting and for confirming. */
  hunt: 0.5,
  reduce: 0.2,
  leastReduce: 0.05,
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
      'Hunts for bugs in an old Z3, which is fetched once into a cache folder; needs only Node and npm. Findings do not change the exit code.',
    )
    .addOption(makeTimeOption('--for <time>', 'time limit', DEMO.forMs))
    .option('--old <solver>', 'the Z3 to test', DEMO_SOLVERS.old)
    .option('-o, --out <folder>', 'campaign folder (default: gainsay-demo-1, -2 …)')
    .action((options: DemoOptions) => withExitCode(() => demo(options)));
}

async function demo(options: DemoOptions): Promise<number> {
  process.stdout.write(
    `Gainsay hunts for bugs in ${options.old} with mutants of small formulas. Every bug below was reproduced in new\n` +
      'processes. "certified" means proved without trusting a solver. The first run fetches the old Z3\n' +
      '(about 30 MB).\n',
  );
  const out = options.out ?? freeFolder();
  const start = performance.now();
  const code = await huntIn(out, options);
  const left = options.for * (1 - DEMO.leastReduce) - (performance.now() - start);
  await explainBest(out, Math.max(options.for * DEMO.leastReduce, Math.min(options.for * DEMO.reduce, left)));
  return code;
}

async function huntIn(out: string, options: DemoOptions): Promise<number> {
  const told = { outputMode: 'live', exitZero: true, ci: {} } as const;
  const plan = { ...demoOptions(), forMs: options.for * DEMO.hunt, out };
  const run = (solver: string) => runHunt({ ...plan, solvers: [solver] }, told);
  try {
    return await run(options.old);
  } catch (error) {
    if (!(error instanceof BadInput) || options.old !== DEMO_SOLVERS.old) throw error;
    process.stdout.write(`${error.message}\nSo the demo tests the built-in Z3, which has fewer bugs.\n`);
    return run(DEMO_SOLVERS.builtIn);
  }
}

async function explainBest(out: string, forMs: number): Promise<void> {
  const bugs = (await writeReports(out))?.bugs.filter(({ facts }) => !isNonBug(facts.kind)) ?? [];
  const best = bugs.find(({ facts }) => facts.trust === 'certified') ?? bugs[0];
  if (best === undefined) return;
  const { id } = best.facts;
  await reduceFindingsCommand([out, id], { jobs: 2, forMs }, { json: false });
  const { facts } = (await writeReports(out))?.bugs.find((bug) => bug.facts.id === id) ?? best;
  const next = [
    { name: asTyped(`gainsay report ${out} ${id}`), summary: '# the report for the developers' },
    { name: asTyped(`gainsay bisect ${out} ${id}`), summary: '# the versions that have the bug; fetches some of them' },
    { name: asTyped(`gainsay report ${out} --format html`), summary: '# all bugs on one page' },
  ];
  const explainBug = await loadExplainBug();
  process.stdout.write(
    `\nThe most important bug: ${facts.title}\n${explainBug(facts)}\n\nNext:\n${summaryLines(next)}\n`,
  );
}

function freeFolder(): string {
  for (let number = 1; ; number++) {
    const path = `gainsay-demo-${number}`;
    if (!existsSync(path)) return path;
  }
}
