import type { Command } from 'commander';
import type { CampaignEvent, Plan } from '../campaign/index.js';
import { readState, solverNames } from '../campaign/index.js';
import type { Solver } from '../solver/index.js';
import { openFolder } from './campaign.js';
import { exitCodeOf, withExitCode } from './exit-code.js';
import { knownBefore, knownFrom } from './known.js';
import { keptStrategyTexts, loadStrategies } from './load-strategies.js';
import { openSolvers, solverSource } from './open-solvers.js';
import { defaultRequest } from './hunt-request.js';
import { Progress, type Telling } from './progress.js';
import { loadSeeds, runSession } from './session.js';
import { tellReports } from './tell-reports.js';
import { TRUST_OPTION, type TrustOptions, trusted } from './trust.js';
import { packageVersion } from './version.js';
import { positive } from './units.js';

interface ResumeOptions extends TrustOptions {
  readonly jobs: number;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly exitZero?: boolean;
}

/** `gainsay resume DIR`. */
export function registerResume(program: Command): void {
  program
    .command('resume')
    .summary('go on with a campaign that was interrupted')
    .description(
      'Goes on where the log of the campaign ends: nothing is asked twice that was done, and nothing is left out. The ' +
        'time of --for goes on from what is left of it. Exit codes are those of gainsay hunt.',
    )
    .argument('<dir>', 'the campaign folder')
    .option('-j, --jobs <n>', 'tests asked at a time', positive, defaultRequest().jobs)
    .option(...TRUST_OPTION)
    .option('--json', 'events as JSON lines, a summary last')
    .option('--quiet', 'say only what came of it')
    .option('--exit-zero', 'exit with 0 also when something was found')
    .action((dir: string, options: ResumeOptions) => withExitCode(() => resume(dir, options)));
}

async function resume(dir: string, options: ResumeOptions): Promise<number> {
  const telling: Telling = options.json === true ? 'json' : options.quiet === true ? 'quiet' : 'live';
  const exitZero = options.exitZero === true;
  const opened = openFolder(dir, { readOnly: false });
  try {
    const state = await readState(opened.store);
    const { plan } = state;
    const folder = state.ended === undefined ? await trusted(opened, state, options) : opened;
    if (state.ended !== undefined) {
      const pathOf = (id: string) => folder.findingPath(id);
      const knownAs = knownFrom(await knownBefore(plan, folder.store));
      const progress = new Progress({ telling, output: process.stdout, folder: folder.path, jobs: 1, pathOf, knownAs });
      for await (const { event } of folder.store.events()) progress.recall(event);
      if (telling === 'live')
        process.stdout.write(`nothing to go on with: the campaign ended (${state.ended.reason})\n`);
      return exitCodeOf(progress.end(), { exitZero });
    }
    const texts = await keptStrategyTexts(plan, folder.store);
    const strategies = loadStrategies(plan.strategies, texts);
    const seeds = await loadSeeds(folder, plan.seeds);
    const choice = { ids: plan.solvers.map(({ id }) => id), mode: plan.mode, checkModels: plan.checkModels };
    const solvers = await openSolvers(choice);
    try {
      const changed = changes(plan, solvers);
      for (const change of changed)
        process.stderr.write(
          `warning: ${solverNames(plan)(change)}; the findings may differ from one run in one piece\n`,
        );
      const started = new Date().toISOString();
      const first: CampaignEvent[] = [{ kind: 'campaign-resumed', at: state.at, started, changed }];
      const openMore = solverSource(choice, solvers);
      const { jobs } = options;
      const session = { folder, seeds, strategies, jobs, telling, openSolvers: openMore, first };
      const summary = await runSession(session);
      if (summary.state === 'ended') await tellReports(folder.path, telling);
      return exitCodeOf(summary, { exitZero });
    } finally {
      await Promise.all(solvers.map((solver) => solver.close()));
    }
  } finally {
    await opened.close();
  }
}

/** What is not as it was when the campaign began. */
function changes(plan: Plan, solvers: readonly Solver[]): string[] {
  const now = packageVersion();
  const own = plan.gainsay === now ? [] : [`the campaign was begun by Gainsay ${plan.gainsay}, and this is ${now}`];
  const others = plan.solvers.flatMap(({ id, version, sha256 }) => {
    const solver = solvers.find((each) => each.id === id);
    if (solver === undefined) return [];
    if (solver.version.text !== version) return [`${id} was ${version}, and now is ${solver.version.text}`];
    return (solver.version.sha256 ?? null) === sha256 ? [] : [`${id} is another build than it was`];
  });
  return [...own, ...others];
}
