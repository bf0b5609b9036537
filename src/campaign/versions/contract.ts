import type { Reply, Solver } from '../../solver/index.js';
import { type RunRecord, formatResult, isUninformative } from '../log/index.js';
import { firstLine } from '../../util/index.js';

export interface VersionList {
  readonly family: string;
  readonly solver: string;
  readonly names: readonly string[];
  /** Number of all versions. Set if `names` omits versions that cannot be fetched now. */
  readonly of?: number;
  /** Counts versions that must be downloaded first. Missing if versions are never downloaded. */
  toFetch?(names: readonly string[]): number;
  /** Hash of the program. Undefined if the program can change unnoticed, so that answers are not cached. */
  identify(name: string, signal?: AbortSignal): Promise<string | undefined>;
  open(name: string, options: VersionOpening, signal?: AbortSignal): Promise<Solver | Absent>;
  describe?(name: string): Promise<string | undefined>;
}

export interface VersionOpening {
  readonly own: readonly string[];
  readonly checkModels: boolean;
}

export interface Absent {
  readonly absent: string;
}

export function isAbsent(opened: object): opened is Absent {
  return 'absent' in opened;
}

export interface CachedRun {
  readonly run: RunRecord;
  readonly modelText?: string;
  readonly replies?: readonly Reply[];
}

export interface VersionCache {
  get(key: string): Promise<readonly CachedRun[] | undefined>;
  put(key: string, runs: readonly CachedRun[]): Promise<void>;
}

export function memoryVersionCache(): VersionCache {
  const kept = new Map<string, readonly CachedRun[]>();
  return {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, runs) => {
      kept.set(key, runs);
      return Promise.resolve();
    },
  };
}

/** Tracks whether any version answered. Without an answer, nothing can be concluded. */
export class VersionProgress {
  #answered = 0;
  #last: string | undefined;

  run(version: string, run: RunRecord): void {
    if (!isUninformative(run.outcome)) this.#answered++;
    else this.#last = `${version} ${formatResult(run)}${run.detail === null ? '' : `: ${firstLine(run.detail)}`}`;
  }

  absent(version: string, why: string): void {
    this.#last = `${version}: ${why}`;
  }

  get silence(): string | undefined {
    return this.#answered > 0 ? undefined : this.#last;
  }
}
