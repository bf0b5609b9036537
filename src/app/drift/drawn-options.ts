import { Variation, withChoices } from '../../campaign/index.js';
import type { Solver } from '../../solver/index.js';
import { badUsage } from '../base/index.js';
import type { DriftSettings } from './drift-options.js';
import type { AskedScript } from './drift-scripts.js';

/** Both versions with the same options. */
export interface OpenedPair {
  /** As one text; empty: none. */
  readonly options: string;
  /** One by one, where they were drawn. */
  readonly drawn: readonly string[];
  readonly from: Solver;
  readonly to: Solver;
}

/** A script and the options with which both versions are asked about it once more. */
export interface DrawnPair {
  readonly script: AskedScript;
  readonly pair: OpenedPair;
}

/** How often is drawn for a script at most: in half of all draws there are no options. */
const DRAWS = 16;

/**
 * Options for each script, drawn as a hunt draws them for a test case: of those that both versions have, by the key and the script's text
 * alone. In the order of the options, so that scripts with the same ones follow each other; a script for which none are found is left out. The
 * pairs are to be closed. Throws `BadInput` where the versions have no options that are drawn.
 */
export async function drawnPairs(
  scripts: readonly AskedScript[],
  { from, to }: Pick<OpenedPair, 'from' | 'to'>,
  { varyOptions, key }: Pick<DriftSettings, 'varyOptions' | 'key'>,
  signal: AbortSignal,
): Promise<DrawnPair[]> {
  if (varyOptions === 'none') return [];
  for (const { id, profile, withOptions } of [from, to]) {
    if (withOptions === undefined || (profile.options ?? []).length === 0)
      throw badUsage(`--vary-options: ${id} has no options that are drawn`, { expected: 'two versions of one solver' });
  }
  if (from.profile.name !== to.profile.name) {
    throw badUsage(`--vary-options: ${from.id} and ${to.id} do not have the same options`, {
      expected: 'two versions of one solver',
    });
  }
  const variation = new Variation(varyOptions);
  const pairs = new Map<string, OpenedPair>();
  const drawn: DrawnPair[] = [];
  for (const script of scripts) {
    if (signal.aborted) break;
    const choices = await drawnFor(script);
    if (choices.length === 0) continue;
    const options = choices.join(' ');
    const known = pairs.get(options);
    const both = () => ({ from: withChoices(from, choices).solver, to: withChoices(to, choices).solver });
    const pair = known ?? { options, drawn: choices, ...both() };
    pairs.set(options, pair);
    drawn.push({ script, pair });
  }
  return drawn.sort((a, b) => (a.pair.options < b.pair.options ? -1 : a.pair.options > b.pair.options ? 1 : 0));

  async function drawnFor({ blob, theories }: AskedScript): Promise<readonly string[]> {
    for (let index = 0; index < DRAWS; index++) {
      const coordinates = { key, seed: blob, strategy: 'drift', index };
      const choices = await variation.together(from, to, { coordinates, theories }, signal);
      if (choices.length > 0) return [...choices].sort();
    }
    return [];
  }
}
