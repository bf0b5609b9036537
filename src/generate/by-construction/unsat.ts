import { isNumeral } from '../../rewrite/index.js';
import { logicInfo } from '../../script/index.js';
import { printTerm } from '../../syntax/index.js';
import { BOOL, type ConstTerm, type Term, reachable, replaceTerms } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Certificate, HidingStep } from './certificate.js';
import type { Construction, ConstructionContext, Contradiction } from './construction.js';
import type { Constructed, FormulaSource, GeneratorInput } from './contract.js';
import { type EquivalenceStep, Equivalences } from './disguise.js';
import { FormulaBuilder } from './formula-builder.js';
import type { Family } from './family.js';
import type { InstanceContext } from './instantiate.js';
import { isComparable } from './forms.js';
import { listChangeableChildren } from './changeable.js';
import { drawModel } from './model.js';
import { trueAssertions } from './sat.js';
import { type GeneratorSetup, setUpGenerator } from './setup.js';

const TRIES = 8;
const MOST_STEPS = 3;
const NAMING = 0.4;

/**
 * Generates unsatisfiable formulas: rewrites a contradiction by equivalences and mixes it with satisfiable
 * assertions. Replaces the search of Dewey 2017, section 5.3.
 */
export function unsatisfiable(family: Family, input: GeneratorInput): FormulaSource {
  const setup = setUpGenerator(family, input);
  const equivalences = new Equivalences(family.equivalences());
  return { formula: (rng) => contradictory(setup, equivalences, rng) };
}

function contradictory(setup: GeneratorSetup, equivalences: Equivalences, rng: Rng): Constructed | undefined {
  const builder = new FormulaBuilder(setup, rng);
  const model = drawModel(builder);
  const hider = new Obfuscator(builder, equivalences);
  const found = contradiction(builder, hider);
  if (found === undefined || model === undefined) return undefined;
  const { construction, terms, because } = found;
  const core = hider.hide(terms);
  const unrelated = trueAssertions(builder, model, Math.max(1, builder.assertionCount() - core.length));
  const { assertions, places } = shuffleCore(rng, core, unrelated);
  const certificate: Certificate = {
    kind: 'reason',
    construction: construction.name,
    because,
    contradiction: terms.map(printTerm),
    steps: hider.steps,
    core: places,
  };
  return { script: builder.script(assertions), status: 'unsat', certificate };
}

function contradiction(
  builder: FormulaBuilder,
  hider: Obfuscator,
): (Contradiction & { construction: Construction }) | undefined {
  const { rng, store, setup } = builder;
  const { family, options, vocabulary } = setup;
  const term = (sort: Parameters<ConstructionContext['term']>[0]): Term =>
    builder.compound(sort, rng.between(1, Math.max(2, Math.floor(options.size / 2))));
  const cx: ConstructionContext = {
    store,
    rng,
    logic: logicInfo(family.logic),
    approximations: setup.approximations,
    sorts: vocabulary.sorts,
    functions: vocabulary.functions,
    datatypes: setup.datatypes,
    variables: [...new Set(vocabulary.variables)],
    term,
    condition: () => (rng.chance(0.7) ? builder.compare() : undefined) ?? builder.compound(BOOL, options.size),
    literal: (sort) => builder.literal(sort),
    disguise: (each) => hider.step(each),
  };
  for (let i = 0; i < TRIES && family.constructions.length > 0; i++) {
    const construction = rng.pick(family.constructions);
    const found = construction.contradict(cx);
    if (found !== undefined) return { ...found, construction };
    hider.forgetSteps();
  }
  return undefined;
}

class Obfuscator {
  readonly #builder: FormulaBuilder;
  readonly #equivalences: Equivalences;
  readonly #instances: InstanceContext;
  #steps: HidingStep[] = [];

  constructor(builder: FormulaBuilder, equivalences: Equivalences) {
    this.#builder = builder;
    this.#equivalences = equivalences;
    this.#instances = {
      store: builder.store,
      rng: builder.rng,
      sorts: builder.setup.vocabulary.sorts,
      linear: builder.setup.vocabulary.linear,
      term: (sort) => builder.small(sort, builder.rng.between(0, 2)),
      literal: (sort) => builder.literal(sort),
    };
  }

  get steps(): readonly HidingStep[] {
    return this.#steps;
  }

  forgetSteps(): void {
    this.#steps = [];
  }

  step(term: Term): Term {
    const found = this.#equivalences.step(term, this.#instances);
    if (found === undefined) return term;
    this.#note(found.step);
    return found.term;
  }

  /** Rewrites the terms so that their conjunction stays equisatisfiable. May add an equation that names a subterm. */
  hide(terms: readonly Term[]): readonly Term[] {
    const { rng } = this.#builder;
    const hidden = terms.map((term) => {
      let made = term;
      for (let i = rng.between(0, MOST_STEPS); i > 0; i--) made = this.step(made);
      return made;
    });
    if (!rng.chance(NAMING)) return hidden;
    const at = rng.below(hidden.length);
    const named = this.#name(hidden[at] as Term);
    return named === undefined ? hidden : [...hidden.map((each, i) => (i === at ? named.term : each)), named.equation];
  }

  #name(root: Term): { readonly term: Term; readonly equation: Term } | undefined {
    const { rng, store, setup } = this.#builder;
    const { vocabulary } = setup;
    let part = root;
    for (let depth = rng.between(1, 3); depth > 0 && part.kind !== 'quant'; depth--) {
      const below = listChangeableChildren(part, vocabulary);
      if (below.length > 0) part = rng.pick(below).term;
    }
    if (part === root || part.kind !== 'app' || !vocabulary.sorts.filter(isComparable).includes(part.sort))
      return undefined;
    // A negative number may be at a position that takes only literals, so it must not be replaced by a symbol.
    if (isNumeral(part) || containsVariable(part)) return undefined;
    const name: ConstTerm = this.#builder.declareApart(part.sort);
    this.#note({ rule: 'name', from: part, to: name });
    const pair = rng.chance(0.5) ? [name, part] : [part, name];
    return { term: replaceTerms(store, root, new Map([[part, name]])), equation: store.app('=', pair) };
  }

  #note({ rule, from, to }: EquivalenceStep): void {
    this.#steps.push({ rule, from: printTerm(from), to: printTerm(to) });
  }
}

function containsVariable(term: Term): boolean {
  for (const { kind } of reachable([term])) if (kind === 'var') return true;
  return false;
}

function shuffleCore(
  rng: Rng,
  core: readonly Term[],
  unrelated: readonly Term[],
): { readonly assertions: readonly Term[]; readonly places: readonly number[] } {
  const assertions = rng.sample([...new Set([...core, ...unrelated])], core.length + unrelated.length);
  return { assertions, places: [...new Set(core)].map((term) => assertions.indexOf(term)) };
}
