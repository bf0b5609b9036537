import type { Command, Script } from '../../script/index.js';
import { rngFromSeed, type Rng, memoise } from '../../util/index.js';
import { type Step, applySteps } from '../../rewrite/index.js';
import type { Term } from '../../term/index.js';
import type { TestCase } from '../contract.js';
import { distinctIndices } from '../draw.js';
import { truthsIn } from '../truth.js';
import type { ModelText } from '../model-text.js';
import { openModelTexts, formatModelCertificate } from '../model-texts.js';
import { comparisons, constantsIn, literalContext, literalsAbout } from './literals.js';
import type { LastCheck } from '../last-check.js';

/** Maximum number of literals in a cube. */
const LITERALS = 6;

interface ModelLiterals {
  readonly model: ModelText;
  readonly literals: readonly Term[];
}

export class AroundModels {
  readonly #material: LastCheck;
  readonly #worlds: readonly (() => ModelLiterals | undefined)[];

  constructor(material: LastCheck, fragments: readonly Term[], models: readonly string[]) {
    // Other mutants of the seed may be in use, so the seed's store must not change.
    const script = { ...material.script, store: material.script.store.fork() };
    const { head, declarations, asserted } = material;
    this.#material = { ...material, script };
    const commands = [...head, ...declarations, ...asserted.map((term): Command => ({ kind: 'assert', term }))];
    const plain: Script = { ...script, commands: [...commands, { kind: 'check-sat' }] };
    const worlds = openModelTexts(plain, models);
    this.#worlds = worlds.map((model, i) =>
      memoise(() => this.#around(model(), fragments, rngFromSeed(`around ${i}`))),
    );
  }

  mutant(rng: Rng): TestCase | undefined {
    const known = this.#worlds.map((each) => each()).filter((each) => each !== undefined);
    if (known.length === 0) return undefined;
    const { model, literals } = rng.pick(known);
    const { script, head, declarations, asserted } = this.#material;
    const store = script.store.fork();
    const chosen = distinctIndices(rng, literals.length, rng.between(1, LITERALS));
    const places = chosen.map((): Command => ({ kind: 'assert', term: store.true }));
    const own = asserted.map((term): Command => ({ kind: 'assert', term }));
    const before = [...head, ...declarations];
    const base: Script = { ...script, store, commands: [...before, ...own, ...places, { kind: 'check-sat' }] };
    const steps = chosen.map((at, id): Step => {
      const after = literals[at] as Term;
      const command = before.length + own.length + id;
      const place = { command, slot: 0, path: [], before: store.true, after };
      return { id, rule: 'subspace:around-model', claim: 'stronger', ...place, declares: [], needs: [] };
    });
    return {
      script: applySteps(base, steps, store),
      claim: 'unrelated',
      base,
      steps,
      relations: ['stronger'],
      known: ['sat'],
      certificate: formatModelCertificate(model),
    };
  }

  #around(model: ModelText | undefined, fragments: readonly Term[], rng: Rng): ModelLiterals | undefined {
    if (model === undefined) return undefined;
    const { script, declarations, asserted } = this.#material;
    const { store } = script;
    const cx = literalContext(script, declarations, store, rng);
    const constants = constantsIn(asserted, declarations);
    const values = new Map(model.symbols.map(({ name, value }) => [name, value]));
    const about = constants.flatMap((constant) => literalsAbout(constant, values.get(constant.name), cx));
    const formulas = [...about, ...comparisons(constants, cx)];
    const roots = [...asserted, ...formulas];
    const truths = truthsIn(model, { script, declarations, roots, formulas: [...new Set([...roots, ...fragments])] });
    const holds = new Set(truths?.true);
    if (truths === undefined || !asserted.every((term) => holds.has(term))) return undefined;
    const isAsserted = new Set(asserted);
    const literals = [
      ...truths.true.filter((term) => !isAsserted.has(term)),
      ...truths.false.map((term) => store.app('not', [term])),
    ];
    return literals.length === 0 ? undefined : { model, literals };
  }
}
