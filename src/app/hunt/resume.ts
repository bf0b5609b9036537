import {
  type Budget,
  type CampaignEvent,
  type CampaignState,
  type Dispatch,
  type Plan,
  type PlannedSolver,
  type Summary,
  Tally,
  listMissingParts,
  readState,
  formatShard,
  solverNames,
} from '../../campaign/index.js';
import { isNatsAddress, thisMachine } from '../../host/index.js';
import { type Solver, formatOwnCommand } from '../../solver/index.js';
import { openFolder } from './known.js';
import { JOBS, THREADS } from './hunt-options.js';
import { leadExisting } from './lead.js';
import type { CampaignResult } from './hunt.js';
import {
  type OptionValues,
  type PauseControl,
  type PacedControl,
  type Emit,
  type Work,
  BadInput,
  badUsage,
  begin,
  emitOnce,
  option,
  optional,
  packageVersion,
  withDefaults,
} from '../base/index.js';
import { loadStrategyTexts, loadStrategies, partsOfPlan } from '../plugins/index.js';
import { listChangedBuilds } from './runtime.js';
import { type SessionEvent, loadSeeds, replayFinished, runSession } from './session.js';
import { closeAll, openSolvers, toPlannedSolvers, solverSource } from '../solvers/index.js';
import { type TrustOptions, type TrustedFolder, trustCampaign } from './trust.js';

export const RESUME_OPTIONS = {
  forMs: optional<number>('time', {
    flag: '--for <time>',
    summary: 'continue for this time, even if the campaign has ended',
  }),
  tests: optional<number>('positive', {
    flag: '--tests <n>',
    summary: 'continue for this many tests, even if the campaign has ended',
  }),
  changed: option('switch', false, {
    flag: '--changed',
    summary: 'continue even if a solver is a different build now',
  }),
  jobs: JOBS,
  threads: THREADS,
} as const;

export type ResumeOptions = Partial<ResumeSettings>;
type ResumeSettings = OptionValues<typeof RESUME_OPTIONS>;

export type ResumeEvent =
  | SessionEvent
  /** Gainsay changed, so findings may differ from those of an uninterrupted run. */
  | { readonly kind: 'build-changed'; readonly change: string }
  | { readonly kind: 'nothing-left'; readonly reason: string };

/**
 * Continues a campaign without repeating or omitting tests. Throws `BadInput` if a solver was rebuilt, or if the
 * folder has no campaign, is in use, or is foreign and not trusted.
 *
 * @example
 * const { summary } = await resume('gainsay-campaign-1', { forMs: 60_000 }).result;
 */
export function resume(
  dir: string,
  { trust, ...options }: ResumeOptions & TrustOptions = {},
  { signal = new AbortController().signal, pace }: PacedControl = {},
): Work<ResumeEvent, CampaignResult> {
  return begin(async (emit) => {
    const given = withDefaults(RESUME_OPTIONS, options);
    const led = isNatsAddress(dir) ? await leadExisting(dir, emit) : undefined;
    const opened = led?.folder ?? (await openFolder(dir, { readOnly: false }));
    try {
      const tally = new Tally();
      const state = await readState(opened.store, (event, sequence) => tally.add(event, sequence));
      const goesOn =
        state.ended === undefined ||
        given.forMs !== undefined ||
        given.tests !== undefined ||
        hasUnfinished(tally.summary());
      if (!goesOn) {
        emit({ kind: 'nothing-left', reason: String(tally.summary().reason) });
        return { folder: opened.path, summary: await replayFinished(opened, state.plan, emit) };
      }
      const folder = await trustCampaign(opened, state, trust === undefined ? {} : { trust });
      return {
        folder: opened.path,
        summary: await continueHunt(folder, state, {
          options: given,
          tally,
          signal: led === undefined ? signal : AbortSignal.any([signal, led.lost]),
          pace,
          emit: emitOnce(emit),
          workers: led?.workers,
        }),
      };
    } finally {
      await opened.close();
      await led?.close();
    }
  });
}

interface ResumeParts {
  readonly workers?: Dispatch | undefined;
  readonly options: ResumeSettings;
  readonly tally: Tally;
  readonly signal: AbortSignal;
  readonly pace: PauseControl | undefined;
  readonly emit: Emit<ResumeEvent>;
}

async function continueHunt(folder: TrustedFolder, state: CampaignState, parts: ResumeParts) {
  const { options, tally, signal, pace, emit, workers } = parts;
  const { plan } = state;
  const budget = extendBudget(state, tally, options);
  const { strategies: known, oracles, passes } = await partsOfPlan(plan, emit);
  const strategies = loadStrategies(plan.strategies, await loadStrategyTexts(plan, folder.store, known), emit);
  const seeds = await loadSeeds(folder, plan.seeds, signal);
  signal.throwIfAborted();
  const { permission } = folder;
  const { mode, checkModels } = plan;
  const choice = { permission, ids: plan.solvers.map(({ id }) => id), mode, checkModels, signal };
  const solvers = await openSolvers(choice, emit);
  try {
    const builds = listChangedBuilds(plan, solvers);
    if (builds.length > 0 && !options.changed) throw otherBuilds(builds, folder.path, solverNames(plan));
    const changed = [...otherGainsay(plan), ...builds];
    for (const change of changed) emit({ kind: 'build-changed', change: solverNames(plan)(change) });
    const now = {
      ...(budget === undefined ? {} : { budget }),
      ...(builds.length === 0 ? {} : { solvers: identifyAgain(plan, solvers) }),
    };
    const first: CampaignEvent[] = [
      {
        kind: 'campaign-resumed',
        at: state.at,
        started: new Date().toISOString(),
        machine: thisMachine(),
        changed,
        ...(Object.keys(now).length === 0 ? {} : { plan: now }),
      },
    ];
    const openMore = solverSource(choice, solvers, emit);
    return await runSession({
      folder,
      seeds,
      strategies,
      oracles,
      passes,
      jobs: options.jobs,
      threads: options.threads,
      openSolvers: openMore,
      releaseSolvers: () => closeAll(solvers),
      workers,
      plan,
      first,
      signal,
      pace,
      emit,
    });
  } finally {
    await closeAll(solvers);
  }
}

/** Checks whether the time ended before all findings were reduced and bisected. */
function hasUnfinished({ unreduced, unbisected }: Summary): boolean {
  return unreduced.length > 0 || unbisected.length > 0;
}

function extendBudget(
  { plan, at, ended }: CampaignState,
  tally: Tally,
  { forMs: ms, tests }: ResumeSettings,
): Budget | undefined {
  if (ms === undefined && tests === undefined) {
    // A campaign that ended makes no more tests: only its findings are reduced and bisected.
    return ended === undefined ? undefined : { ...plan.budget, forMs: null, tests: countTests(plan, tally) };
  }
  return {
    // A new limit on time or tests replaces both earlier limits.
    forMs: ms === undefined ? null : at + ms,
    tests: tests === undefined ? null : countTests(plan, tally) + tests,
    perSeed: plan.budget.perSeed,
  };
}

/** Counts draws instead of tests in a part or in merged parts. */
function countTests({ shard, budget }: Plan, tally: Tally): number {
  const { tests, none, duplicates, sameAsSeed, tooLarge } = tally.summary();
  if (shard === undefined) return tests;
  if (budget.tests !== null) return budget.tests;
  if (listMissingParts(shard).length > 0) {
    throw badUsage(
      `--tests counts the draws of all parts, but part ${formatShard(shard)} does not know how many the others ran`,
      {
        hint: 'continue this part for some time (--for), or merge all parts first (gainsay campaign merge)',
      },
    );
  }
  return tests + none + duplicates + sameAsSeed + tooLarge;
}

function otherBuilds(builds: readonly string[], dir: string, names: (text: string) => string): BadInput {
  return new BadInput({
    code: 'G503',
    severity: 'error',
    message: builds.map(names).join('; '),
    expected: 'the solvers that the campaign was started with',
    hint:
      `start a new campaign to hunt in the new build, or run that build on the findings: ${formatOwnCommand('campaign', 'recheck', dir, '--solver', 'NAME')}; ` +
      'resume --changed continues anyway, and the answers of the old build stay in the campaign',
  });
}

function identifyAgain(plan: Plan, solvers: readonly Solver[]): PlannedSolver[] {
  return plan.solvers.map((planned) => {
    const [now] = toPlannedSolvers(solvers.filter(({ id }) => id === planned.id));
    return { ...planned, ...now };
  });
}

function otherGainsay(plan: Plan): string[] {
  const now = packageVersion();
  return plan.gainsay === now ? [] : [`the campaign was started by Gainsay ${plan.gainsay}, and this is ${now}`];
}
