import { BOOL, type Term } from '../../term/index.js';
import type { Constructed, FormulaSource, GeneratorInput } from './contract.js';
import { FormulaBuilder } from './draft.js';
import type { Family } from './family.js';
import { type DrawnModel, drawModel } from './model.js';
import { isWritable, setUpGenerator } from './workshop.js';

const TRIES = 12;

/** Draws a model, then terms that it makes true (Dewey 2017, section 5.2). */
export function satisfiable(family: Family, input: GeneratorInput): FormulaSource {
  const workshop = setUpGenerator(family, input);
  return {
    formula: (rng): Constructed | undefined => {
      const draft = new FormulaBuilder(workshop, rng);
      const model = drawModel(draft);
      if (model === undefined) return undefined;
      const assertions = trueAssertions(draft, model, draft.assertionCount());
      if (assertions.length === 0) return undefined;
      return { script: draft.script(assertions), status: 'sat', certificate: model.certificate(assertions) };
    },
  };
}

export function trueAssertions(draft: FormulaBuilder, model: DrawnModel, count: number): Term[] {
  const made = new Set<Term>();
  for (let i = 0; i < count; i++) {
    const term = trueAssertion(draft, model);
    if (term !== undefined) made.add(term);
  }
  return [...made];
}

function trueAssertion(draft: FormulaBuilder, model: DrawnModel): Term | undefined {
  for (let i = 0; i < TRIES; i++) {
    const draw = draft.rng.below(10);
    const term =
      draw < 5 ? growTrue(draft, model) : draw < 7 ? compareToLiteral(draft, model) : relateTerms(draft, model);
    if (term !== undefined && draft.isOpen(term)) return term;
  }
  return undefined;
}

function growTrue(draft: FormulaBuilder, model: DrawnModel): Term | undefined {
  const term = draft.grow(BOOL);
  const value = model.value(term);
  if (value === undefined) return undefined;
  return value === true ? term : makeTrue(draft, model, term);
}

function makeTrue(draft: FormulaBuilder, model: DrawnModel, term: Term): Term {
  const { rng, store } = draft;
  if (term.kind === 'app' && term.op === 'not') return term.args[0] ?? store.true;
  if (rng.chance(0.5)) return store.app('not', [term]);
  const other = draft.small(BOOL, 3);
  const value = model.value(other);
  const pair = rng.chance(0.5) ? [term, other] : [other, term];
  if (value === true) return store.app(rng.pick(['or', 'xor', 'distinct'] as const), pair);
  if (value === false) return rng.chance(0.5) ? store.app('=', pair) : store.app('=>', [term, other]);
  return store.app('not', [term]);
}

function compareToLiteral(draft: FormulaBuilder, model: DrawnModel): Term | undefined {
  const { rng, store } = draft;
  const sort = draft.sortToCompare();
  const { size } = draft.workshop.options;
  const term = draft.compound(sort, rng.between(Math.ceil(size / 2), size));
  const value = model.value(term);
  if (value === undefined) return undefined;
  const literal = isWritable(draft.workshop.palette, sort) ? draft.valueTerm(value, sort) : undefined;
  if (literal !== undefined && rng.chance(0.5)) {
    return store.tryApp('=', rng.chance(0.5) ? [term, literal] : [literal, term]);
  }
  const other = draft.literal(sort);
  return other === undefined ? undefined : relation(draft, model, [term, other]);
}

function relateTerms(draft: FormulaBuilder, model: DrawnModel): Term | undefined {
  const { rng } = draft;
  const sort = draft.sortToCompare();
  const { size } = draft.workshop.options;
  const share = rng.between(1, Math.max(1, size - 1));
  return relation(draft, model, [draft.compound(sort, share), draft.small(sort, size - share)]);
}

function relation(draft: FormulaBuilder, model: DrawnModel, pair: readonly [Term, Term]): Term | undefined {
  const { rng, store } = draft;
  const [{ sort }] = pair;
  const relations = draft.forms.relations(sort);
  if (relations.length === 0) return undefined;
  let term: Term | undefined;
  for (let i = 0; i < 3; i++) {
    term = store.appOfSort(rng.pick(relations), rng.chance(0.5) ? pair : [pair[1], pair[0]], BOOL);
    if (model.value(term) === true) return term;
  }
  return term === undefined || model.value(term) !== false ? undefined : store.app('not', [term]);
}
