import { withoutUnusedNames } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import { signatureAt } from '../../semantics/index.js';
import type { MutantSource, SeededStrategy, StrategyOptions } from '../contract.js';
import { withoutData } from '../data.js';
import { measureScript } from '../size.js';
import { VisibleFragments, collectFragments } from '../fragments.js';
import { SatSource } from './sat.js';
import { UnsatSource } from './unsat.js';

/** Probability of an unsat mutant if the seed is unsat, and if its answer is unknown. */
const UNSAT = { unsat: 0.7, unknown: 0.4 } as const;
/** Growth limit: three times the seed's nodes, plus a constant. */
const GROWTH = 3;
const SLACK = 400;

/**
 * Recombines a seed's formulas by their truth values in a model (STORM: Mansur, Christakis, Wüstholz and Zhang, FSE
 * 2020). For an unsat seed, combines formulas with all its assertions.
 */
export const storm: SeededStrategy = {
  name: 'storm',
  summary: "recombines the seed's formulas into mutants that a known model satisfies, or that are unsat like the seed",
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
  const fragments = collectFragments(asserted, named);
  const size = measureScript(script);
  const room = size * GROWTH + SLACK;
  const everywhere = script.commands.flatMap((each, command) =>
    each.kind === 'assert' ? [{ term: each.term, command }] : [],
  );
  const visible = new VisibleFragments(script, collectFragments(everywhere, named));
  const sat = new SatSource(script, { fragments, models, room });
  const unsat = new UnsatSource(script, { visible, size, room });
  // A seed with a model is not unsat.
  const share =
    direction === 'weaker' || models.length > 0 ? 0 : direction === 'stronger' ? UNSAT.unsat : UNSAT.unknown;
  return {
    mutant(rng) {
      const [first, second] = rng.chance(share) ? [unsat, sat] : [sat, unsat];
      // Either source is sound for every seed.
      return first.mutant(rng) ?? second.mutant(rng);
    },
  };
}
