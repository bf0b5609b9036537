import type { ConstructorDecl } from '../../script/index.js';
import { BOOL, type MatchCase, type Sort, type Term, type TermStore, type VarTerm } from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import { type Growth, type Habits, type PlaceHint, applyInstance } from '../grow/index.js';
import type { Form, FormTable, OperatorForm, Producers } from './forms.js';

/** What terms are grown with. */
export interface GrowInput {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly forms: FormTable;
  /** The declared constants by sort. */
  readonly constants: ReadonlyMap<Sort, readonly Term[]>;
  /** The sorts of variables that quantifiers bind. */
  readonly bound: readonly Sort[];
  /** Whether factors and divisors are numbers. */
  readonly linear: boolean;
  /** A literal; undefined where the sort has none. */
  literal(sort: Sort, hint?: PlaceHint): Term | undefined;
}

/** How often a leaf is a literal although there is a symbol. */
const LITERAL = 0.2;
/** How often a place that wants a special literal gets it, where it might be a term. */
const HINTED = 0.25;
/** How often a leaf of a sort without symbols is a small term over symbols of other sorts. */
const REACHING = 0.7;
/** How often a literal is written as a constant of the theory, such as `(_ NaN 8 24)`. */
const NAMED_LITERAL = 0.15;
/** How often a subterm is one that was made before, once more. */
const AGAIN = 0.08;
/** How often a sort that has only constants and conditions between them gets a condition. */
const CONDITION = 0.1;
/** How many quantifiers stand in each other at most. */
const NESTING = 2;
/** How often a match ends with a case for all the constructors that are left. */
const REST_CASE = 0.1;
/** How operators look: those of many arguments get two, at times three or four. */
const HABITS: Habits = { longer: 1 / 6, linear: false, widestHard: Number.POSITIVE_INFINITY };
const LINEAR: Habits = { ...HABITS, linear: true };

/** Variables bound around a place, innermost last. */
type Bound = readonly VarTerm[];

/** What is left to spend at a place: operators and levels. */
interface Place {
  readonly size: number;
  readonly depth: number;
  readonly bound: Bound;
}

/** A place where no operator leads on to sorts that have symbols. */
const LAST = -1;

/**
 * Grows random well-sorted terms to a size: the operator on top is drawn among all operators that give the sort, by their weights
 * and nothing else; `generate/grow` applies it.
 */
export class Grower {
  readonly #growth: SizedGrowth;

  constructor(input: GrowInput) {
    this.#growth = new SizedGrowth(input);
  }

  /** A term of a sort of the palette with about `size` operators in at most `depth` levels. */
  grow(sort: Sort, size: number, depth: number): Term {
    return this.#growth.term(sort, { size, depth, bound: [] });
  }

  /** A term with an operator on top; a leaf where no operator gives the sort. */
  compound(sort: Sort, size: number, depth: number): Term {
    return this.#growth.compound(sort, { size, depth, bound: [] });
  }

  /** A condition that begins with a quantifier, unless its body does not use the variables. */
  quantified(size: number, depth: number): Term {
    return this.#growth.quantifier({ size, depth, bound: [] });
  }
}

/** How terms are grown to a size. Recursion is bounded by the depth given. */
class SizedGrowth implements Growth<Place> {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly habits: Habits;
  readonly #input: GrowInput;
  readonly #made = new Map<Sort, Term[]>();
  readonly #used = new Set<Term>();
  #names = 0;

  constructor(input: GrowInput) {
    this.#input = input;
    this.store = input.store;
    this.rng = input.rng;
    this.habits = input.linear ? LINEAR : HABITS;
  }

  allows(): boolean {
    return true;
  }

  term(sort: Sort, place: Place, hint?: PlaceHint): Term {
    const { rng, forms } = this.#input;
    const { size, depth, bound } = place;
    if (hint !== undefined && rng.chance(HINTED)) return this.literal(sort, hint);
    if (size <= 0 || depth <= 0) return this.#leaf(sort, place);
    if (!forms.of(sort).rich && !rng.chance(CONDITION)) return this.#leaf(sort, place);
    const known = bound.length === 0 && sort !== BOOL && rng.chance(AGAIN) ? this.#made.get(sort) : undefined;
    return known === undefined ? this.compound(sort, place) : rng.pick(known);
  }

  compound(sort: Sort, place: Place): Term {
    const form = this.#draw(this.#input.forms.of(sort), place.bound);
    if (form === undefined) return this.#leaf(sort, place);
    const made = this.#apply(form, sort, place);
    if (place.bound.length === 0 && form.kind !== 'quantifier') {
      const others = this.#made.get(sort);
      if (others === undefined) this.#made.set(sort, [made]);
      else others.push(made);
    }
    return made;
  }

  #draw({ choices, sums }: Producers, bound: Bound): Form | undefined {
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

  #apply(form: Form, sort: Sort, place: Place): Term {
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

  #operator({ shape, instance, drawIndices }: OperatorForm, place: Place): Term | undefined {
    const indices = drawIndices?.(this.#input.rng);
    return applyInstance(this, shape, indices === undefined ? instance : { ...instance, indices }, place);
  }

  #call({ symbol: { name }, params }: Extract<Form, { kind: 'function' }>, sort: Sort, place: Place): Term {
    const { store } = this.#input;
    if (params.length === 0) return store.const(name, sort);
    const shares = this.share(place, params.length);
    return store.call(name, params.map((param, i) => this.term(param, shares(i))), sort); // oxfmt-ignore
  }

  /** A case for each constructor, over its fields; now and then one for all the constructors that are left. */
  #match(constructors: readonly ConstructorDecl[], params: readonly Sort[], place: Place): Term {
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

  /** One or two variables bound; left away where the body does not use them. */
  quantifier({ size, depth, bound }: Place): Term {
    const { rng, store } = this.#input;
    const count = bound.length === 0 && rng.chance(0.4) ? 2 : 1;
    const vars = Array.from({ length: count }, () => store.var(`q${this.#names++}`, rng.pick(this.#input.bound)));
    const inside = { size: Math.max(2, size), depth: Math.max(2, depth), bound: [...bound, ...vars] };
    const body = this.term(BOOL, inside);
    const used = vars.filter((variable) => this.#used.has(variable));
    return store.quant(rng.chance(0.5) ? 'forall' : 'exists', used, body);
  }

  /** Splits the operators that are left between arguments; each is one level further down. */
  share({ size, depth, bound }: Place, count: number): (at: number) => Place {
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

  #leaf(sort: Sort, { bound, depth }: Place): Term {
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

  /** A literal, a constant of the theory, or a symbol where the sort has neither. */
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
