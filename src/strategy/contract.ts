import type { Step } from '../rewrite/index.js';
import type { Claim, Script } from '../script/index.js';
import type { Rng } from '../util/index.js';

/** A script to ask solvers about, and what is known of it. */
export interface TestCase {
  readonly script: Script;
  /** How its answers relate to the seed's, check by check. */
  readonly claim: Claim;
  /** What the steps start from: the seed, or a normal form of it. */
  readonly base: Script;
  /** How the script was made: `applySteps(base, steps)` is the script; a sublist gives a smaller difference. */
  readonly steps: readonly Step[];
}

/** What the seed's answers are, as far as they are agreed: decides in which direction a seed may be approximated. */
export type Direction = 'weaker' | 'stronger';

/** One seed, prepared once; mutants are then drawn from it by their number alone. */
export interface MutantSource {
  /**
   * The mutant that the given chance decides, or undefined where this draw yields none. Two calls with streams forked by
   * the same names give the same mutant. Terms are made in a fork of the seed's store.
   */
  mutant(rng: Rng): TestCase | undefined;
}

export interface StrategyOptions {
  /** In which direction claims go; undefined where the seed's answer is not known (then each mutant draws one). */
  readonly direction: Direction | undefined;
  /** Rounds on top of rounds (SAE's incremental mutation): a mutant is mutated 1 to `rounds` times, as chance decides. */
  readonly rounds: number;
}

/** A way to make test cases from a seed. */
export interface Strategy {
  /** Kebab-case, unique: also its name on the command line. */
  readonly name: string;
  /** One line for help and documentation. */
  readonly summary: string;
  /** How many seeds one test case needs. */
  readonly seeds: 0 | 1 | 2;
  /** How many mutants a seed gets by default. */
  readonly perSeed: number;
  /** Whether it needs to know the seed's answer. */
  readonly needsAnswer: boolean;
  /** True, or the reason why it can do nothing with this seed. */
  accepts(seed: Script): true | string;
  /** Prepares a seed (already reduced to its judgeable part). */
  open(seed: Script, options: StrategyOptions): MutantSource;
}
