import { applySteps } from '../../rewrite/index.js';
import type { Command, Script } from '../../script/index.js';
import type { Site, Term } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { sampleEvenly } from '../draw.js';
import { readLastCheck } from '../material.js';
import { truthsIn } from '../truth.js';
import { type ModelText, ModelTextMaker } from '../world.js';
import { openModelTexts, formatModelCertificate } from '../worlds.js';
import { atomSites } from './atoms.js';
import { type AtomSource, type Graft, drawGrafts, widenLogicForSources, formatNotes, toSteps } from './donor.js';

interface EvaluatedModel {
  readonly world: ModelText;
  readonly sites: readonly Site[];
  /** Atoms that are true in this model. All others are false. */
  readonly holds: ReadonlySet<Term>;
}

/** Builds satisfiable mutants: in a model of the seed, each graft has the same value as the atom that it replaces. */
export class GraftsInModels {
  readonly #script: Script;
  readonly #declarations: readonly Command[];
  readonly #worlds: readonly (() => EvaluatedModel | undefined)[];

  constructor(seed: Script, models: readonly string[]) {
    const material = readLastCheck(seed);
    if (typeof material === 'string') {
      this.#script = seed;
      this.#declarations = [];
      this.#worlds = [];
      return;
    }
    const { head, declarations, asserted, script } = material;
    const asserts = asserted.map((term): Command => ({ kind: 'assert', term }));
    this.#script = { ...script, commands: [...head, ...declarations, ...asserts, { kind: 'check-sat' }] };
    this.#declarations = declarations;
    const sites = sampleEvenly(atomSites(this.#script));
    this.#worlds = openModelTexts(this.#script, models).map((world) =>
      memoise(() => this.#around(world(), asserted, sites)),
    );
  }

  /** Undefined if there is no model or the draw fails. */
  mutant(rng: Rng, donors: readonly AtomSource[], own: () => AtomSource): TestCase | undefined {
    const known = this.#worlds.map((each) => each()).filter((each) => each !== undefined);
    if (known.length === 0) return undefined;
    const { world, sites, holds } = rng.pick(known);
    const store = this.#script.store.fork();
    const base = widenLogicForSources({ ...this.#script, store }, donors);
    const drawn = drawGrafts(base, { sites, donors, own, rng });
    const judged = this.#judge(base, { drawn, world, rng });
    if (judged === undefined) return undefined;
    const grafts = drawn.flatMap((graft): Graft[] => {
      const truth = judged.truth.get(graft.after);
      if (truth === undefined) return [];
      const after = truth === holds.has(graft.site.term) ? graft.after : store.app('not', [graft.after]);
      return after === graft.site.term ? [] : [{ ...graft, after }];
    });
    if (grafts.length === 0) return undefined;
    const steps = toSteps(grafts);
    return {
      script: applySteps(base, steps, store),
      claim: 'unrelated',
      base,
      steps,
      known: ['sat'],
      certificate: formatModelCertificate(judged.world),
      notes: formatNotes(grafts, donors),
    };
  }

  #judge(
    base: Script,
    { drawn, world, rng }: { readonly drawn: readonly Graft[]; readonly world: ModelText; readonly rng: Rng },
  ): { readonly world: ModelText; readonly truth: ReadonlyMap<Term, boolean> } | undefined {
    const atoms = drawn.map(({ after }) => after);
    const declarations = [...this.#declarations, ...drawn.flatMap(({ declares }) => declares)];
    const asserts = atoms.map((term): Command => ({ kind: 'assert', term }));
    const maker = new ModelTextMaker({ ...base, commands: [...declarations, ...asserts, { kind: 'check-sat' }] });
    const wide = maker.extend(world, rng);
    if (wide === undefined) return undefined;
    const truths = truthsIn(wide, { script: base, declarations, roots: atoms, formulas: atoms });
    if (truths === undefined) return undefined;
    const truth = new Map<Term, boolean>();
    for (const term of truths.true) truth.set(term, true);
    for (const term of truths.false) truth.set(term, false);
    return { world: wide, truth };
  }

  #around(world: ModelText | undefined, asserted: readonly Term[], sites: readonly Site[]): EvaluatedModel | undefined {
    if (world === undefined) return undefined;
    const atoms = new Set(sites.map(({ term }) => term));
    const truths = truthsIn(world, {
      script: this.#script,
      declarations: this.#declarations,
      roots: asserted,
      formulas: [...new Set([...asserted, ...atoms])],
    });
    const holds = new Set(truths?.true);
    if (truths === undefined || !asserted.every((term) => holds.has(term))) return undefined;
    const decided = new Set([...truths.true, ...truths.false]);
    const known = sites.filter(({ term }) => decided.has(term));
    return known.length === 0 ? undefined : { world, sites: known, holds };
  }
}
