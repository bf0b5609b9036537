import {
  BOOL,
  type Sort,
  type Term,
  type VarTerm,
  cardinalityOf,
  reachable,
  replaceTerms,
} from '../../../term/index.js';
import type { Construction, ConstructionContext, FunctionSymbol } from '../construction.js';

const TRIES = 6;

/** A quantified formula and an instance that contradicts it, or two quantified formulas that negate each other. */
const refutedInstance: Construction = {
  name: 'refuted-instance',
  summary: 'a condition holds for all values of a variable, but not for some term',
  contradict: (cx) => {
    const { rng, store, variables } = cx;
    for (let i = 0; i < TRIES; i++) {
      const condition = cx.condition();
      const places = [...reachable([condition])].filter(
        ({ kind, sort }) => kind === 'const' && variables.includes(sort),
      );
      if (places.length === 0) continue;
      const place = rng.pick(places.sort((a, b) => a.id - b.id));
      const variable = store.var(store.freshName('v'), place.sort);
      const withTerm = (term: Term): Term => replaceTerms(store, condition, new Map([[place, term]]));
      const not = (term: Term): Term => store.app('not', [term]);
      const body = withTerm(variable);
      const draw = rng.below(3);
      if (draw === 2) {
        const other = store.var(store.freshName('v'), place.sort);
        const turned = not(withTerm(other));
        const terms = [store.quant('forall', [variable], body), store.quant('exists', [other], turned)];
        return { terms, because: 'a condition holds for all values, and its negation for some value' };
      }
      const instance = withTerm(cx.term(place.sort));
      if (draw === 0) {
        const terms = [store.quant('forall', [variable], body), not(instance)];
        return { terms, because: 'a condition holds for all values, but not for a term' };
      }
      const terms = [instance, not(store.quant('exists', [variable], body))];
      return { terms, because: 'a condition holds for a term, but for no value' };
    }
    return undefined;
  },
};

function listRelations({ functions }: ConstructionContext): FunctionSymbol[] {
  return functions.filter(
    ({ declared, params, result }) => declared && result === BOOL && params.length === 2 && params[0] === params[1],
  );
}

/** `(exists ((x S)) (forall ((y S)) (distinct (r x y) (r y y))))` is false for y = x (the barber paradox). */
const diagonal: Construction = {
  name: 'diagonal',
  summary: 'a value is related to exactly the values that are not related to themselves (Russell 1918)',
  contradict: (cx) => {
    const { rng, store } = cx;
    const relations = listRelations(cx);
    if (relations.length === 0) return undefined;
    const { name, params } = rng.pick(relations);
    const [x, y] = [0, 1].map(() => store.var(store.freshName('v'), params[0] as Sort)) as [VarTerm, VarTerm];
    const self = store.call(name, [y, y], BOOL);
    const other = store.call(name, rng.chance(0.5) ? [x, y] : [y, x], BOOL);
    const shaves = rng.pick([
      store.app('distinct', [other, self]),
      store.app('xor', [self, other]),
      store.app('=', [other, store.app('not', [self])]),
    ]);
    const barber = store.quant('exists', [x], store.quant('forall', [y], shaves));
    return { terms: [barber], because: `for y = x, ${name}(x, x) would equal its own negation` };
  },
};

const endlessOrder: Construction = {
  name: 'endless-order',
  summary: 'a relation on a finite sort is transitive and irreflexive, and relates every value to another',
  contradict: (cx) => {
    const { rng, store } = cx;
    const usable = listRelations(cx).filter(({ params }) => isFinite(cx, params[0] as Sort));
    if (usable.length === 0) return undefined;
    const { name, params } = rng.pick(usable);
    const [x, y, z] = drawThree(cx, params[0] as Sort);
    const below = (a: Term, b: Term): Term => store.call(name, [a, b], BOOL);
    const steps = store.app('and', [below(x, y), below(y, z)]);
    const transitive = store.quant('forall', [x, y, z], store.app('=>', [steps, below(x, z)]));
    const irreflexive = rng.chance(0.5)
      ? store.quant('forall', [x], store.app('not', [below(x, x)]))
      : store.app('not', [store.quant('exists', [y], below(y, y))]);
    const serial = store.quant('forall', [x], store.quant('exists', [y], below(x, y)));
    const because = `${name} would be a strict order on a finite sort without a greatest value`;
    return { terms: [transitive, irreflexive, serial], because };
  },
};

const injectiveNotSurjective: Construction = {
  name: 'injective-not-surjective',
  summary: 'a function on a finite sort is injective and not surjective',
  contradict: (cx) => {
    const { functions, rng, store } = cx;
    const usable = functions.filter(
      ({ declared, params, result }) =>
        declared && params.length === 1 && params[0] === result && result !== BOOL && isFinite(cx, result),
    );
    if (usable.length === 0) return undefined;
    const { name, result: sort } = rng.pick(usable);
    const [x, y, z] = drawThree(cx, sort);
    const of = (term: Term): Term => store.call(name, [term], sort);
    const same = store.app('=', [of(x), of(y)]);
    const injective = rng.chance(0.5)
      ? store.app('=>', [same, store.app('=', [x, y])])
      : store.app('=>', [store.app('distinct', [x, y]), store.app('not', [same])]);
    const missed = rng.chance(0.5) ? cx.term(sort) : undefined;
    const missing =
      missed === undefined
        ? store.quant('exists', [z], store.quant('forall', [x], store.app('distinct', [of(x), z])))
        : store.quant('forall', [x], store.app('not', [store.app('=', [missed, of(x)])]));
    const because = `an injective function from a finite sort to itself, such as ${name}, reaches every value`;
    return { terms: [store.quant('forall', [x, y], injective), missing], because };
  },
};

function drawThree({ store }: ConstructionContext, sort: Sort): [VarTerm, VarTerm, VarTerm] {
  return [0, 1, 2].map(() => store.var(store.freshName('v'), sort)) as [VarTerm, VarTerm, VarTerm];
}

/** False for uninterpreted sorts, whose size is not fixed. */
function isFinite(cx: ConstructionContext, sort: Sort, inside: ReadonlySet<Sort> = new Set()): boolean {
  const decls = cx.datatypes.get(sort);
  if (decls === undefined) return typeof cardinalityOf(sort) === 'bigint';
  // A recursive datatype has values of any depth.
  if (inside.has(sort)) return false;
  const within = new Set([...inside, sort]);
  return decls.every(({ selectors }) => selectors.every((field) => isFinite(cx, field.sort, within)));
}

export const QUANTIFIERS = [refutedInstance, diagonal, endlessOrder, injectiveNotSurjective];
