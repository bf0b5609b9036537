import type { Reply, Solver } from '../../solver/index.js';
import type { RunRecord } from '../log/index.js';

/** Versions of one solver in their order: releases, binaries, builds of commits. */
export interface VersionList {
  /** How a user names the list, such as `z3@npm`. */
  readonly family: string;
  /** What they are versions of: a solver's family. */
  readonly solver: string;
  /** Oldest first. */
  readonly names: readonly string[];
  /** How many of these must be fetched first; missing: none ever. */
  toFetch?(names: readonly string[]): number;
  /**
   * What a version is known by, besides its name: the hash of its program. Undefined where nothing tells it from another
   * that takes its place; then its answers are not kept.
   */
  identify(name: string, signal?: AbortSignal): Promise<string | undefined>;
  /** Opens a version: a solver in no process yet, or in a new one. */
  open(name: string, options: VersionOpening, signal?: AbortSignal): Promise<Solver | Absent>;
  /** A version in a few words, such as a commit's subject. */
  describe?(name: string): Promise<string | undefined>;
}

/** How a version is run. */
export interface VersionOpening {
  /** The user's own options, such as `smt.ematching=false`. */
  readonly own: readonly string[];
  readonly checkModels: boolean;
}

/** Why a version cannot be asked: it is not there, or does not build. */
export interface Absent {
  readonly absent: string;
}

export function isAbsent(opened: object): opened is Absent {
  return 'absent' in opened;
}

/** A run as it is kept: what the solver did, and the text of its model, which is evaluated anew each time. */
export interface KeptRun {
  readonly run: RunRecord;
  readonly modelText?: string;
  /** What it replied to the script's inquiries: judged anew whenever it is read. */
  readonly replies?: readonly Reply[];
}

/** Where answers of versions are kept from one time to the next, by the content of the question and the version. */
export interface VersionCache {
  get(key: string): Promise<readonly KeptRun[] | undefined>;
  put(key: string, runs: readonly KeptRun[]): Promise<void>;
}

/** Keeps answers for as long as this process lives. */
export function memoryVersionCache(): VersionCache {
  const kept = new Map<string, readonly KeptRun[]>();
  return {
    get: (key) => Promise.resolve(kept.get(key)),
    put: (key, runs) => {
      kept.set(key, runs);
      return Promise.resolve();
    },
  };
}
