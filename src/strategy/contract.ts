import type { BtorGraph } from '../btor/index.js';
import type { Decided } from '../oracle/index.js';
import type { Step } from '../rewrite/index.js';
import type { Claim, Script } from '../script/index.js';
import type { Rng } from '../util/index.js';

export const OUTSIDE_CLAIMS = ['sat', 'unsat', 'unknown', 'equisatisfiable'] as const;
export type OutsideClaim = (typeof OUTSIDE_CLAIMS)[number];

export interface BtorQuestion {
  /** BTOR 1 for boolector 1.5.118, with inputs named like the script's symbols; undefined if BTOR 1 lacks a node. */
  readonly text: string | undefined;
  /** Unrolled, so without steps. */
  readonly graph: BtorGraph;
}

export interface TestCase {
  readonly script: Script;
  /** Relation of its answers to the seed's, check by check; `equivalent` without a seed. */
  readonly claim: Claim;
  /** The seed or a normal form of it; without a seed, the script itself. */
  readonly base: Script;
  /** `applySteps(base, steps)` is the script; sublists give smaller differences. */
  readonly steps: readonly Step[];
  /**
   * Answer of each check, if the construction determines it; never based on a solver. Must be certain, since an
   * opposite answer is reported as a bug, and hold for every sublist of the steps.
   */
  readonly known?: readonly (Decided | undefined)[];
  /**
   * Relation of each check to the seed's last check, if the checks differ (then `claim` is `unrelated`); undefined
   * for an unrelated check. Must hold for every sublist of the steps.
   */
  readonly relations?: readonly (Claim | undefined)[];
  /** Answer claimed by the plug-in or program; a contradiction of it alone has trust `claimed`. */
  readonly told?: OutsideClaim;
  readonly certificate?: string;
  /** For solvers that read BTOR. If the script has no check, only these are asked, and their answers are not judged. */
  readonly btor?: BtorQuestion;
  readonly notes?: readonly string[];
  /** Set if several seeds are combined. The claim then refers to the joined seeds. */
  readonly joined?: JoinedSeeds;
}

export interface JoinedSeeds {
  readonly seeds: readonly string[];
  readonly connective: 'and' | 'or';
}

/** A seed with a single check and a known answer. */
export interface KnownSeed {
  readonly name: string;
  /** Judgeable part, compared by identity. */
  readonly script: Script;
  readonly answer: Decided;
  readonly certified: boolean;
}

/** Direction in which a seed may be approximated. */
export type Direction = 'weaker' | 'stronger';

/** A prepared seed, or source of a seedless strategy; draws test cases by number. */
export interface MutantSource {
  /**
   * Draws a test case; undefined if this draw fails. Equal random streams give equal test cases. Creates terms in a
   * fork of the seed's store, or a new store. `index` selects a precomputed test case.
   */
  mutant(rng: Rng, index?: number): TestCase | undefined;
}

export interface StrategyOptions {
  /** Direction of claims; undefined if the seed's answer is unknown, then each mutant draws one. */
  readonly direction: Direction | undefined;
  /** A mutant is mutated 1 to `rounds` times, at random (SAE's incremental mutation). */
  readonly rounds: number;
  readonly graph?: BtorGraph;
  /** As printed by solvers; may be wrong, so nothing may depend on them. */
  readonly models?: readonly string[];
  /** For strategies that join several seeds. */
  readonly self?: KnownSeed;
  readonly partners?: readonly KnownSeed[];
}

/** Bounds set by the user; each strategy has its own defaults. */
export interface MutantBounds {
  /** Most swapped operators, replaced terms or fused pairs of constants. */
  readonly changes?: number;
  /** Join exactly two different seeds. */
  readonly pairs?: true;
}

interface StrategyTraits {
  readonly name: string;
  readonly summary: string;
  /** Strategy of which this one is a special form, with a subset of its test cases. */
  readonly formOf?: string;
  /** Default number of test cases per seed or source. */
  readonly perSeed: number;
}

export interface SeededStrategy extends StrategyTraits {
  /** Seeds per test case; with 2, others come from `partners`, or the seed is used twice. */
  readonly seeds: 1 | 2;
  readonly needsAnswer: boolean;
  /** `graphs` for BTOR seeds only; default: scripts. */
  readonly takes?: 'graphs';
  readonly usesModels?: true;
  accepts(seed: Script, graph?: BtorGraph): true | string;
  /** Prepares a seed, already reduced to its judgeable part. */
  open(seed: Script, options: StrategyOptions): MutantSource;
}

export interface SourceSize {
  readonly indices: number;
  /** Plural noun for messages such as `all 12 formulas`. */
  readonly of: string;
}

/**
 * Makes test cases without seeds. Sources, such as generators, take the place of seeds in coordinates and are used in
 * turn.
 */
export interface SeedlessStrategy extends StrategyTraits {
  readonly seeds: 0;
  readonly sources: readonly [string, ...string[]];
  /**
   * If the source is finite and the index alone determines a test case. Some indices may yield none. A campaign ends
   * once all are tried.
   */
  extent?(source: string): SourceSize;
  open(source: string): MutantSource;
}

export type Strategy = SeededStrategy | SeedlessStrategy;

export function isSeedless(strategy: Strategy): strategy is SeedlessStrategy {
  return strategy.seeds === 0;
}

export function isSeeded(strategy: Strategy): strategy is SeededStrategy {
  return strategy.seeds !== 0;
}
