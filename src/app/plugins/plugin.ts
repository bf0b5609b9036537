import type { ReportFormatEntry } from '../../campaign/index.js';
import type { ExampledOracle } from '../../oracle/index.js';
import type { Move, PassExample, Shrink } from '../../reduce/index.js';
import type { Script } from '../../script/index.js';
import type { ExternalClaim, StrategyData } from '../../strategy/index.js';
import type { Rng } from '../../util/index.js';

export interface PluginMutant {
  readonly script: Script | string;
  /** Relation between the mutant's answer and the seed's. A finding based only on this claim has trust `claimed`. */
  readonly claim?: ExternalClaim;
  readonly notes?: readonly string[];
  /** Names of the applied rewrites, which `gainsay campaign stats` lists as PLUGIN:NAME. */
  readonly rewrites?: readonly string[];
}

export interface PluginStrategy {
  /** Kebab-case, unique; also the name on the command line. */
  readonly name: string;
  readonly summary: string;
  /** Maximum mutants per seed if no other limit ends the campaign; default 100. */
  readonly perSeed?: number;
  /** Data shipped with the plug-in, which a user may replace. */
  readonly data?: readonly StrategyData<unknown>[];
  /** True, or the reason why the seed is unsuitable. Default: true. */
  accepts?(seed: Script): true | string;
  /** Prepares a seed once; `values` are the contents of `data`, in order. All randomness must come from `rng`. */
  open(
    seed: Script,
    values: readonly unknown[],
  ): { mutant(rng: Rng, index: number): PluginMutant | string | undefined };
}

/** Generates formulas without seeds. Can also be used as a strategy. */
export interface PluginGenerator {
  readonly name: string;
  readonly summary: string;
  /** Undefined if the choices of `rng` lead to no formula. */
  formula(rng: Rng): PluginMutant | string | undefined;
}

/** A solver profile. `NAME:./solver` runs `./solver` with this profile. */
export interface PluginProfile {
  readonly name: string;
  /** A JSON file (docs/solvers.md), such as `new URL('./my-solver.json', import.meta.url)`. */
  readonly file: URL;
}

/** Simplifies inputs during reduction. It need not preserve meaning, since each result is checked for the failure. */
export type PluginShrink = {
  /** Kebab-case, unique among passes and shrinks. */
  readonly name: string;
  readonly summary: string;
  /** Example scripts, each with every script that one step of this shrink can yield. */
  readonly examples: readonly [PassExample, ...PassExample[]];
} & (
  | {
      readonly kind: 'term';
      /** Yields replacements of `term` in `store`, boldest first: of its sort, without new symbols, and not larger. */
      readonly shrink: Shrink['shrink'];
    }
  | {
      readonly kind: 'script';
      /** Yields moves (changes), boldest first. A move finds its target by name or identity, never by position. */
      moves(script: Script): Iterable<Move>;
    }
);

/** A plug-in. Gainsay checks or ignores its claims about answers (docs/library.md). */
export interface Plugin {
  readonly name: string;
  readonly strategies?: readonly PluginStrategy[];
  readonly generators?: readonly PluginGenerator[];
  readonly oracles?: readonly ExampledOracle[];
  readonly profiles?: readonly PluginProfile[];
  readonly formats?: readonly ReportFormatEntry[];
  readonly shrinks?: readonly PluginShrink[];
}

/**
 * Returns its argument, so that TypeScript checks its type. A plug-in is the default export of a file that `--plugin`
 * or `gainsay.config.json` names.
 *
 * @example
 * export default definePlugin({
 *   name: 'mine',
 *   generators: [
 *     {
 *       name: 'bounds',
 *       summary: 'asserts a lower bound of a constant',
 *       formula: (rng) => `(declare-const x Int)(assert (> x ${rng.between(0, 9)}))(check-sat)`,
 *     },
 *   ],
 * });
 */
export function definePlugin(plugin: Plugin): Plugin {
  return plugin;
}
