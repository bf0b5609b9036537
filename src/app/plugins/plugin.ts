import type { ReportFormatEntry } from '../../campaign/index.js';
import type { Oracle } from '../../oracle/index.js';
import type { Move, PassExample, Shrink } from '../../reduce/index.js';
import type { Script } from '../../script/index.js';
import type { OutsideClaim, StrategyData } from '../../strategy/index.js';
import type { Rng } from '../../util/index.js';

/** `script` may be text. */
export interface PluginMutant {
  readonly script: Script | string;
  /** Relation of its answer to the seed's. A finding that rests on this claim alone has trust `claimed`. */
  readonly claim?: OutsideClaim;
  /** Derivation, one line each. */
  readonly notes?: readonly string[];
}

export interface PluginStrategy {
  /** Kebab-case, unique; also the name on the command line. */
  readonly name: string;
  readonly summary: string;
  /** Mutants per seed if no other limit ends the campaign; default 100. */
  readonly perSeed?: number;
  /** Shipped with the plug-in; a user may replace them. */
  readonly data?: readonly StrategyData<unknown>[];
  /** True, or the reason why the seed is unsuitable. Default: true. */
  accepts?(seed: Script): true | string;
  /** Prepares a seed once; `values` are the contents of `data`, in order. All randomness must come from `rng`. */
  open(
    seed: Script,
    values: readonly unknown[],
  ): { mutant(rng: Rng, index: number): PluginMutant | string | undefined };
}

/** Formulas without seeds. A generator is also a strategy. */
export interface PluginGenerator {
  readonly name: string;
  readonly summary: string;
  /** Returns undefined if this draw yields none. */
  formula(rng: Rng): PluginMutant | string | undefined;
}

/** `NAME:./solver` runs a solver with this profile. */
export interface PluginProfile {
  readonly name: string;
  /** JSON (docs/solvers.md): `new URL('./my-solver.json', import.meta.url)`. */
  readonly file: URL;
}

/** Simplifies inputs in reductions. It need not preserve meaning: each result is checked for the failure. */
export type PluginShrink = {
  /** Kebab-case, unique among passes and shrinks. */
  readonly name: string;
  readonly summary: string;
  /** Scripts, each with all its results after one change. */
  readonly examples: readonly [PassExample, ...PassExample[]];
} & (
  | {
      readonly kind: 'term';
      /** Replacements of a term, boldest first: of equal sort, not larger, built in `store` from its parts. */
      readonly shrink: Shrink['shrink'];
    }
  | {
      readonly kind: 'script';
      /** Boldest first. A move finds its target by name or identity, never by position. */
      moves(script: Script): Iterable<Move>;
    }
);

/** Claims of a plug-in about answers are checked or ignored (docs/library.md). */
export interface Plugin {
  /** Kebab-case; used in messages and findings. */
  readonly name: string;
  readonly strategies?: readonly PluginStrategy[];
  readonly generators?: readonly PluginGenerator[];
  readonly oracles?: readonly Oracle[];
  readonly profiles?: readonly PluginProfile[];
  readonly formats?: readonly ReportFormatEntry[];
  readonly shrinks?: readonly PluginShrink[];
}

/**
 * Returns its argument, to check its type. A plug-in is the default export of a file given by `--plugin FILE` or in
 * `gainsay.config.js`.
 *
 * @example
 * export default definePlugin({
 *   name: 'mine',
 *   strategies: [
 *     {
 *       name: 'negate',
 *       summary: 'asserts the negation of an assertion',
 *       open: (seed) => ({ mutant: (rng) => negated(seed, rng) }),
 *     },
 *   ],
 * });
 */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}

/** Default export of `gainsay.config.js`. */
export interface Config {
  /** Relative to the folder of `gainsay.config.js`. */
  readonly plugins?: readonly string[];
}

/** Returns its argument, to check its type. */
export function defineConfig(config: Config): Config {
  return config;
}
