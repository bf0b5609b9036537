import type { Limits, SolverIdentity } from '../../solver/index.js';
import { type SourceSize, type MutantBounds, type Strategy, isSeedless } from '../../strategy/index.js';
import type { PostProcessingPlan } from './post-processing-plan.js';
import type { BlobId } from './blob-id.js';
import { type Shard, assignPart } from './shard.js';

export type VaryOptions = 'supported' | 'all';

/** Format version of a campaign's data. Logs of another version are refused. */
export const LOG_FORMAT = 1;

export interface PlannedSeed {
  readonly path: string;
  readonly blob: BlobId;
  /** UTF-8 bytes. */
  readonly bytes: number;
  /** The answer to its only check, if a certificate beside the file was checked and proves it. */
  readonly certified?: 'sat' | 'unsat';
}

export interface PlannedSolver extends SolverIdentity {
  readonly id: string;
  /** Set if it was discovered, not named: nothing promises that it supports the queries. */
  readonly found?: true;
}

export interface PlannedData {
  readonly file: string;
  readonly text: BlobId;
  readonly proofs?: BlobId;
}

/** A plug-in of a campaign. Its parts are used only while its files are unchanged. */
export interface PlannedPlugin {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly sha256: string;
}

/** Limits of a campaign. The first one reached ends it. */
export interface Budget {
  /** Test cases asked of the solvers, without duplicates. 0 judges the seeds only. */
  readonly tests: number | null;
  /** Milliseconds of work, over all sessions. */
  readonly forMs: number | null;
  /** Mutants drawn per seed and strategy; null leaves it to each strategy or to the other limits. */
  readonly perSeed: number | null;
}

/** Inquiries that a hunt can make besides answers and models. */
export const ASKED_NAMES = [
  'values',
  'simplify',
  'tactics',
  'cores',
  'optimum',
  'qe',
  'interpolants',
  'synthesis',
  'horn',
  'proofs',
] as const;
export type AskedName = (typeof ASKED_NAMES)[number];

/** All that decides a campaign. Equal plans make equal test cases, on any machine and in any mode. */
export interface Plan {
  readonly format: typeof LOG_FORMAT;
  /** The version of Gainsay: only this version is sure to make the test cases again. */
  readonly gainsay: string;
  /** The random seed. */
  readonly key: string;
  readonly seeds: readonly PlannedSeed[];
  readonly solvers: readonly PlannedSolver[];
  /** Solvers asked when two disagree and it is unknown which is right. */
  readonly tieBreakers: readonly string[];
  readonly strategies: readonly string[];
  readonly rounds: number;
  readonly data: Readonly<Record<string, PlannedData>>;
  /** For strategies that can be exhausted: by strategy and source, the index after which the source is empty. */
  readonly extents?: Readonly<Record<string, Readonly<Record<string, SourceSize>>>>;
  readonly bounds?: MutantBounds;
  readonly plugins?: readonly PlannedPlugin[];
  readonly mode: 'auto' | 'fresh' | 'persistent';
  readonly checkModels: boolean;
  /** True if solvers are asked for models, which are then evaluated; missing (old logs) means no. */
  readonly models?: boolean;
  readonly asks?: readonly AskedName[];
  readonly limits: Limits;
  /** True if a mutant's time is limited to a multiple of the time that its seed took the same solver. */
  readonly adaptiveLimits: boolean;
  /** Equal results required before a finding is confirmed; missing means `REPEATS.most`. */
  readonly repeats?: number;
  /** Size limit of seeds and mutants, UTF-8 bytes. */
  readonly maxBytes: number;
  readonly budget: Budget;
  /**
   * Sharing of work among strategies. `yield`: most to those that find most. `even`: equally many batches of each
   * seed. Missing (old logs) means `even`.
   */
  readonly mixing?: 'yield' | 'even';
  /** With `yield`, the most batches dealt before the yield of the first of them is known; missing means `MIX_AHEAD`. */
  readonly mixAhead?: number;
  /** Missing means all. */
  readonly shard?: Shard;
  /** Missing means none. */
  readonly varyOptions?: VaryOptions;
  /** Milliseconds per finding. */
  readonly reduceMs?: number;
  /** Missing (old logs) means no post-processing. */
  readonly postProcessing?: PostProcessingPlan;
  /** The text of a file of known bugs. */
  readonly known?: BlobId;
  /** The text of a `Baseline` from an earlier campaign. */
  readonly baseline?: BlobId;
}

export function collectExtents(strategies: readonly Strategy[]): Pick<Plan, 'extents'> {
  const extents = strategies.flatMap((strategy) => {
    if (!isSeedless(strategy)) return [];
    const { name, sources } = strategy;
    const known = sources.flatMap((source) => {
      const extent = strategy.extent?.(source);
      return extent === undefined ? [] : [[source, extent] as const];
    });
    return known.length === 0 ? [] : [[name, Object.fromEntries(known)] as const];
  });
  return extents.length === 0 ? {} : { extents: Object.fromEntries(extents) };
}

/** Default of `Plan.mixAhead`. */
export const MIX_AHEAD = 128;

/** Checks whether the yield of strategies decides which batch is dealt next. */
export function isMixed({ mixing, strategies }: Plan): boolean {
  return mixing === 'yield' && strategies.length > 1;
}

/** The unit of work: mutants `from` (inclusive) to `to` (exclusive) of a seed by a strategy. */
export interface Batch {
  /** The blob of the seed, or a source's name if the strategy needs no seeds. */
  readonly seed: string;
  readonly strategy: string;
  readonly from: number;
  readonly to: number;
}

/** Identifies a test case permanently. `strategy` is `SEED_ITSELF` for a seed itself. */
export interface Coordinates {
  readonly key: string;
  /** As in `Batch`. */
  readonly seed: string;
  readonly strategy: string;
  readonly index: number;
}

/** Stands for a seed itself in place of a strategy's name. */
export const SEED_ITSELF = 'seed';

/** Mutants per batch. Early batches are smaller, so that a short campaign reaches every seed. */
const BATCH = 5;
const FIRST_BATCHES = [1, 2] as const;

export function batchOfRound(round: number): { readonly from: number; readonly to: number } {
  const early = FIRST_BATCHES.slice(0, round).reduce<number>((sum, size) => sum + size, 0);
  const from = early + Math.max(0, round - FIRST_BATCHES.length) * BATCH;
  return { from, to: from + (FIRST_BATCHES[round] ?? BATCH) };
}

export function findRound(index: number): number {
  let round = 0;
  while (round < FIRST_BATCHES.length && batchOfRound(round).to <= index) round++;
  return round < FIRST_BATCHES.length ? round : round + Math.floor((index - batchOfRound(round).from) / BATCH);
}

export function pairName({ seed, strategy }: Pick<Coordinates, 'seed' | 'strategy'>): string {
  return `${seed} ${strategy}`;
}

/**
 * Checks whether a batch belongs to the parts worked on here. Its start names it, since its end may be cut off at the
 * end of a campaign.
 */
export function isOwn({ key, shard }: Pick<Plan, 'key' | 'shard'>, batch: Pick<Batch, 'seed' | 'strategy' | 'from'>) {
  if (shard === undefined) return true;
  return shard.parts.includes(assignPart({ key, name: `${pairName(batch)} ${batch.from}` }, shard.of));
}

export function isOwnSeed(plan: Pick<Plan, 'key' | 'shard'>, seed: string): boolean {
  return isOwn(plan, { seed, strategy: SEED_ITSELF, from: 0 });
}

/** Facts to recognise an earlier campaign's findings. Plain JSON, stored with the later campaign. */
export interface Baseline {
  /** As the user wrote it. */
  readonly path: string;
  readonly keys: readonly string[];
}
