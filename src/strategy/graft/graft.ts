import { withoutUnusedNames } from '../../rewrite/index.js';
import type { Script } from '../../script/index.js';
import type { Site } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { MutantSource, SeededStrategy, StrategyOptions, TestCase } from '../contract.js';
import { withoutData } from '../data.js';
import { sampleEvenly } from '../draw.js';
import { atomSites } from './atoms.js';
import {
  type AtomSource,
  makeAtomSource,
  drawAtomSources,
  drawGrafts,
  widenLogicForSources,
  applyGrafts,
} from './donor.js';
import { GraftsInModels } from './in-models.js';

/** Probability of trying to build a mutant that is known to be sat. */
const KNOWN = 0.5;

/**
 * Replaces atoms of a seed by atoms of other seeds, with constants matched by sort (HistFuzz: Sun, Yang, Wang, Wen, Jia
 * and Zhou, ICSE 2023). If a model of the seed is known, tries to make half of the mutants true in that model.
 */
export const graft: SeededStrategy = {
  name: 'graft',
  summary: 'puts atoms of other seeds, with constants matched by sort, into the Boolean skeleton of the seed',
  seeds: 2,
  perSeed: 150,
  needsAnswer: false,
  usesModels: true,
  accepts: (seed) => seed.commands.some(({ kind }) => kind === 'assert') || 'it asserts nothing',
  open: (seed, options) => new Source(seed, options),
};

export const GRAFT = withoutData(graft);

class Source implements MutantSource {
  readonly #seed: Script;
  readonly #sites: readonly Site[];
  readonly #own: () => AtomSource;
  readonly #others: readonly (() => AtomSource)[];
  readonly #share: number;
  readonly #inWorlds: () => GraftsInModels;

  constructor(seed: Script, { direction, models = [], partners = [] }: StrategyOptions) {
    const script = withoutUnusedNames(seed, seed.store.fork());
    this.#seed = script;
    this.#sites = sampleEvenly(atomSites(script));
    this.#own = memoise(() => makeAtomSource(script));
    this.#others = partners.map(({ script: other }) => memoise(() => makeAtomSource(other)));
    this.#share = direction === 'stronger' ? 0 : KNOWN;
    this.#inWorlds = memoise(() => new GraftsInModels(script, models));
  }

  mutant(rng: Rng): TestCase | undefined {
    if (this.#sites.length === 0) return undefined;
    const donors = drawAtomSources(this.#others, rng);
    const known = rng.fork('world');
    const made = known.chance(this.#share) ? this.#inWorlds().mutant(known, donors, this.#own) : undefined;
    return made ?? this.#makeUnrelated(rng, donors);
  }

  #makeUnrelated(rng: Rng, donors: readonly AtomSource[]): TestCase | undefined {
    const store = this.#seed.store.fork();
    const base = widenLogicForSources({ ...this.#seed, store }, donors);
    const grafts = drawGrafts(base, this.#sites, donors, this.#own, rng);
    return grafts.length === 0 ? undefined : applyGrafts(base, grafts, donors);
  }
}
