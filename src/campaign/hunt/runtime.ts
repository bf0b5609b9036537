import type { Permission, Solver } from '../../solver/index.js';
import type { CampaignEvent, Clock, FindingRecord, Machine, Store } from '../log/index.js';
import type { OpeningOptions } from '../reduce/index.js';
import type { VersionCache, VersionList } from '../versions/index.js';
import type { SolverSource } from './ask/index.js';
import type { Dispatch } from './pool/dispatch.js';

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
  /** Opens a solver in persistent mode, to replay a history. */
  openPersistent(id: string): Promise<Solver>;
  /** Opens any solver; undefined if it is not installed or may not run. */
  open(id: string, how: OpeningOptions): Promise<Solver | undefined>;
  /** Writes a finding's files for the user. */
  writeFinding(finding: FindingRecord): Promise<void>;
  /** Receives every event once it is stored. */
  emit(event: CampaignEvent): void;
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
