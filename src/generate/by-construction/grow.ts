import type { ConstructorDecl } from '../../script/index.js';
import { BOOL, type MatchCase, type Sort, type Term, type TermStore, type VarTerm } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { type Growth, type GrowthParameters, type PlaceHint, applyInstance } from '../grow/index.js';
import type { Form, FormTable, OperatorForm, Producers } from './forms.js';
import { pushTo } from '../../util/index.js';

export interface GrowInput {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly forms: FormTable;
  readonly constants: ReadonlyMap<Sort, readonly Term[]>;
  readonly bound: readonly Sort[];
  readonly linear: boolean;
  literal(sort: Sort, hint?: PlaceHint): Term | undefined;
}

const LITERAL = 0.2;
const HINTED = 0.25;
/** Probability that a leaf of a sort without symbols is replaced by a small term over symbols of other sorts. */
const REACHING = 0.7;
/** Probability of a theory constant such as `(_ NaN 8 24)` instead of a literal. */
const NAMED_LITERAL = 0.15;
const AGAIN = 0.08;
const CONDITION = 0.1;
const NESTING = 2;
const REST_CASE = 0.1;
const HABITS: GrowthParameters = { longer: 1 / 6, linear: false, widestHard: Number.POSITIVE_INFINITY };
const LINEAR: GrowthParameters = { ...HABITS, linear: true };

type BoundVariables = readonly VarTerm[];

interface GrowthBudget {
  readonly size: number;
  readonly depth: number;
  readonly bound: BoundVariables;
}

/** At this depth, a leaf of a sort without symbols is a literal, not a term over other sorts. */
const LAST = -1;

/** Grows well-sorted terms to a given size. Draws the top operator by weight among operators that yield the sort. */
export class Grower {
  readonly #growth: SizedGrowth;

  constructor(input: GrowInput) {
    this.#growth = new SizedGrowth(input);
  }

  grow(sort: Sort, size: number, depth: number): Term {
    return this.#growth.term(sort, { size, depth, bound: [] });
  }

  /** Grows a term with an operator on top. Returns a leaf if no operator yields the sort. */
  compound(sort: Sort, size: number, depth: number): Term {
    return this.#growth.compound(sort, { size, depth, bound: [] });
  }

  /** The quantifier is omitted if the body does not use its variables. */
  growQuantified(size: number, depth: number): Term {
    return this.#growth.quantifier({ size, depth, bound: [] });
  }
}

class SizedGrowth implements Growth<GrowthBudget> {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly parameters: GrowthParameters;
  readonly #input: GrowInput;
  readonly #made = new Map<Sort, Term[]>();
  readonly #used = new Set<Term>();
  #names = 0;

  constructor(input: GrowInput) {
    this.#input = input;
    this.store = input.store;
    this.rng = input.rng;
    this.parameters = input.linear ? LINEAR : HABITS;
  }

  allows(): boolean {
    return true;
  }

  term(sort: Sort, place: GrowthBudget, hint?: PlaceHint): Term {
    const { rng, forms } = this.#input;
    const { size, depth, bound } = place;
    if (hint !== undefined && rng.chance(HINTED)) return this.literal(sort, hint);
    if (size <= 0 || depth <= 0) return this.#leaf(sort, place);
    if (!forms.of(sort).rich && !rng.chance(CONDITION)) return this.#leaf(sort, place);
    const known = bound.length === 0 && sort !== BOOL && rng.chance(AGAIN) ? this.#made.get(sort) : undefined;
    return known === undefined ? this.compound(sort, place) : rng.pick(known);
  }

  compound(sort: Sort, place: GrowthBudget): Term {
    const form = this.#draw(this.#input.forms.of(sort), place.bound);
    if (form === undefined) return this.#leaf(sort, place);
    const made = this.#apply(form, sort, place);
    if (place.bound.length === 0 && form.kind !== 'quantifier') pushTo(this.#made, sort, made);
    return made;
  }

  #draw({ choices, sums }: Producers, bound: BoundVariables): Form | undefined {
    const { rng } = this.#input;
    const total = sums.at(-1);
    if (total === undefined) return undefined;
    for (;;) {
      const at = (rng.below(0x40000000) / 0x40000000) * total;
      let i = 0;
      while ((sums[i] ?? total) <= at && i < sums.length - 1) i++;
      const form = rng.pick(choices[i]?.forms ?? []);
      if (form.kind !== 'quantifier' || bound.length < NESTING) return form;
    }
  }

  #apply(form: Form, sort: Sort, place: GrowthBudget): Term {
    switch (form.kind) {
      case 'operator':
        return this.#operator(form, place) ?? this.#leaf(sort, place);
      case 'function':
        return this.#call(form, sort, place);
      case 'operator-value':
        return form.made;
      case 'match':
        return this.#match(form.constructors, form.params, place);
      case 'quantifier':
        return this.quantifier({ ...place, size: place.size - 1, depth: place.depth - 1 });
    }
  }

  #operator({ shape, instance, drawIndices }: OperatorForm, place: GrowthBudget): Term | undefined {
    const indices = drawIndices?.(this.#input.rng);
    return applyInstance(this, shape, indices === undefined ? instance : { ...instance, indices }, place);
  }

  #call({ symbol: { name }, params }: Extract<Form, { kind: 'function' }>, sort: Sort, place: GrowthBudget): Term {
    const { store } = this.#input;
    if (params.length === 0) return store.const(name, sort);
    const shares = this.share(place, params.length);
    return store.call(name, params.map((param, i) => this.term(param, shares(i))), sort); // oxfmt-ignore
  }

  #match(constructors: readonly ConstructorDecl[], params: readonly Sort[], place: GrowthBudget): Term {
    const { rng, store } = this.#input;
    const shares = this.share(place, params.length);
    const [of = BOOL, result = BOOL] = params;
    const scrutinee = this.term(of, shares(0));
    const rest = constructors.length > 1 && rng.chance(REST_CASE);
    const last = rest ? rng.between(1, constructors.length - 1) : constructors.length;
    const cases: MatchCase[] = [];
    for (const [i, { name, selectors }] of constructors.entries()) {
      const sorts = i < last ? selectors.map(({ sort }) => sort) : [of];
      const vars = sorts.map((sort) => store.var(`q${this.#names++}`, sort));
      const body = this.term(result, { ...shares(i + 1), bound: [...place.bound, ...vars] });
      cases.push(i < last ? { constructorName: name, vars, body } : { vars, body });
      if (i === last) break;
    }
    return store.match(scrutinee, cases, result);
  }

  quantifier({ size, depth, bound }: GrowthBudget): Term {
    const { rng, store } = this.#input;
    const count = bound.length === 0 && rng.chance(0.4) ? 2 : 1;
    const vars = Array.from({ length: count }, () => store.var(`q${this.#names++}`, rng.pick(this.#input.bound)));
    const inside = { size: Math.max(2, size), depth: Math.max(2, depth), bound: [...bound, ...vars] };
    const body = this.term(BOOL, inside);
    const used = vars.filter((variable) => this.#used.has(variable));
    return store.quant(rng.chance(0.5) ? 'forall' : 'exists', used, body);
  }

  share({ size, depth, bound }: GrowthBudget, count: number): (at: number) => GrowthBudget {
    const { rng } = this.#input;
    const [spare, below] = [Math.max(0, size - 1), depth - 1];
    if (count <= 1 || spare === 0) {
      const same = { size: spare, depth: below, bound };
      return () => same;
    }
    const cut = rng.between(0, spare);
    if (count === 2) return (at) => ({ size: at === 0 ? cut : spare - cut, depth: below, bound });
    const cuts = [cut];
    while (cuts.length < count - 1) cuts.push(rng.between(0, spare));
    cuts.sort((a, b) => a - b);
    return (at) => ({ size: (cuts[at] ?? spare) - (cuts[at - 1] ?? 0), depth: below, bound });
  }

  #leaf(sort: Sort, { bound, depth }: GrowthBudget): Term {
    const { rng, constants, forms } = this.#input;
    const here = bound.filter((variable) => variable.sort === sort);
    if (here.length > 0 && rng.chance(0.6)) {
      const variable = rng.pick(here);
      this.#used.add(variable);
      return variable;
    }
    const symbols = constants.get(sort);
    if (symbols !== undefined && !rng.chance(LITERAL)) return rng.pick(symbols);
    const { reaching } = forms.of(sort);
    if (symbols !== undefined || depth <= LAST || reaching.length === 0 || !rng.chance(REACHING))
      return this.literal(sort);
    const form = rng.pick(rng.pick(reaching));
    return this.#apply(form, sort, { size: 0, depth: LAST + 1, bound: [] });
  }

  literal(sort: Sort, hint?: PlaceHint): Term {
    const { rng, forms, literal, constants } = this.#input;
    const { nullary } = forms.of(sort);
    const named = hint === undefined && nullary.length > 0 && rng.chance(NAMED_LITERAL);
    const made = named ? undefined : literal(sort, hint);
    if (made !== undefined) return made;
    const symbols = constants.get(sort);
    if (symbols !== undefined && nullary.length === 0) return rng.pick(symbols);
    if (nullary.length === 0) throw new Error(`no term of sort ${sort.text} can be made`);
    return this.#apply(rng.pick(nullary), sort, { size: 0, depth: LAST, bound: [] });
  }
}
