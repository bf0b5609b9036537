import { withoutUnusedNames, type Step, applySteps } from '../../rewrite/index.js';
import { type Script, logicInfo, type Claim, type Command } from '../../script/index.js';
import { signatureAt } from '../../semantics/index.js';
import type { Term } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { Direction, MutantSource, SeededStrategy, StrategyOptions, TestCase } from '../contract.js';
import { withoutData } from '../data.js';
import { distinctIndices } from '../draw.js';
import { collectFragments } from '../fragments.js';
import { readLastCheck, type LastCheck } from '../last-check.js';
import { widenLogic } from '../widen-logic.js';
import { AroundModels } from './around-model.js';
import { Quantifiers } from './quantifiers.js';

const ATOMS = 3;
/** Probability of a script that checks all cubes, instead of a single cube. */
const ALL = 0.5;

/** Splits the seed into cubes, each stronger than the seed. The disjunction of all cubes is equivalent to the seed. */
function cubes(material: LastCheck, fragments: readonly Term[], rng: Rng): TestCase | undefined {
  if (fragments.length === 0) return undefined;
  const { script, head, declarations, asserted } = material;
  const store = script.store.fork();
  const atoms = distinctIndices(rng, fragments.length, rng.between(1, ATOMS)).map((at) => fragments[at] as Term);
  const count = 2 ** atoms.length;
  const isAll = rng.chance(ALL);
  const signs = isAll ? rng.sample([...Array(count).keys()], count) : [rng.below(count)];
  const commands: Command[] = [
    ...head,
    ...declarations,
    ...asserted.map((term): Command => ({ kind: 'assert', term })),
  ];
  const steps: Step[] = [];
  const relations: Claim[] = [];
  for (const sign of signs) {
    if (isAll) commands.push({ kind: 'push', levels: 1 });
    for (const [i, atom] of atoms.entries()) {
      const after = (sign >> i) % 2 === 1 ? atom : store.app('not', [atom]);
      const place = { command: commands.length, slot: 0, path: [], before: store.true, after };
      steps.push({ id: steps.length, rule: 'subspace:cube', claim: 'stronger', ...place, declares: [], needs: [] });
      commands.push({ kind: 'assert', term: store.true });
    }
    commands.push({ kind: 'check-sat' });
    relations.push('stronger');
    if (isAll) commands.push({ kind: 'pop', levels: 1 });
  }
  if (isAll) {
    commands.push({ kind: 'check-sat' });
    relations.push('equivalent');
  }
  const base: Script = { ...script, store, commands };
  return { script: applySteps(base, steps, store), claim: 'unrelated', base, steps, relations };
}

/** Probability of a cube around a model, unless the seed is unsat. `CUBE` applies to mutants stronger than the seed. */
const AROUND = 0.5;
const CUBE = 0.5;
/** Probability of a cube if the logic has no quantifiers. It is high because other mutants need a wider logic. */
const CUBE_ONLY = 0.8;
const LARGEST = 60;

/** Makes cubes of the search space or around a model, and adds or instantiates quantifiers (see Canary, SAS 2025). */
export const subspace: SeededStrategy = {
  name: 'subspace',
  summary:
    'restricts the search space: cubes around a model, cubes that cover the whole space, instances of quantifiers',
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
