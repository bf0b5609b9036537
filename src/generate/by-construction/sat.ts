import { BOOL, type Term } from '../../term/index.js';
import type { Constructed, FormulaSource, GeneratorInput } from './contract.js';
import { FormulaBuilder } from './formula-builder.js';
import type { Family } from './family.js';
import { type DrawnModel, drawModel } from './model.js';
import { isWritable, setUpGenerator } from './setup.js';

const TRIES = 12;

/** Draws a model, then terms that it makes true (Dewey 2017, section 5.2). */
export function satisfiable(family: Family, input: GeneratorInput): FormulaSource {
  const setup = setUpGenerator(family, input);
  return {
    formula: (rng): Constructed | undefined => {
      const builder = new FormulaBuilder(setup, rng);
      const model = drawModel(builder);
      if (model === undefined) return undefined;
      const assertions = trueAssertions(builder, model, builder.assertionCount());
      if (assertions.length === 0) return undefined;
      return { script: builder.script(assertions), status: 'sat', certificate: model.certificate(assertions) };
    },
  };
}

export function trueAssertions(builder: FormulaBuilder, model: DrawnModel, count: number): Term[] {
  const made = new Set<Term>();
  for (let i = 0; i < count; i++) {
    const term = trueAssertion(builder, model);
    if (term !== undefined) made.add(term);
  }
  return [...made];
}

function trueAssertion(builder: FormulaBuilder, model: DrawnModel): Term | undefined {
  for (let i = 0; i < TRIES; i++) {
    const draw = builder.rng.below(10);
    const term =
      draw < 5 ? growTrue(builder, model) : draw < 7 ? compareToLiteral(builder, model) : relateTerms(builder, model);
    if (term !== undefined && builder.isOpen(term)) return term;
  }
  return undefined;
}

function growTrue(builder: FormulaBuilder, model: DrawnModel): Term | undefined {
  const term = builder.grow(BOOL);
  const value = model.value(term);
  if (value === undefined) return undefined;
  return value === true ? term : makeTrue(builder, model, term);
}

function makeTrue(builder: FormulaBuilder, model: DrawnModel, term: Term): Term {
  const { rng, store } = builder;
  if (term.kind === 'app' && term.op === 'not') return term.args[0] ?? store.true;
  if (rng.chance(0.5)) return store.app('not', [term]);
  const other = builder.small(BOOL, 3);
  const value = model.value(other);
  const pair = rng.chance(0.5) ? [term, other] : [other, term];
  if (value === true) return store.app(rng.pick(['or', 'xor', 'distinct'] as const), pair);
  if (value === false) return rng.chance(0.5) ? store.app('=', pair) : store.app('=>', [term, other]);
  return store.app('not', [term]);
}

function compareToLiteral(builder: FormulaBuilder, model: DrawnModel): Term | undefined {
  const { rng, store } = builder;
  const sort = builder.sortToCompare();
  const { size } = builder.setup.options;
  const term = builder.compound(sort, rng.between(Math.ceil(size / 2), size));
  const value = model.value(term);
  if (value === undefined) return undefined;
  const literal = isWritable(builder.setup.vocabulary, sort) ? builder.valueTerm(value, sort) : undefined;
  if (literal !== undefined && rng.chance(0.5)) {
    return store.tryApp('=', rng.chance(0.5) ? [term, literal] : [literal, term]);
  }
  const other = builder.literal(sort);
  return other === undefined ? undefined : relation(builder, model, [term, other]);
}

function relateTerms(builder: FormulaBuilder, model: DrawnModel): Term | undefined {
  const { rng } = builder;
  const sort = builder.sortToCompare();
  const { size } = builder.setup.options;
  const share = rng.between(1, Math.max(1, size - 1));
  return relation(builder, model, [builder.compound(sort, share), builder.small(sort, size - share)]);
}

function relation(builder: FormulaBuilder, model: DrawnModel, pair: readonly [Term, Term]): Term | undefined {
  const { rng, store } = builder;
  const [{ sort }] = pair;
  const relations = builder.forms.relations(sort);
  if (relations.length === 0) return undefined;
  let term: Term | undefined;
  for (let i = 0; i < 3; i++) {
    term = store.appOfSort(rng.pick(relations), rng.chance(0.5) ? pair : [pair[1], pair[0]], BOOL);
    if (model.value(term) === true) return term;
  }
  return term === undefined || model.value(term) !== false ? undefined : store.app('not', [term]);
}
