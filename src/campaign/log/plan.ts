import type { Limits, SolverIdentity } from '../../solver/index.js';
import { type Extent, type MutantBounds, type Strategy, isSeedless } from '../../strategy/index.js';
import type { PostProcessingPlan } from './post-processing-plan.js';
import type { BlobId } from './blob-id.js';
import { type Shard, partOf } from './shard.js';

/** Which choices of options a hunt makes. */
export type VaryOptions = 'supported' | 'all';

/** The version of everything that a campaign keeps; a log of another version is refused, never guessed at. */
export const LOG_FORMAT = 1;

/** A seed file of a campaign. */
export interface PlannedSeed {
  /** As the user would name it. */
  readonly path: string;
  /** The file's text. */
  readonly blob: BlobId;
  /** UTF-8 bytes. */
  readonly bytes: number;
  /** The answer to its one check, where a certificate beside the file proves it and was checked. */
  readonly certified?: 'sat' | 'unsat';
}

/** A solver of a campaign, as it was when the campaign began. */
export interface PlannedSolver extends SolverIdentity {
  /** As the user named it. */
  readonly id: string;
  /** Whether it was found and not named: then nobody said that it can do what is asked. */
  readonly found?: true;
}

/** A data file that strategies are made from. */
export interface PlannedData {
  /** As the user would name it. */
  readonly file: string;
  readonly text: BlobId;
  /** What is proved of it; missing where nothing is. */
  readonly proofs?: BlobId;
}

/** A plug-in of a campaign: its parts are used only as long as its files are what they were. */
export interface PlannedPlugin {
  readonly name: string;
  /** Absolute. */
  readonly path: string;
  readonly sha256: string;
}

/** How long a campaign goes on; where several are given, the first that is reached ends it. */
export interface Budget {
  /** Test cases asked of the solvers (those equal to an earlier one are not counted). 0 judges the seeds only. */
  readonly tests: number | null;
  /** Milliseconds of work, over all the sessions of a campaign. */
  readonly forMs: number | null;
  /** Mutants drawn of one seed by one strategy; null leaves it to each strategy, or to the other limits. */
  readonly perSeed: number | null;
}

/** What solvers can be asked of each test case beyond answers and models. */
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

/** All that decides a campaign. The same plan makes the same test cases, on any machine, in any mode. */
export interface Plan {
  readonly format: typeof LOG_FORMAT;
  /** The version of Gainsay: a test case can be made again by the same version. */
  readonly gainsay: string;
  /** The seed of all chance. */
  readonly key: string;
  readonly seeds: readonly PlannedSeed[];
  readonly solvers: readonly PlannedSolver[];
  /** Solvers asked where two disagree and nobody knows who is right. */
  readonly tieBreakers: readonly string[];
  readonly strategies: readonly string[];
  readonly rounds: number;
  /** What the strategies are made from, by the names of the data. */
  readonly data: Readonly<Record<string, PlannedData>>;
  /** Of strategies that come to an end by themselves: behind which index each source has no more, by strategy and source. */
  readonly extents?: Readonly<Record<string, Readonly<Record<string, Extent>>>>;
  /** What the user bounded in mutants. */
  readonly bounds?: MutantBounds;
  /** The plug-ins of the campaign; missing: it has none. */
  readonly plugins?: readonly PlannedPlugin[];
  readonly mode: 'auto' | 'fresh' | 'persistent';
  readonly checkModels: boolean;
  /** Whether solvers are asked for models, and these evaluated; missing in old logs, which means no. */
  readonly models?: boolean;
  /** What solvers are asked besides; missing: nothing. */
  readonly asks?: readonly AskedName[];
  readonly limits: Limits;
  /** Whether a mutant gets no more than some multiple of the time that its seed took the same solver. */
  readonly adaptiveLimits: boolean;
  /** How often a solver must say the same before a finding is believed; missing: `REPEATS.most`. */
  readonly repeats?: number;
  /** Greater seeds and mutants are left out, UTF-8 bytes. */
  readonly maxBytes: number;
  readonly budget: Budget;
  /**
   * How several strategies share the work: `yield` gives most to those that find most, `even` each seed as many batches of one
   * as of another; missing in old logs, which means `even`.
   */
  readonly mixing?: 'yield' | 'even';
  /** With `yield`, how many batches are dealt at most before the yield of the first of them is known; missing: `MIX_AHEAD`. */
  readonly mixAhead?: number;
  /** The parts of the campaign that are worked on; missing: all of it. */
  readonly shard?: Shard;
  /** Which choices of solvers' options test cases are asked with; missing: none. */
  readonly varyOptions?: VaryOptions;
  /** Milliseconds in which a finding is made smaller, at most. */
  readonly reduceMs?: number;
  /** What is done with findings; missing in old logs, which means nothing. */
  readonly postProcessing?: PostProcessingPlan;
  /** The text of a file of known bugs. */
  readonly known?: BlobId;
  /** What an earlier campaign found: the text of a `Baseline`. */
  readonly baseline?: BlobId;
}

/** How far sources go, of strategies whose sources come to an end. */
export function extentsOf(strategies: readonly Strategy[]): Pick<Plan, 'extents'> {
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

/** Where a plan does not say how many batches are dealt ahead of their yield. */
export const MIX_AHEAD = 128;

/** Whether strategies are dealt by what they have yielded. */
export function isMixed({ mixing, strategies }: Plan): boolean {
  return mixing === 'yield' && strategies.length > 1;
}

/** The unit of work: mutants `from` (included) to `to` (excluded) of a seed by a strategy. */
export interface Batch {
  /** The seed's text, or the name of a source where the strategy needs no seeds. */
  readonly seed: string;
  readonly strategy: string;
  readonly from: number;
  readonly to: number;
}

/** Names a test case for good. The strategy is `seed` for a seed itself. */
export interface Coordinates {
  readonly key: string;
  /** The seed's text, or the name of a source where the strategy needs no seeds. */
  readonly seed: string;
  readonly strategy: string;
  readonly index: number;
}

/** The name that stands for a seed itself where a strategy's name is expected. */
export const SEED_ITSELF = 'seed';

/** How many mutants a batch draws. Early batches are smaller, so that a short campaign meets every seed. */
const BATCH = 5;
const FIRST_BATCHES = [1, 2] as const;

/** Which mutants of a seed and a strategy a round draws. */
export function batchOfRound(round: number): { readonly from: number; readonly to: number } {
  const early = FIRST_BATCHES.slice(0, round).reduce<number>((sum, size) => sum + size, 0);
  const from = early + Math.max(0, round - FIRST_BATCHES.length) * BATCH;
  return { from, to: from + (FIRST_BATCHES[round] ?? BATCH) };
}

/** The round that draws a mutant of this index. */
export function roundOf(index: number): number {
  let round = 0;
  while (round < FIRST_BATCHES.length && batchOfRound(round).to <= index) round++;
  return round < FIRST_BATCHES.length ? round : round + Math.floor((index - batchOfRound(round).from) / BATCH);
}

/** A seed (or source) under a strategy, by name. */
export function pairName({ seed, strategy }: Pick<Coordinates, 'seed' | 'strategy'>): string {
  return `${seed} ${strategy}`;
}

/**
 * Whether a batch is one of those that are asked here; a seed itself is one of its own. Where a batch begins names it: its end may
 * be cut off where a campaign ends.
 */
export function isOwn({ key, shard }: Pick<Plan, 'key' | 'shard'>, batch: Pick<Batch, 'seed' | 'strategy' | 'from'>) {
  if (shard === undefined) return true;
  return shard.parts.includes(partOf({ key, name: `${pairName(batch)} ${batch.from}` }, shard.of));
}

/** Whether the seed itself is looked into here. */
export function isOwnSeed(plan: Pick<Plan, 'key' | 'shard'>, seed: string): boolean {
  return isOwn(plan, { seed, strategy: SEED_ITSELF, from: 0 });
}

/** What an earlier campaign found, as far as it takes to know it again. Plain JSON, kept with the later campaign. */
export interface Baseline {
  /** How the user named the earlier campaign. */
  readonly path: string;
  readonly keys: readonly string[];
}
