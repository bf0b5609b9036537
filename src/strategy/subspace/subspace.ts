import { withoutUnusedNames } from '../../rewrite/index.js';
import { type Script, logicInfo } from '../../script/index.js';
import { signatureAt } from '../../semantics/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { Direction, MutantSource, SeededStrategy, StrategyOptions, TestCase } from '../contract.js';
import { withoutData } from '../data.js';
import { collectFragments } from '../fragments.js';
import { readLastCheck } from '../material.js';
import { widenLogic } from '../widen-logic.js';
import { AroundModels } from './around-model.js';
import { cubes } from './cubes.js';
import { Quantifiers } from './quantifiers.js';

/** Probabilities of a cube around a model (unless claims go to `stronger`), and of a cube of the seed (if they do). */
const AROUND = 0.5;
const CUBE = 0.5;
/** Replaces `CUBE` in logics without quantifiers, since quantified mutants need a wider logic. */
const CUBE_ONLY = 0.8;
const LARGEST = 60;

/**
 * Cubes around a model of a satisfiable seed, cubes that cover any seed, instantiated and introduced quantifiers.
 * After Canary (SAS 2025).
 */
export const subspace: SeededStrategy = {
  name: 'subspace',
  summary:
    'partitions the search space: cubes around models, covering cubes, instances of quantifiers, quantified terms',
  seeds: 1,
  perSeed: 150,
  needsAnswer: false,
  usesModels: true,
  accepts(seed) {
    const material = readLastCheck(seed);
    return typeof material === 'string' ? material : true;
  },
  open,
};

export const SUBSPACE = withoutData(subspace);

function open(seed: Script, { direction, models = [] }: StrategyOptions): MutantSource {
  const script = withoutUnusedNames(seed, seed.store.fork());
  const found = readLastCheck(script);
  if (typeof found === 'string') return { mutant: () => undefined };
  const at = signatureAt(script);
  const asserted = at?.check.asserted ?? [];
  const fragments = collectFragments(asserted, at?.signature.named ?? new Map<string, never>()).map(({ term }) => term);
  const small = fragments.filter(({ size }) => size <= LARGEST);
  const around = memoise(() => new AroundModels(found, small, models));
  const isQuantified = logicInfo(found.script.logic).quantifiers;
  const wide = isQuantified ? script : (widenLogic(script) ?? script);
  const quantifiers = memoise(() => new Quantifiers({ ...wide, store: script.store.fork() }));
  const drawDirection = (rng: Rng): Direction => direction ?? (rng.chance(0.5) ? 'weaker' : 'stronger');
  return {
    mutant(rng: Rng): TestCase | undefined {
      const known = direction !== 'stronger' && rng.chance(AROUND) ? around().mutant(rng) : undefined;
      if (known !== undefined) return known;
      const goes = drawDirection(rng);
      if (rng.chance(goes === 'weaker' ? 0 : isQuantified ? CUBE : CUBE_ONLY))
        return cubes(found, small, rng) ?? quantifiers().mutant(rng, goes);
      return quantifiers().mutant(rng, goes) ?? cubes(found, small, rng);
    },
  };
}
