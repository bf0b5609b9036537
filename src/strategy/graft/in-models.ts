import type { Command, Script } from '../../script/index.js';
import type { Site, Term } from '../../term/index.js';
import { type Rng, memoise } from '../../util/index.js';
import type { TestCase } from '../contract.js';
import { sampleEvenly } from '../draw.js';
import { readLastCheck } from '../last-check.js';
import { truthsIn } from '../truth.js';
import { type ModelText, ModelTextMaker } from '../model-text.js';
import { openModelTexts, formatModelCertificate } from '../model-texts.js';
import { atomSites } from './atoms.js';
import { type AtomSource, type Graft, drawGrafts, applyGrafts, widenLogicForSources } from './donor.js';

interface EvaluatedModel {
  readonly model: ModelText;
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
    this.#worlds = openModelTexts(this.#script, models).map((model) =>
      memoise(() => this.#around(model(), asserted, sites)),
    );
  }

  /** Undefined if there is no model or the draw fails. */
  mutant(rng: Rng, donors: readonly AtomSource[], own: () => AtomSource): TestCase | undefined {
    const known = this.#worlds.map((each) => each()).filter((each) => each !== undefined);
    if (known.length === 0) return undefined;
    const { model, sites, holds } = rng.pick(known);
    const store = this.#script.store.fork();
    const base = widenLogicForSources({ ...this.#script, store }, donors);
    const drawn = drawGrafts(base, sites, donors, own, rng);
    const judged = this.#judge(base, { drawn, model, rng });
    if (judged === undefined) return undefined;
    const grafts = drawn.flatMap((graft): Graft[] => {
      const truth = judged.truth.get(graft.after);
      if (truth === undefined) return [];
      const after = truth === holds.has(graft.site.term) ? graft.after : store.app('not', [graft.after]);
      return after === graft.site.term ? [] : [{ ...graft, after }];
    });
    if (grafts.length === 0) return undefined;
    const certificate = formatModelCertificate(judged.model);
    return { ...applyGrafts(base, grafts, donors), known: ['sat'], certificate };
  }

  #judge(
    base: Script,
    { drawn, model, rng }: { readonly drawn: readonly Graft[]; readonly model: ModelText; readonly rng: Rng },
  ): { readonly model: ModelText; readonly truth: ReadonlyMap<Term, boolean> } | undefined {
    const atoms = drawn.map(({ after }) => after);
    const declarations = [...this.#declarations, ...drawn.flatMap(({ declares }) => declares)];
    const asserts = atoms.map((term): Command => ({ kind: 'assert', term }));
    const maker = new ModelTextMaker({ ...base, commands: [...declarations, ...asserts, { kind: 'check-sat' }] });
    const wide = maker.extend(model, rng);
    if (wide === undefined) return undefined;
    const truths = truthsIn(wide, { script: base, declarations, roots: atoms, formulas: atoms });
    if (truths === undefined) return undefined;
    const truth = new Map<Term, boolean>();
    for (const term of truths.true) truth.set(term, true);
    for (const term of truths.false) truth.set(term, false);
    return { model: wide, truth };
  }

  #around(model: ModelText | undefined, asserted: readonly Term[], sites: readonly Site[]): EvaluatedModel | undefined {
    if (model === undefined) return undefined;
    const atoms = new Set(sites.map(({ term }) => term));
    const truths = truthsIn(model, {
      script: this.#script,
      declarations: this.#declarations,
      roots: asserted,
      formulas: [...new Set([...asserted, ...atoms])],
    });
    const holds = new Set(truths?.true);
    if (truths === undefined || !asserted.every((term) => holds.has(term))) return undefined;
    const decided = new Set([...truths.true, ...truths.false]);
    const known = sites.filter(({ term }) => decided.has(term));
    return known.length === 0 ? undefined : { model, sites: known, holds };
  }
}
