import type { BtorGraph } from '../btor/index.js';
import type { Decided } from '../oracle/index.js';
import type { Step } from '../rewrite/index.js';
import type { Claim, Script } from '../script/index.js';
import type { Rng } from '../util/index.js';
import type { OutsideClaim } from './outside-claim.js';

/** A script's question in BTOR. */
export interface BtorQuestion {
  /** BTOR 1 as boolector 1.5.118 reads it, inputs named as the script's symbols; undefined where it lacks the graph's nodes. */
  readonly text: string | undefined;
  /** The graph, without steps: one with steps is unrolled. */
  readonly graph: BtorGraph;
}

/** A script to ask solvers about, and what is known of it. */
export interface TestCase {
  readonly script: Script;
  /** How its answers relate to the seed's, check by check; `equivalent` where there is no seed. */
  readonly claim: Claim;
  /** What the steps start from: the seed, or a normal form of it; the script itself where there is no seed. */
  readonly base: Script;
  /** How the script was made: `applySteps(base, steps)` is the script; a sublist gives a smaller difference. */
  readonly steps: readonly Step[];
  /**
   * What each check must answer, where the way in which the script was made decides it: never what a solver says. A
   * solver that answers the opposite is wrong, so what stands here must be beyond doubt. It holds for every sublist of the
   * steps too.
   */
  readonly known?: readonly (Decided | undefined)[];
  /**
   * How each check relates to the seed's last one, where the script has other checks than the seed (`claim` is `unrelated` then);
   * undefined for a check that does not. It holds for every sublist of the steps too.
   */
  readonly relations?: readonly (Claim | undefined)[];
  /** What the plug-in or program that made it claims of its answer. A contradiction of that alone has the trust `claimed`. */
  readonly told?: OutsideClaim;
  /** Why `known` holds, as JSON text, for people and for whoever checks it again; kept with every finding. */
  readonly certificate?: string;
  /**
   * The same question in BTOR, for solvers that read it. Where the script asks nothing, only they are asked, and nothing
   * follows from their answers.
   */
  readonly btor?: BtorQuestion;
  /** How it was made, a line each, where steps do not say it. */
  readonly notes?: readonly string[];
  /**
   * Where it was made from several seeds: which, by name, the seed itself first, and how they were joined. The claim is
   * then against what they make so joined, and not against the seed.
   */
  readonly joined?: JoinedSeeds;
}

/** Seeds of which a script was made, each as often as it stands in it. */
export interface JoinedSeeds {
  readonly seeds: readonly string[];
  readonly connective: 'and' | 'or';
}

/** A seed with one check whose answer is known. */
export interface KnownSeed {
  /** Its name in coordinates. */
  readonly name: string;
  /** Its judgeable part; the same object wherever the seed is meant. */
  readonly script: Script;
  readonly answer: Decided;
  /** Whether the answer is proved, rather than what solvers agree on. */
  readonly certified: boolean;
}

/** What the seed's answers are, as far as they are agreed: decides in which direction a seed may be approximated. */
export type Direction = 'weaker' | 'stronger';

/** One seed, or one source of a strategy without seeds, prepared once; test cases are then drawn by number alone. */
export interface MutantSource {
  /**
   * The test case that the given chance decides, or undefined where this draw yields none. Two calls with streams forked
   * by the same names give the same test case. Terms are made in a fork of the seed's store, or in a new store. `index` is its
   * number, for strategies whose test cases were made before.
   */
  mutant(rng: Rng, index?: number): TestCase | undefined;
}

export interface StrategyOptions {
  /** In which direction claims go; undefined where the seed's answer is not known (then each mutant draws one). */
  readonly direction: Direction | undefined;
  /** Rounds on top of rounds (SAE's incremental mutation): a mutant is mutated 1 to `rounds` times, as chance decides. */
  readonly rounds: number;
  /** The graph of a seed that is a BTOR file. */
  readonly graph?: BtorGraph;
  /** Models of the seed's last check, each as a solver printed it; nothing may rest on their being right. */
  readonly models?: readonly string[];
  /** What is known of the seed itself, for strategies that join several. */
  readonly self?: KnownSeed;
  /** Other seeds that it may be joined with. */
  readonly partners?: readonly KnownSeed[];
}

/** What a user may bound in mutants; each strategy has its own measure where nothing is said. */
export interface MutantBounds {
  /** At most so many places of a mutant are changed: operators swapped, terms replaced, pairs of constants fused. */
  readonly changes?: number;
  /** A mutant of several seeds has exactly two of them, and different ones. */
  readonly pairs?: true;
}

interface StrategyTraits {
  /** Kebab-case, unique: also its name on the command line. */
  readonly name: string;
  /** One line for help and documentation. */
  readonly summary: string;
  /** The strategy that makes its test cases too, among others. */
  readonly formOf?: string;
  /** How many test cases are drawn of a seed, or of a source, by default. */
  readonly perSeed: number;
}

/** A way to make test cases from seeds. */
export interface SeededStrategy extends StrategyTraits {
  /** How many seeds one test case needs: with 2, `partners` are drawn from (where there are none, a seed meets itself). */
  readonly seeds: 1 | 2;
  /** Whether it needs to know the seed's answer. */
  readonly needsAnswer: boolean;
  /** `graphs` where it does something only with seeds that are BTOR files; scripts otherwise. */
  readonly takes?: 'graphs';
  /** Whether models of the seed are of use to it (`StrategyOptions.models`). */
  readonly usesModels?: true;
  /** True, or the reason why it can do nothing with this seed; `graph` is that of a BTOR file. */
  accepts(seed: Script, graph?: BtorGraph): true | string;
  /** Prepares a seed (already reduced to its judgeable part). */
  open(seed: Script, options: StrategyOptions): MutantSource;
}

/** How far a source goes. */
export interface Extent {
  /** Behind this index (excluded) there are no more. */
  readonly indices: number;
  /** What its test cases are, in words: they stand behind `all 12 formulas`. */
  readonly of: string;
}

/**
 * A way to make test cases from nothing but chance. Its sources are what it draws from in turn, such as generators: each
 * is to it what a seed is to other strategies, and stands in the coordinates of its test cases in the seed's place.
 */
export interface SeedlessStrategy extends StrategyTraits {
  readonly seeds: 0;
  /** Names of its sources, unique; `strategy:source` on the command line asks for one of them alone. */
  readonly sources: readonly [string, ...string[]];
  /**
   * Where the index of a test case alone decides it and there are only so many: how far a source goes. Some indices may yield
   * none. A campaign ends by itself where all are asked.
   */
  extent?(source: string): Extent;
  /** Prepares a source, named as in `sources`. */
  open(source: string): MutantSource;
}

/** A way to make test cases. */
export type Strategy = SeededStrategy | SeedlessStrategy;

/** Whether a strategy makes its test cases without seeds. */
export function isSeedless(strategy: Strategy): strategy is SeedlessStrategy {
  return strategy.seeds === 0;
}

/** Whether a strategy makes its test cases from seeds. */
export function isSeeded(strategy: Strategy): strategy is SeededStrategy {
  return strategy.seeds !== 0;
}
