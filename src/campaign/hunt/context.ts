import type { Oracle } from '../../oracle/index.js';
import type { ScriptPass } from '../../reduce/index.js';
import type { Permission, Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import type {
  Baseline,
  Bisection,
  CampaignEvent,
  CampaignState,
  Clock,
  CrossMachineCheck,
  EventBody,
  FindingState,
  FullRunRecord,
  Machine,
  Plan,
  ReducedFinding,
  SeedJudged,
  Store,
} from '../log/index.js';
import type { NotReduced, OpeningOptions } from '../reduce/index.js';
import type { DuplicateThrottle, KnownBug } from '../triage/index.js';
import type { VersionCache, VersionList } from '../versions/index.js';
import type { SolverSource } from './ask/index.js';
import type { LoadedSeed } from './draw/index.js';
import type { SeedLookup } from './judge/index.js';
import type { Mix } from './mix/mix.js';
import type { TheoryShares } from './mix/theory-shares.js';
import type { Dispatch, TaskSource } from './pool/dispatch.js';
import type { Pool } from './pool/pool.js';

export interface Runtime extends SolverSource {
  readonly store: Store;
  readonly clock: Clock;
  readonly permission: Permission;
  readonly machine: Machine | undefined;
  readonly versions: RuntimeVersions;
  /** Workers that run the solvers; default: this process. */
  readonly workers?: Dispatch | undefined;
  /** Milliseconds of pauses by the user, which do not count as work; default: 0. */
  pausedMs?(): number;
  open(id: string, how: OpeningOptions): Promise<Solver | undefined>;
  writeFinding(finding: FindingState): Promise<void>;
  emit(event: CampaignEvent): void;
  /** Closes all resources except those that the `open…` methods returned. */
  close(): Promise<void>;
}

export interface RuntimeVersions {
  readonly cache: VersionCache;
  /** Undefined if no version may be fetched. */
  list(run: FullRunRecord, signal: AbortSignal): Promise<VersionList | undefined>;
  /** Returns a list whose only version is the named solver. Undefined if the solver may not run here. */
  find(id: string): VersionList | undefined;
  announce(list: VersionList, finding: string): void;
}

export type StageEvent = EventBody<
  CampaignEvent & {
    readonly kind:
      | 'finding'
      | 'finding-elsewhere'
      | 'finding-again'
      | 'finding-not-confirmed'
      | 'seed-disputed'
      | 'claim-refuted'
      | 'claim-contradicted'
      | 'slow'
      | 'fault';
  }
>;

/** State of a hunt in its leader, in a worker, or in a process that reproduces a worker's report. */
export interface Hunt {
  readonly runtime: Runtime;
  readonly state: CampaignState;
  readonly strategies: readonly Strategy[];
  readonly oracles?: readonly Oracle[] | undefined;
  readonly passes?: readonly ScriptPass[] | undefined;
  readonly processor?: FindingProcessor | undefined;
  readonly known: readonly KnownBug[];
  readonly throttle: DuplicateThrottle;
  readonly lookup: SeedLookup;
  /** Once `signal` aborts, new queries only confirm pending suspicions, until `failed` aborts. */
  readonly signal: AbortSignal;
  readonly failed: AbortSignal;
  log(event: StageEvent): Promise<unknown>;
  /** Receives each new bug, to reduce and bisect it. */
  followUp(finding: FindingState): void;
}

/** Each method rejects when the signal aborts. */
export interface FindingProcessor {
  reduce(finding: FindingState, signal: AbortSignal): Promise<ReducedFinding | NotReduced>;
  /** Checks a worker's reduction. Undefined if the reduced input does not fail in the same way here. */
  judge(finding: FindingState, reported: ReducedFinding, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  bisect(finding: FindingState, signal: AbortSignal): Promise<Bisection | { readonly reason: string }>;
  /** Runs the finding on this machine, which did not find it. Undefined if inconclusive. */
  confirm(finding: FindingState, signal: AbortSignal): Promise<CrossMachineCheck | undefined>;
  close(): Promise<void>;
}

export interface LedHunt extends Hunt {
  readonly pool: Pool;
  readonly seeds: readonly LoadedSeed[];
  /** Picks the next strategy. If undefined, every seed gets a batch of each strategy in turn. */
  readonly mix: Mix | undefined;
  readonly shares: TheoryShares;
  /** Bugs of earlier campaigns, which are neither reduced nor bisected again. */
  readonly baseline?: Baseline | null | undefined;
  /** Queries solvers only if the log has no judgement of the seed. */
  judgeSeed(seed: LoadedSeed): Promise<SeedJudged>;
  log(event: EventBody<CampaignEvent>): Promise<CampaignEvent>;
  fail(error: unknown): void;
}

export interface WorkerRuntime {
  readonly store: Store;
  readonly source: TaskSource;
  readonly clock: Clock;
  readonly jobs: number;
  readonly machine: Machine | undefined;
  /** Checks whether an error only means that the leader is unreachable. The task is then returned to the queue. */
  isTransient(error: unknown): boolean;
  /** Opens the worker's tools. Throws `CampaignStopped` if this machine cannot do the work. */
  prepare(plan: Plan): Promise<WorkerTools>;
}

export type WorkerTools = Pick<Hunt, 'runtime' | 'strategies' | 'oracles' | 'passes' | 'processor' | 'known'>;
