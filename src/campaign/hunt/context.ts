import type { Oracle } from '../../oracle/index.js';
import type { ScriptPass } from '../../reduce/index.js';
import type { Permission, Solver } from '../../solver/index.js';
import type { Strategy } from '../../strategy/index.js';
import type {
  Bisection,
  CampaignEvent,
  CampaignState,
  Clock,
  CrossMachineCheck,
  EventBody,
  FindingRecord,
  Machine,
  Plan,
  ReducedFinding,
  SeedJudged,
  Store,
} from '../log/index.js';
import type { OpeningOptions } from '../reduce/index.js';
import type { DuplicateThrottle, KnownBug } from '../triage/index.js';
import type { VersionCache, VersionList } from '../versions/index.js';
import type { SolverSource } from './ask/index.js';
import type { LoadedSeed } from './draw/index.js';
import type { SeedLookup } from './judge/index.js';
import type { Mix } from './mix/mix.js';
import type { TheoryShares } from './mix/theory-shares.js';
import type { Dispatch, TaskSource } from './pool/dispatch.js';
import type { Pool } from './pool/pool.js';

/** Everything that a hunt needs from outside. */
export interface Runtime extends SolverSource {
  readonly store: Store;
  readonly clock: Clock;
  /** Commands that may run here. */
  readonly permission: Permission;
  /** Undefined in a worker on the leader's machine. */
  readonly machine: Machine | undefined;
  readonly versions: RuntimeVersions;
  /** If missing, this process asks the solvers. */
  readonly workers?: Dispatch | undefined;
  /** Milliseconds for which the user paused it, which are not work. Missing: never paused. */
  pausedMs?(): number;
  /** Opens any solver; undefined if it is not installed or may not run. */
  open(id: string, how: OpeningOptions): Promise<Solver | undefined>;
  /** Writes a finding's files for the user. */
  writeFinding(finding: FindingRecord): Promise<void>;
  /** Receives every event once it is stored. */
  emit(event: CampaignEvent): void;
  /** Closes what it opened, except the results of `open…`. */
  close(): Promise<void>;
}

/** The versions over which findings are bisected. */
export interface RuntimeVersions {
  readonly list: VersionList;
  readonly cache: VersionCache;
  /** Reads a solver's name as versions; undefined if it names none that may run here. */
  find(id: string): VersionList | undefined;
  /** Notifies the user if versions must be downloaded for a finding. */
  announce(finding: string): void;
}

/** Events that asking and confirming log. */
export type StageEvent = EventBody<
  CampaignEvent & {
    readonly kind:
      | 'finding'
      | 'finding-elsewhere'
      | 'finding-again'
      | 'finding-not-confirmed'
      | 'seed-disputed'
      | 'slow'
      | 'fault';
  }
>;

/** All that the stages of a hunt share: in its leader, in a worker, and to reproduce a worker's report. */
export interface Hunt {
  readonly runtime: Runtime;
  readonly state: CampaignState;
  readonly strategies: readonly Strategy[];
  /** Missing: the oracles of Gainsay. */
  readonly oracles?: readonly Oracle[] | undefined;
  /** Besides Gainsay's own. */
  readonly passes?: readonly ScriptPass[] | undefined;
  /** Missing: works with the solvers and versions of the runtime. */
  readonly processor?: FindingProcessor | undefined;
  /** Bugs that are already reported. */
  readonly known: readonly KnownBug[];
  readonly throttle: DuplicateThrottle;
  readonly lookup: SeedLookup;
  /** Once this aborts, no query starts. Pending suspicions are still confirmed until `failed` aborts. */
  readonly signal: AbortSignal;
  readonly failed: AbortSignal;
  /** Number of judged seeds. */
  countJudged(): number;
  log(event: StageEvent): Promise<unknown>;
  /** Called for a finding that is a bug and not a known one. */
  followUp(finding: FindingRecord): void;
}

/** Work on a finding. Each method rejects when the signal aborts. */
export interface FindingProcessor {
  /** Undefined if nothing smaller was found. */
  reduce(finding: FindingRecord, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  /** Judges a reduction reported by a worker; undefined if it does not fail in the same way here. */
  judge(finding: FindingRecord, reported: ReducedFinding, signal: AbortSignal): Promise<ReducedFinding | undefined>;
  /** Undefined if there are no versions. */
  bisect(finding: FindingRecord, signal: AbortSignal): Promise<Bisection | undefined>;
  /** Checks it on this machine, on which it was not seen; undefined if inconclusive. */
  confirm(finding: FindingRecord, signal: AbortSignal): Promise<CrossMachineCheck | undefined>;
  close(): Promise<void>;
}

/** The hunt of the leader, which distributes work and has the log. */
export interface LedHunt extends Hunt {
  readonly pool: Pool;
  readonly seeds: readonly LoadedSeed[];
  /** Picks the next strategy. Undefined: every seed gets a batch of each strategy in turn. */
  readonly mix: Mix | undefined;
  readonly shares: TheoryShares;
  /** Queries solvers only if the log has no judgement of the seed. */
  judgeSeed(seed: LoadedSeed): Promise<SeedJudged>;
  /** Stores an event, then emits it. */
  log(event: EventBody<CampaignEvent>): Promise<CampaignEvent>;
  /** Stops everything after an internal error. */
  fail(error: unknown): void;
}

/** Everything that a worker needs from outside. */
export interface WorkerRuntime {
  readonly store: Store;
  readonly source: TaskSource;
  readonly clock: Clock;
  readonly jobs: number;
  readonly machine: Machine | undefined;
  /** Checks whether an error only means that the head is unreachable now, so that the task is given back. */
  isPassing(error: unknown): boolean;
  /** Opens the resources for the work. Throws `CampaignStopped` if this machine cannot do it. */
  prepare(plan: Plan): Promise<WorkerTools>;
}

/** The parts of a hunt that do not depend on the log. */
export type WorkerTools = Pick<Hunt, 'runtime' | 'strategies' | 'oracles' | 'passes' | 'processor' | 'known'>;
