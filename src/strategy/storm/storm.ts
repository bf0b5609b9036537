import { withoutUnusedNames } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import { signatureAt } from '../../semantics/index.js';
import type { MutantSource, SeededStrategy, StrategyOptions } from '../contract.js';
import { withoutData } from '../data.js';
import { sizeOf } from '../size.js';
import { VisibleFragments, fragmentsOf } from '../fragments.js';
import { SatSource } from './sat.js';
import { UnsatSource } from './unsat.js';

/** How often a mutant of a seed is unsat by construction: of one that is unsat, and of one of which nothing is known. */
const UNSAT = { unsat: 0.7, unknown: 0.4 } as const;
/** How many nodes a mutant may have beyond its seed: three times as many, and some. */
const GROWTH = 3;
const SLACK = 400;

/**
 * Formulas of a seed put together anew so that the answer is known: by their truth in a model (STORM: Mansur, Christakis, Wüstholz
 * and Zhang, FSE 2020), or around all that an unsatisfiable seed asserts.
 */
export const storm: SeededStrategy = {
  name: 'storm',
  summary: "puts the seed's formulas together anew: true in a model that was there before, or unsat as the seed is",
  seeds: 1,
  perSeed: 300,
  needsAnswer: false,
  usesModels: true,
  accepts: (seed) => seed.commands.some(({ kind }) => kind === 'assert') || 'it asserts nothing',
  open,
};

export const STORM = withoutData(storm);

function open(seed: Script, { direction, models = [] }: StrategyOptions): MutantSource {
  const script = withoutUnusedNames(seed, seed.store.fork());
  const at = signatureAt(script);
  const asserted = at?.check.asserted ?? [];
  const named = at?.signature.named ?? new Map<string, never>();
  const fragments = fragmentsOf(asserted, named);
  const size = sizeOf(script);
  const room = size * GROWTH + SLACK;
  const everywhere = script.commands.flatMap((each, command) =>
    each.kind === 'assert' ? [{ term: each.term, command }] : [],
  );
  const visible = new VisibleFragments(script, fragmentsOf(everywhere, named));
  const sat = new SatSource(script, { fragments, models, room });
  const unsat = new UnsatSource(script, { visible, size, room });
  // What has a model is no unsat.
  const share =
    direction === 'weaker' || models.length > 0 ? 0 : direction === 'stronger' ? UNSAT.unsat : UNSAT.unknown;
  return {
    mutant(rng) {
      const [first, second] = rng.chance(share) ? [unsat, sat] : [sat, unsat];
      // Where one side has nothing to say, the other does: what it claims holds of every seed.
      return first.mutant(rng) ?? second.mutant(rng);
    },
  };
}
