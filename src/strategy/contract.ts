import type { BtorGraph } from '../btor/index.js';
import type { Decided } from '../oracle/index.js';
import type { Step } from '../rewrite/index.js';
import type { Claim, Script } from '../script/index.js';
import type { Rng } from '../util/index.js';

export const EXTERNAL_CLAIMS = ['sat', 'unsat', 'unknown', 'equisatisfiable'] as const;
export type ExternalClaim = (typeof EXTERNAL_CLAIMS)[number];

export interface BtorQuestion {
  /** BTOR 1 text for boolector 1.5.118, with the script's input names. Undefined if BTOR 1 lacks a kind of node. */
  readonly text: string | undefined;
  /** The unrolled graph, or the generated graph if the script has no checks. */
  readonly graph: BtorGraph;
}

export interface TestCase {
  readonly script: Script;
  /** Relation of the script's answers to the seed's answers, check by check. `equivalent` if there is no seed. */
  readonly claim: Claim;
  /** The seed or its normal form. Without a seed, the script itself. */
  readonly base: Script;
  /** Steps such that `applySteps(base, steps)` is the script. A reducer drops some of the steps. */
  readonly steps: readonly Step[];
  /**
   * Answer of each check, if the construction determines it. An opposite answer is reported as a bug, so entries must
   * be certain, must not rely on a solver, and must hold for every sublist of the steps.
   */
  readonly known?: readonly (Decided | undefined)[];
  /**
   * Relation of each check to the seed's last check, if the relations differ (`claim` is then `unrelated`). Entries
   * must hold for every sublist of the steps. Undefined for an unrelated check.
   */
  readonly relations?: readonly (Claim | undefined)[];
  /** Answer claimed by the plug-in or program. A finding based on this claim alone has the trust `claimed`. */
  readonly claimed?: ExternalClaim;
  /** Names that a plug-in gives to its changes. */
  readonly rewrites?: readonly string[];
  readonly certificate?: string;
  /** Input for solvers that read BTOR. If the script has no check, only these solvers run, and only crashes count. */
  readonly btor?: BtorQuestion;
  readonly notes?: readonly string[];
  /** Set if several seeds are combined. `claim` then refers to the combination. */
  readonly joined?: JoinedSeeds;
}

export interface JoinedSeeds {
  readonly seeds: readonly string[];
  readonly connective: 'and' | 'or';
}

export interface KnownSeed {
  readonly name: string;
  /** The part of the seed that Gainsay can judge. Seeds are compared by the identity of this object. */
  readonly script: Script;
  readonly answer: Decided;
  readonly certified: boolean;
}

export type Direction = 'weaker' | 'stronger';

/** Draws test cases from a prepared seed, or from a source of a seedless strategy. */
export interface MutantSource {
  /**
   * Undefined if the draw fails. Equal random streams give equal test cases. Terms are created in a fork of the seed's
   * store, or in a new store. `index` selects a precomputed test case.
   */
  mutant(rng: Rng, index?: number): TestCase | undefined;
}

export interface StrategyOptions {
  /** Direction of the approximation. Undefined if the seed's answer is unknown: each mutant then draws a direction. */
  readonly direction: Direction | undefined;
  /** Maximum number of times a mutant is mutated (incremental mutation of SAE). */
  readonly rounds: number;
  readonly graph?: BtorGraph;
  /** Models printed by solvers. They may be wrong, so nothing may rely on them. */
  readonly models?: readonly string[];
  /** The seed with its answer, for strategies that combine several seeds. */
  readonly self?: KnownSeed;
  readonly partners?: readonly KnownSeed[];
  /** Set for seeds of a reduction: failures of a plug-in do not count. */
  readonly isTrial?: true;
}

/** Limits set by the user, which override the defaults of each strategy. */
export interface MutantBounds {
  /** Maximum number of swapped operators, replaced terms or fused pairs of constants. */
  readonly changes?: number;
  /** Set to combine exactly two different seeds. */
  readonly pairs?: true;
}

interface StrategyTraits {
  readonly name: string;
  readonly summary: string;
  /** Name of another strategy whose test cases include all test cases of this strategy. */
  readonly formOf?: string;
  readonly perSeed: number;
}

export interface SeededStrategy extends StrategyTraits {
  /** Seeds per test case. With 2, the second seed is a partner or the first seed again. */
  readonly seeds: 1 | 2;
  readonly needsAnswer: boolean;
  /** Kind of seeds: BTOR graphs if `graphs`, otherwise scripts. */
  readonly takes?: 'graphs';
  readonly usesModels?: true;
  accepts(seed: Script, graph?: BtorGraph): true | string;
  /** Prepares a seed. `seed` has only the parts that Gainsay can judge. */
  open(seed: Script, options: StrategyOptions): MutantSource;
}

export interface SourceSize {
  readonly indices: number;
  /** Completes `12 formulas …` in summaries, for example `of at most 4 nodes in QF_UF over Bool`. */
  readonly of: string;
}

/** Generates test cases from sources such as generators, not from seeds. `MutantCoordinates.seed` names the source. */
export interface SeedlessStrategy extends StrategyTraits {
  readonly seeds: 0;
  readonly sources: readonly [string, ...string[]];
  /** Number of indices, if finite and each determines its test case (or none). A campaign ends after all indices. */
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
