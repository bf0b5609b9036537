import type { ReportFormatEntry } from '../../campaign/index.js';
import type { Oracle } from '../../oracle/index.js';
import type { Move, PassExample, Shrink } from '../../reduce/index.js';
import type { Script } from '../../script/index.js';
import type { OutsideClaim, StrategyData } from '../../strategy/index.js';
import type { Rng } from '../../util/index.js';

/** A test case of a plug-in: a script, or its text. */
export interface PluginMutant {
  readonly script: Script | string;
  /** What its answer is as against the seed's. A solver that contradicts nothing else is a finding of trust `claimed`. */
  readonly claim?: OutsideClaim;
  /** How it was made, a line each. */
  readonly notes?: readonly string[];
}

/** A strategy of a plug-in. */
export interface PluginStrategy {
  /** Kebab-case, unique: also its name on the command line. */
  readonly name: string;
  /** One line for help. */
  readonly summary: string;
  /** How many mutants are drawn of a seed where nothing else ends a campaign; 100 where nothing is said. */
  readonly perSeed?: number;
  /** What it is made from: files that come along with the plug-in, and that a user may replace. */
  readonly data?: readonly StrategyData<unknown>[];
  /** True, or the reason why it can do nothing with this seed; missing: it takes every seed. */
  accepts?(seed: Script): true | string;
  /** Prepares a seed once; `values` are what its data holds, in order. Every chance comes from `rng`. */
  open(
    seed: Script,
    values: readonly unknown[],
  ): { mutant(rng: Rng, index: number): PluginMutant | string | undefined };
}

/** A generator of a plug-in: formulas from nothing. It is a strategy without seeds. */
export interface PluginGenerator {
  readonly name: string;
  readonly summary: string;
  /** The formula that the given chance decides; undefined where this draw yields none. */
  formula(rng: Rng): PluginMutant | string | undefined;
}

/** A solver profile of a plug-in: `NAME:./solver` names a solver that is asked as it says. */
export interface PluginProfile {
  /** Kebab-case, unique. */
  readonly name: string;
  /** Where its JSON lies (docs/solvers.md): `new URL('./my-solver.json', import.meta.url)`. */
  readonly file: URL;
}

/** A way to make inputs simpler, for reductions. Whether what fails still does is asked afterwards, so no meaning need be kept. */
export type PluginShrink = {
  /** Kebab-case, unique among passes and shrinks. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /** Scripts, with all that becomes of each by one change. */
  readonly examples: readonly [PassExample, ...PassExample[]];
} & (
  | {
      readonly kind: 'term';
      /** What may stand in a term's place, boldest first: terms of its sort, no larger, made in `store` of what it holds. */
      readonly shrink: Shrink['shrink'];
    }
  | {
      readonly kind: 'script';
      /** What can be tried on a script, boldest first. A move finds what it changes by name or identity, never by its place. */
      moves(script: Script): Iterable<Move>;
    }
);

/** What a plug-in brings. Whatever it says of an answer is checked, or not believed (docs/library.md). */
export interface Plugin {
  /** Kebab-case: what it is called in messages and findings. */
  readonly name: string;
  readonly strategies?: readonly PluginStrategy[];
  readonly generators?: readonly PluginGenerator[];
  readonly oracles?: readonly Oracle[];
  readonly profiles?: readonly PluginProfile[];
  readonly formats?: readonly ReportFormatEntry[];
  readonly shrinks?: readonly PluginShrink[];
}

/**
 * A plug-in, with its types checked. It is the default export of a file that `--plugin FILE` or `gainsay.config.js` names.
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

/** What `gainsay.config.js` exports by default. */
export interface Config {
  /** Files of plug-ins, as against the folder of the file. */
  readonly plugins?: readonly string[];
}

/** A configuration, with its types checked. */
export function defineConfig(config: Config): Config {
  return config;
}
