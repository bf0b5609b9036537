import {
  type Baseline,
  CooperativePause,
  type CampaignEvent,
  type CampaignHead,
  CampaignStopped,
  Gaps,
  type FindingRecord,
  type LoadedSeed,
  type Plan,
  type PlannedSeed,
  type PostProcessor,
  type Summary,
  LeaderReproducer,
  SolverExecutor,
  TIME_IS_OVER,
  Tally,
  UnusableLog,
  findingFiles,
  readSeed,
  StateReading,
  runCampaign,
} from '../../campaign/index.js';
import { type OpenCampaign, thisMachine } from '../../host/index.js';
import type { Oracle } from '../../oracle/index.js';
import type { ScriptPass } from '../../reduce/index.js';
import type { Permission, Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import { openPostProcessor } from './post-processing.js';
import { type Notice, type PauseControl, type Emit, CLOCK, callAfterWork, clockUntil } from '../base/index.js';
import { warnOfGaps } from './campaign-view.js';
import { loadKnown, makeBaselineLookup } from './known.js';
import { openIfThere, openSolvers, withPace } from '../solvers/index.js';
import { type ExecutorFactory, beginThreads, threadsFor } from './threads.js';
import type { TrustedFolder } from './trust.js';

export type SessionEvent =
  | Notice
  /** Events of earlier sessions follow as `past`. */
  | {
      readonly kind: 'campaign-opened';
      readonly folder: string;
      readonly plan: Plan;
      /** Known findings, which do not fail this campaign. */
      readonly baseline: Baseline | null;
    }
  | { readonly kind: 'past'; readonly event: CampaignEvent; readonly sequence: number }
  /** All past events have been sent. */
  | { readonly kind: 'session-begun'; readonly folder: string }
  | CampaignEvent
  | { readonly kind: 'campaign-stopped'; readonly message: string };

export function isLogged(event: object): event is CampaignEvent {
  return 'at' in event;
}

export interface SessionOptions {
  readonly folder: TrustedFolder;
  readonly seeds: readonly LoadedSeed[];
  readonly strategies: readonly Strategy[];
  /** Default: the built-in oracles. */
  readonly oracles?: readonly Oracle[];
  /** Besides the built-in passes. */
  readonly passes?: readonly ScriptPass[];
  readonly jobs: number;
  /** Default: as many as the jobs need. */
  readonly threads?: number | undefined;
  openSolvers(): Promise<readonly Solver[]>;
  /** Ends solver processes if workers open their own. */
  releaseSolvers(): Promise<void>;
  /** Default: solvers on this machine. */
  readonly workforce?: ExecutorFactory | undefined;
  /** Default: the plan in `first`. */
  readonly plan?: Plan;
  /** First events to log: `campaign-started` or `campaign-resumed`. */
  readonly first: readonly CampaignEvent[];
  /** Stores a finding elsewhere before its event is emitted. */
  keep?(finding: FindingRecord): Promise<void>;
  readonly tell: Emit<SessionEvent>;
  readonly signal: AbortSignal;
  readonly pace?: PauseControl | undefined;
}

/**
 * Continues at the end of the log until the budget is spent or the signal aborts. Returns the totals of all sessions.
 */
export async function runSession(options: SessionOptions): Promise<Summary> {
  const { folder, jobs, tell, pace } = options;
  const { store, permission } = folder;
  const begun = options.first.find((event) => event.kind === 'campaign-started');
  const planned = options.plan ?? begun?.plan;
  if (planned === undefined) throw new Error('a session starts or continues a campaign');
  const before = await loadKnown(planned, store);
  const tally = new Tally({ knownAs: makeBaselineLookup(before) });
  tell({ kind: 'campaign-opened', folder: folder.path, plan: planned, baseline: before.baseline ?? null });
  const reading = new StateReading();
  const gaps = new Gaps();
  for await (const { event, sequence } of store.events()) {
    gaps.add(sequence);
    reading.add(event);
    tally.add(event, sequence);
    tell({ kind: 'past', event, sequence });
  }
  warnOfGaps(gaps, folder.path, tell);
  await store.append(options.first);
  const hear = (event: CampaignEvent): void => {
    tally.add(event);
    tell(event);
  };
  for (const event of options.first) {
    reading.add(event);
    hear(event);
  }
  const { state } = reading;
  const { plan } = state;
  const budget = timeBudget(plan.budget.forMs === null ? undefined : plan.budget.forMs - state.at, pace);
  const clock = clockUntil(budget.leftMs);
  // Includes seeds judged in this session: findings on their mutants are regenerated from them.
  const judged = new Map(state.judged);
  const { strategies, oracles, passes } = options;
  const postProcessor = openPostProcessor(folder, {
    state: { ...state, judged },
    permission,
    strategies,
    oracles,
    passes,
    pace,
    tell,
  });
  const threads = threadsFor(jobs, options.threads);
  const checkModels = plan.checkModels;
  const inThisProcess = (head: CampaignHead, own: { readonly jobs: number; readonly postProcessor?: PostProcessor }) =>
    new SolverExecutor({
      ...head,
      ...own,
      oracles,
      openSolvers: async () => {
        const opened = await requireSameBuilds(plan, await options.openSolvers());
        return opened.map((solver) => withPace(solver, pace));
      },
      openPersistent: async (id) => withPace(await openPersistent(id, { plan, permission, tell }), pace),
      openTieBreaker: async (id) => withPace(await openIfThere(id, { permission, mode: 'fresh', checkModels }), pace),
    });
  const reproducer = (head: CampaignHead) =>
    new LeaderReproducer(head, {
      strategies,
      judged,
      machine: thisMachine(),
      executor: (own) => inThisProcess(own, { jobs: 1 }),
      reduction: postProcessor.judge.bind(postProcessor),
      bisection: postProcessor.bisect.bind(postProcessor),
    });
  tell({ kind: 'session-begun', folder: folder.path });
  try {
    const workforce =
      options.workforce ?? (threads > 1 ? await beginThreads({ store, jobs, threads, pace, tell }) : undefined);
    if (workforce !== undefined) await options.releaseSolvers();
    await runCampaign(
      {
        store,
        state,
        seeds: options.seeds,
        strategies,
        known: before.bugs,
        clock,
        pausedMs: () => pace?.pausedMs ?? 0,
        executor: (head) =>
          workforce?.(head, { permission, reproducer }) ?? inThisProcess(head, { jobs, postProcessor }),
        keep: async (finding: FindingRecord) => {
          await folder.writeFinding(finding.id, await findingFiles(finding, plan, store));
          await options.keep?.(finding);
        },
        tell: (event) => {
          if (event.kind === 'seed-judged') judged.set(event.seed, event);
          hear(event);
        },
      },
      AbortSignal.any([options.signal, budget.signal]),
    );
  } catch (error) {
    if (!(error instanceof CampaignStopped)) throw error;
    tell({ kind: 'campaign-stopped', message: error.message });
  } finally {
    budget.clear();
    await postProcessor.close();
  }
  return tally.summary();
}

/** Paused time does not count; without `ms`, never aborts. */
function timeBudget(
  ms: number | undefined,
  pace: PauseControl | undefined,
): { readonly signal: AbortSignal; readonly leftMs: (() => number) | undefined; clear(): void } {
  const over = new AbortController();
  if (ms === undefined) return { signal: over.signal, leftMs: undefined, clear: () => undefined };
  const until = CLOCK.now() - (pace?.pausedMs ?? 0) + ms;
  const clear = callAfterWork(ms, pace, () => over.abort(TIME_IS_OVER));
  return { signal: over.signal, leftMs: () => until + (pace?.pausedMs ?? 0) - CLOCK.now(), clear };
}

export async function replayFinished(folder: OpenCampaign, plan: Plan, tell: Emit<SessionEvent>): Promise<Summary> {
  const before = await loadKnown(plan, folder.store);
  const tally = new Tally({ knownAs: makeBaselineLookup(before) });
  tell({ kind: 'campaign-opened', folder: folder.path, plan, baseline: before.baseline ?? null });
  for await (const { event, sequence } of folder.store.events()) {
    tally.add(event, sequence);
    tell({ kind: 'past', event, sequence });
  }
  return tally.summary();
}

export async function loadSeeds(
  { store }: Pick<OpenCampaign, 'store'>,
  planned: readonly PlannedSeed[],
  signal?: AbortSignal,
): Promise<LoadedSeed[]> {
  const seeds: LoadedSeed[] = [];
  const pause = new CooperativePause(CLOCK, signal);
  for (const { path, blob, certified } of planned) {
    const text = await store.get(blob);
    const seed = text === undefined ? { reason: 'its text is missing' } : await pause.run(() => readSeed(text));
    if ('reason' in seed) throw new UnusableLog(`its own copy of the seed ${path} is unusable: ${seed.reason}`);
    seeds.push({ path, blob, ...seed, ...(certified === undefined ? {} : { certified }) });
  }
  return seeds;
}

export async function openPersistent(
  id: string,
  { plan, permission, tell }: { readonly plan: Plan; readonly permission: Permission; readonly tell: Emit },
): Promise<Solver> {
  const opened = await openSolvers({ permission, ids: [id], mode: 'persistent', checkModels: plan.checkModels }, tell);
  const [solver] = await requireSameBuilds(plan, opened);
  return solver as Solver;
}

/** Throws `CampaignStopped` if a solver was rebuilt: builds are never mixed in a campaign. */
export async function requireSameBuilds(plan: Plan, solvers: readonly Solver[]): Promise<readonly Solver[]> {
  const [change] = listChangedBuilds(plan, solvers);
  if (change === undefined) return solvers;
  await Promise.all(solvers.map((solver) => solver.close()));
  throw new CampaignStopped(change);
}

export function listChangedBuilds(plan: Pick<Plan, 'solvers'>, solvers: readonly Solver[]): string[] {
  return plan.solvers.flatMap(({ id, version, ownProfile }) => {
    const solver = solvers.find((each) => each.id === id);
    if (solver === undefined) return [];
    const { text, sha256 } = solver.version;
    if (text !== version.text) return [`${id} was ${version.text} and is now ${text}`];
    if (sha256 !== version.sha256) return [`${id} is a different build now`];
    return (solver.ownProfile?.id ?? null) === ownProfile ? [] : [`the profile of ${id} has changed`];
  });
}
