import type { Command } from 'commander';
import {
  type Budget,
  type CampaignEvent,
  type CampaignState,
  type Plan,
  type PlannedSolver,
  type Summary,
  Tally,
  readState,
  solverNames,
} from '../campaign/index.js';
import { type CampaignFolder, thisMachine } from '../host/index.js';
import { type Solver, joinCommandLine } from '../solver/index.js';
import { openFolder } from './campaign.js';
import { ciFilesOf, refuseUnwritable, writeCiFiles } from './ci-files.js';
import { BadInput } from './complain.js';
import { exitCodeOf, withExitCode } from './ending.js';
import { knownBefore, knownFrom } from './known.js';
import { keptStrategyTexts, loadStrategies } from './load-strategies.js';
import { Interruption, interruptedBefore } from './interruption.js';
import { openSolvers, plannedSolvers, solverSource } from './open-solvers.js';
import { defaultRequest } from './hunt-request.js';
import { Progress, type Telling } from './progress.js';
import { changedBuilds, loadSeeds, runSession } from './session.js';
import { tellReports } from './tell-reports.js';
import { TRUST_OPTION, type TrustOptions, trusted } from './trust.js';
import { packageVersion } from './version.js';
import { milliseconds, positive } from './units.js';

interface ResumeOptions extends TrustOptions {
  readonly for?: number;
  readonly tests?: number;
  readonly changed?: boolean;
  readonly jobs: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly exitZero?: boolean;
  readonly junit?: string;
  readonly sarif?: string;
}

/** `gainsay resume DIR`. */
export function registerResume(program: Command): void {
  program
    .command('resume')
    .description(
      'Goes on where the log of the campaign ends: nothing is asked twice that was done, and nothing is left out. The ' +
        'time of --for goes on from what is left of it; --for and --tests given here come on top of what was done. Exit codes ' +
        'are those of gainsay hunt.',
    )
    .argument('<dir>', 'the campaign folder')
    .option('--for <time>', 'go on for this time, also where the campaign has ended', milliseconds)
    .option('--tests <n>', 'go on for so many tests, also where the campaign has ended', positive)
    .option('--changed', 'go on with solvers that are other builds than they were')
    .option('-j, --jobs <n>', 'tests asked at a time', positive, defaultRequest().jobs)
    .option(...TRUST_OPTION)
    .option('--json', 'events as JSON lines, a summary last')
    .option('--quiet', 'say only what came of it')
    .option('--exit-zero', 'exit with 0 also when something was found')
    .option('--junit <file>', 'write what came of it as JUnit XML')
    .option('--sarif <file>', 'write what was found as SARIF 2.1.0')
    .action((dir: string, options: ResumeOptions) => withExitCode(() => resume(dir, options)));
}

async function resume(dir: string, options: ResumeOptions): Promise<number> {
  const interruption = new Interruption(interruptedBefore);
  try {
    const ci = ciFilesOf(options);
    refuseUnwritable(ci);
    const opened = openFolder(dir, { readOnly: false });
    try {
      const state = await readState(opened.store);
      const goesOn = state.ended === undefined || options.for !== undefined || options.tests !== undefined;
      const folder = goesOn ? await trusted(opened, state, options) : opened;
      const summary = await resumeIn(folder, options, interruption);
      await writeCiFiles(folder, ci);
      if (summary.state === 'ended') await tellReports(folder.path, tellingOf(options));
      return exitCodeOf(summary, { exitZero: options.exitZero === true });
    } finally {
      await opened.close();
    }
  } finally {
    interruption.release();
  }
}

function tellingOf({ json, quiet }: ResumeOptions): Telling {
  return json === true ? 'json' : quiet === true ? 'quiet' : 'live';
}

async function resumeIn(folder: CampaignFolder, options: ResumeOptions, interruption: Interruption): Promise<Summary> {
  const state = await readState(folder.store);
  const { plan } = state;
  const budget = await extended(state, folder, options);
  const telling = tellingOf(options);
  if (state.ended !== undefined && budget === undefined) return nothingLeft(folder, state, telling);
  const texts = await keptStrategyTexts(plan, folder.store);
  const strategies = loadStrategies(plan.strategies, texts);
  const seeds = await loadSeeds(folder, plan.seeds);
  const choice = { ids: plan.solvers.map(({ id }) => id), mode: plan.mode, checkModels: plan.checkModels };
  const solvers = await openSolvers(choice);
  try {
    const builds = changedBuilds(plan, solvers);
    if (builds.length > 0 && options.changed !== true) throw otherBuilds(builds, folder.path, solverNames(plan));
    const changed = [...otherGainsay(plan), ...builds];
    for (const change of changed)
      process.stderr.write(
        `warning: ${solverNames(plan)(change)}; the findings may differ from one run in one piece\n`,
      );
    const started = new Date().toISOString();
    const now = {
      ...(budget === undefined ? {} : { budget }),
      ...(builds.length === 0 ? {} : { solvers: rebuilt(plan, solvers) }),
    };
    const more = Object.keys(now).length === 0 ? {} : { plan: now };
    const first: CampaignEvent[] = [
      { kind: 'campaign-resumed', at: state.at, started, machine: thisMachine(), changed, ...more },
    ];
    const openMore = solverSource(choice, solvers);
    const { jobs } = options;
    return await runSession({ folder, seeds, strategies, jobs, telling, openSolvers: openMore, first, interruption });
  } finally {
    await Promise.all(solvers.map((solver) => solver.close()));
  }
}

/** Says again what a campaign came to that has ended. */
async function nothingLeft(folder: CampaignFolder, { plan, ended }: CampaignState, telling: Telling): Promise<Summary> {
  const pathOf = (id: string) => folder.findingPath(id);
  const knownAs = knownFrom(await knownBefore(plan, folder.store));
  const progress = new Progress({ telling, output: process.stdout, folder: folder.path, jobs: 1, pathOf, knownAs });
  for await (const { event } of folder.store.events()) progress.recall(event);
  if (telling === 'live') {
    process.stdout.write(
      `nothing to go on with: the campaign ended (${ended?.reason}); --for TIME or --tests N extends it\n`,
    );
  }
  return progress.end();
}

/** The budget that the user gives on top of what was done; undefined where none is given. */
async function extended(
  { plan, at }: CampaignState,
  { store }: CampaignFolder,
  { for: ms, tests }: ResumeOptions,
): Promise<Budget | undefined> {
  if (ms === undefined && tests === undefined) return undefined;
  const tally = new Tally();
  for await (const { event } of store.events()) tally.add(event);
  return {
    // Another limit of that kind was spent already, or is not wanted any more.
    forMs: ms === undefined ? null : at + ms,
    tests: tests === undefined ? null : tally.summary().tests + tests,
    perSeed: plan.budget.perSeed,
  };
}

function otherBuilds(builds: readonly string[], dir: string, names: (text: string) => string): BadInput {
  const folder = joinCommandLine([dir]);
  return new BadInput({
    code: 'G503',
    severity: 'error',
    message: builds.map(names).join('; '),
    expected: 'the solvers with which the campaign was begun',
    hint:
      `begin a new campaign to hunt in the new build, or ask it about what was found: gainsay recheck ${folder} --solver NAME; ` +
      'resume --changed goes on all the same, and what the old build answered stays in the campaign',
  });
}

/** The solvers of a plan as they are now. */
function rebuilt(plan: Plan, solvers: readonly Solver[]): PlannedSolver[] {
  return plan.solvers.map((planned) => {
    const [now] = plannedSolvers(solvers.filter(({ id }) => id === planned.id));
    return { ...planned, ...now };
  });
}

function otherGainsay(plan: Plan): string[] {
  const now = packageVersion();
  return plan.gainsay === now ? [] : [`the campaign was begun by Gainsay ${plan.gainsay}, and this is ${now}`];
}
