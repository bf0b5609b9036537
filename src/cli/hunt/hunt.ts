import { rmSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { HUNT_OPTIONS, type HuntEvent, type HuntOptions, hunt, withConfig } from '../../app/index.js';
import { formatShard, solverNames } from '../../campaign/index.js';
import { DiskFull, isNatsAddress, resolveExecutable } from '../../host/index.js';
import { formatCount } from '../../util/index.js';
import { addOptions, optionsFrom, trustConfig } from '../options/index.js';
import { loadHuntStudio } from '../wings/index.js';
import {
  Interruption,
  CampaignNotStarted,
  printNotice,
  reportEarlyInterrupt,
  withExitCode,
} from '../terminal/index.js';
import {
  type CampaignOpened,
  type HuntOutput,
  type OutputOptions,
  addOutputOptions,
  outputFrom,
  refuseUnwritable,
  runCampaign,
} from './campaign-output.js';

interface HuntLine {
  readonly studio?: HuntOutput['studio'];
  readonly trust?: boolean;
}

export function register(program: Command): void {
  const { seeds } = HUNT_OPTIONS;
  const command = program
    .command('hunt')
    .description(
      'Solves each seed, makes mutants of it, runs every solver on them, and keeps each bug that reproduces in a new process. ' +
        'Exit codes: 0 no new bug, 1 new bugs, 2 bad usage or input, 3 inconclusive (a solver answered nothing, ' +
        'nothing was tested, an internal error or a machine fault), 130 interrupted with everything kept.',
    )
    .argument(seeds.flag, `${seeds.summary} (default: ${seeds.standardText})`);
  const names = Object.keys(HUNT_OPTIONS) as (keyof typeof HUNT_OPTIONS)[];
  addOptions(
    command,
    HUNT_OPTIONS,
    names.filter((name) => name !== 'seeds'),
  );
  addOutputOptions(command).addOption(
    new Option('--studio [how]', 'show the hunt in the browser, or only print the address (docs/studio.md)')
      .choices(['open', 'print'])
      .preset('open'),
  );
  command.action((paths: string[], parsed: OutputOptions & HuntLine) =>
    withExitCode(async () => {
      const isGiven = ([name]: readonly [string, unknown]) => command.getOptionValueSource(name) === 'cli';
      const typed = optionsFrom(HUNT_OPTIONS, Object.fromEntries(Object.entries(parsed).filter(isGiven)));
      const given = paths.length === 0 ? typed : { ...typed, seeds: paths };
      const request = { folder: process.cwd(), trust: trustConfig(parsed) };
      return runHunt(await withConfig(given, request, printNotice), { ...outputFrom(parsed), studio: parsed.studio });
    }),
  );
}

export async function runHunt(options: HuntOptions, output: HuntOutput): Promise<number> {
  refuseUnwritable(output.ci);
  let made: string | undefined;
  // If the hunt did not begin, removes the folder whose name Gainsay chose.
  const clearUp = (): void => {
    if (made !== undefined) rmSync(made, { recursive: true, force: true });
  };
  const studio = output.studio === undefined ? undefined : new (await loadHuntStudio())(output.studio);
  const interruption = new Interruption(() => {
    clearUp();
    return reportEarlyInterrupt();
  });
  try {
    const { jobs = HUNT_OPTIONS.jobs.standard() } = options;
    return await runCampaign(hunt(options, { signal: interruption.signal }), output, {
      jobs,
      interruption,
      opened: (event) => {
        if (output.outputMode === 'live') announce(event, jobs);
        studio?.show(event.folder);
      },
      other: (event: HuntEvent & { kind: 'folder-made' }) => {
        if (event.isOwn) made = event.folder;
      },
    });
  } catch (error) {
    if (!(error instanceof DiskFull) || interruption.hasBegun) throw error;
    clearUp();
    throw new CampaignNotStarted(error.message, { cause: error });
  } finally {
    await studio?.close();
    interruption.release();
  }
}

/** If the solver is a program on PATH, adds the program's path. */
function formatSolver({ id, version }: CampaignOpened['plan']['solvers'][number]): string {
  const path = resolveExecutable(id.split(' ', 1)[0] ?? '');
  return `  ${id}: ${version.text}${path === undefined || id.startsWith(path) ? '' : ` (${path})`}\n`;
}

function announce({ plan, folder }: CampaignOpened, jobs: number): void {
  const solvers = plan.solvers.map(formatSolver).join('');
  const others = plan.tieBreakers.join(', ');
  const seeds = plan.seeds.length === 0 ? 'no seeds' : formatCount(plan.seeds.length, 'seed');
  const part = plan.shard === undefined ? '' : ` --shard ${formatShard(plan.shard)}`;
  const isOnServer = isNatsAddress(folder);
  const atATime = isOnServer ? '' : `, ${jobs} at a time`;
  const place = isOnServer
    ? `campaign: ${folder}\nworkers join with: gainsay campaign work ${folder}\n`
    : `campaign folder: ${folder}\n`;
  process.stdout.write(
    `hunting in\n${solverNames(plan)(solvers)}` +
      (others === '' ? '' : `  asked only in cases of doubt, unless --no-tie-breakers is set: ${others}\n`) +
      `${seeds}, ${plan.strategies.join(', ')}${atATime}; repeat with --seed ${plan.key}${part}\n` +
      place +
      (plan.budget.forMs === null && plan.budget.tests === null
        ? 'runs until the seeds have no more mutants, or until Ctrl-C, without loss; --for 10m sets a time limit\n'
        : ''),
  );
}
