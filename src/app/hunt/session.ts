import {
  type Baseline,
  type BlobId,
  CooperativePause,
  type CampaignEvent,
  type Dispatch,
  CampaignStopped,
  Gaps,
  type FindingState,
  type LoadedSeed,
  type Plan,
  type PlannedSeed,
  type Runtime,
  type Store,
  type Summary,
  TIME_IS_OVER,
  Tally,
  UnusableLog,
  findingFiles,
  readSeed,
  StateReading,
  runHunt,
} from '../../campaign/index.js';
import {
  type OpenCampaign,
  claimsFolder,
  rejectedFolder,
  scriptFile,
  slowFolder,
  thisMachine,
  writeFolder,
} from '../../host/index.js';
import type { Oracle } from '../../oracle/index.js';
import type { ScriptPass } from '../../reduce/index.js';
import type { Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import { type Notice, type PauseControl, type Emit, CLOCK, callAfterWork, clockUntil, warn } from '../base/index.js';
import { visibleLine } from '../../util/index.js';
import { warnOfGaps } from './campaign-view.js';
import { KnownFindings } from './known.js';
import { openRuntime } from './runtime.js';
import { openThreads, threadsFor } from './threads.js';
import type { TrustedFolder } from './trust.js';

export type SessionEvent =
  | Notice
  /** Emitted first, before the events of earlier sessions (`past`). */
  | {
      readonly kind: 'campaign-opened';
      readonly folder: string;
      readonly plan: Plan;
      readonly baseline: Baseline | null;
    }
  | { readonly kind: 'past'; readonly event: CampaignEvent; readonly sequence: number }
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
  readonly oracles?: readonly Oracle[];
  readonly passes?: readonly ScriptPass[];
  readonly jobs: number;
  readonly threads?: number | undefined;
  openSolvers(): Promise<readonly Solver[]>;
  /** Ends this session's own solver processes, which are not needed if workers run the solvers. */
  releaseSolvers(): Promise<void>;
  /** Default: threads of this process if `jobs` needs several threads, otherwise none. */
  readonly workers?: Dispatch | undefined;
  /** Default: the plan in `first`. */
  readonly plan?: Plan;
  readonly first: readonly CampaignEvent[];
  readonly keep?: ((finding: FindingState, store: Store) => Promise<void>) | undefined;
  readonly emit: Emit<SessionEvent>;
  readonly signal: AbortSignal;
  readonly pace?: PauseControl | undefined;
}

/** Continues the log with new tests until the budget is spent or the signal aborts. Returns totals of all sessions. */
export async function runSession(options: SessionOptions): Promise<Summary> {
  const { folder, jobs, emit, pace } = options;
  const { store, permission } = folder;
  const begun = options.first.find((event) => event.kind === 'campaign-started');
  const planned = options.plan ?? begun?.plan;
  if (planned === undefined) throw new Error('a session needs a plan or a started campaign');
  const before = await KnownFindings.load(planned, store);
  const tally = new Tally({ knownAs: (finding) => before.find(finding), baseline: () => before.baseline });
  emit({ kind: 'campaign-opened', folder: folder.path, plan: planned, baseline: before.baseline });
  const reading = new StateReading();
  const gaps = new Gaps();
  for await (const { event, sequence } of store.events()) {
    gaps.add(sequence);
    reading.add(event);
    tally.add(event, sequence);
    emit({ kind: 'past', event, sequence });
  }
  warnOfGaps(gaps, folder.path, emit);
  await store.append(options.first);
  const onEvent = (event: CampaignEvent): void => {
    tally.add(event);
    emit(event);
  };
  for (const event of options.first) {
    reading.add(event);
    onEvent(event);
  }
  const { state } = reading;
  const { plan } = state;
  const budget = timeBudget(plan.budget.forMs === null ? undefined : plan.budget.forMs - state.at, pace);
  const clock = clockUntil(budget.leftMs);
  const threads = threadsFor(jobs, options.threads);
  emit({ kind: 'session-begun', folder: folder.path });
  try {
    const workers =
      options.workers ?? (threads > 1 ? await openThreads({ store, jobs, threads, pace, emit }) : undefined);
    if (workers !== undefined) await options.releaseSolvers();
    const openOwn = () => options.openSolvers();
    const choice = {
      store,
      clock,
      plan,
      permission,
      machine: thisMachine(),
      jobs,
      pace,
      workers,
      openSolvers: openOwn,
      emit,
    };
    const runtime: Runtime = {
      ...openRuntime(choice),
      async writeFinding(finding) {
        await folder.writeFinding(finding.id, await findingFiles(finding, plan, store));
        await options.keep?.(finding, store);
      },
      emit: onEvent,
    };
    const { seeds, strategies, oracles, passes } = options;
    const input = { runtime, state, seeds, strategies, oracles, passes, known: before.bugs, baseline: before.baseline };
    try {
      await runHunt(input, AbortSignal.any([options.signal, budget.signal]));
    } finally {
      await runtime.close();
    }
  } catch (error) {
    if (!(error instanceof CampaignStopped)) throw error;
    emit({ kind: 'campaign-stopped', message: error.message });
  } finally {
    budget.clear();
  }
  await tally.recognise(before);
  const summary = tally.summary();
  await writeScripts(summary, state.plan, folder, emit);
  return summary;
}

/** Writes the scripts that the summary names, with their reasons as comments. */
export async function writeScripts(
  { slow, refutedClaims, contradictedClaims, lacking }: Summary,
  { seeds }: Pick<Plan, 'seeds'>,
  { files, store }: Pick<OpenCampaign, 'files' | 'store'>,
  emit: Emit,
): Promise<void> {
  const pathOf = new Map(seeds.map(({ blob, path }) => [blob, path]));
  const ofSlow = slow.map(({ script, because, coordinates: { seed, strategy } }) => ({
    ...{ script, because: `${because} (${pathOf.get(seed) ?? seed}, ${strategy})` },
  }));
  const ofRejected = lacking.map(({ script, solver, example }) => ({
    ...{ script, because: `${solver} rejects this script: ${example}` },
  }));
  const folders = [
    [slowFolder(files), ofSlow],
    [claimsFolder(files), [...refutedClaims, ...contradictedClaims]],
    [rejectedFolder(files), ofRejected],
  ] as const;
  for (const [folder, scripts] of folders) {
    const heads = new Map<BlobId, string>();
    for (const { script, because } of scripts)
      if (script !== undefined) heads.set(script, `${heads.get(script) ?? ''}; ${visibleLine(because)}\n`);
    if (heads.size === 0) continue;
    const texts: Record<string, string> = {};
    for (const [blob, head] of heads) texts[scriptFile(blob)] = head + ((await store.get(blob)) ?? '');
    const problem = writeFolder(folder, { files: texts, isOld: () => false });
    if (problem === undefined) continue;
    const message = `${folder} cannot be written: ${problem.reason}`;
    warn(emit, [{ diagnostic: { code: 'G503', severity: 'warning', message } }]);
  }
}

/** Returns a signal that aborts after `ms` milliseconds, pauses excluded, or never if `ms` is undefined. */
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

export async function replayFinished(folder: OpenCampaign, plan: Plan, emit: Emit<SessionEvent>): Promise<Summary> {
  const before = await KnownFindings.load(plan, folder.store);
  const tally = new Tally({ knownAs: (finding) => before.find(finding), baseline: () => before.baseline });
  emit({ kind: 'campaign-opened', folder: folder.path, plan, baseline: before.baseline });
  for await (const { event, sequence } of folder.store.events()) {
    tally.add(event, sequence);
    emit({ kind: 'past', event, sequence });
  }
  await tally.recognise(before);
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
    if ('reason' in seed) throw new UnusableLog(`the stored copy of the seed ${path} is unusable: ${seed.reason}`);
    seeds.push({ path, blob, ...seed, ...(certified === undefined ? {} : { certified }) });
  }
  return seeds;
}
