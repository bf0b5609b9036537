import { Variation, withChoices } from '../../src/lab-front.js';
import { type Solver } from '../../src/smt.js';
import { badUsage } from '../../src/index.js';
import type { DriftSettings } from './drift-options.js';
import type { DriftInput } from './drift-scripts.js';

export interface OpenedPair {
  readonly options: string;
  readonly drawn: readonly string[];
  readonly from: Solver;
  readonly to: Solver;
}

export interface DrawnPair {
  readonly script: DriftInput;
  readonly pair: OpenedPair;
}

/** Maximum draws. Half of them yield no options. */
const DRAWS = 16;

/**
 * Draws one choice of options per script, and opens both versions with it. The caller closes the solvers of each pair.
 * Throws `BadInput` if the versions have no common options.
 */
export async function drawPairs(
  scripts: readonly DriftInput[],
  { from, to }: Pick<OpenedPair, 'from' | 'to'>,
  { varyOptions, key }: Pick<DriftSettings, 'varyOptions' | 'key'>,
  signal: AbortSignal,
): Promise<DrawnPair[]> {
  if (varyOptions === 'none') return [];
  for (const { id, profile, withOptions } of [from, to]) {
    if (withOptions === undefined || (profile.options ?? []).length === 0)
      throw badUsage(`--vary-options: no options of ${id} are known`, {
        expected: 'two versions of a solver with known options',
      });
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
    const choices = await drawOptions(script);
    if (choices.length === 0) continue;
    const options = choices.join(' ');
    const known = pairs.get(options);
    const both = () => ({ from: withChoices(from, choices).solver, to: withChoices(to, choices).solver });
    const pair = known ?? { options, drawn: choices, ...both() };
    pairs.set(options, pair);
    drawn.push({ script, pair });
  }
  return drawn.sort((a, b) => (a.pair.options < b.pair.options ? -1 : a.pair.options > b.pair.options ? 1 : 0));

  async function drawOptions({ blob, theories }: DriftInput): Promise<readonly string[]> {
    for (let index = 0; index < DRAWS; index++) {
      const coordinates = { key, seed: blob, strategy: 'drift', index };
      const choices = await variation.together(from, to, { coordinates, theories }, signal);
      if (choices.length > 0) return [...choices].sort();
    }
    return [];
  }
}
