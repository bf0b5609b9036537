import type { ConstructorDecl } from '../../script/index.js';
import {
  BOOL,
  type Literal,
  type MatchCase,
  type Sort,
  type Term,
  type TermStore,
  type VarTerm,
} from '../../term/index.js';
import type { Rng } from '../../util/index.js';
import type { Form, FormTable, Producers } from './forms.js';
import { type LiteralPlaces, takesLiteral } from './literal-places.js';

/** What terms are grown with. */
export interface GrowInput {
  readonly store: TermStore;
  readonly rng: Rng;
  readonly forms: FormTable;
  /** The declared constants by sort. */
  readonly constants: ReadonlyMap<Sort, readonly Term[]>;
  /** The sorts of variables that quantifiers bind. */
  readonly bound: readonly Sort[];
  /** A literal; undefined where the sort has none. */
  literal(sort: Sort): Term | undefined;
}

/** How often a leaf is a literal although there is a symbol. */
const LITERAL = 0.2;
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

/** Variables bound around a place, innermost last. */
type Bound = readonly VarTerm[];

/** What is left to spend at a place: operators and levels. */
interface Place {
  readonly size: number;
  readonly depth: number;
  readonly bound: Bound;
}

/**
 * Grows random well-sorted terms: the operator on top is drawn among all operators that give the sort, by their weights and
 * nothing else. Recursion is bounded by the depth given.
 */
export class Grower {
  readonly #input: GrowInput;
  readonly #made = new Map<Sort, Term[]>();
  readonly #used = new Set<Term>();
  #names = 0;

  constructor(input: GrowInput) {
    this.#input = input;
  }

  /** A term of a sort of the palette with about `size` operators in at most `depth` levels. */
  grow(sort: Sort, size: number, depth: number): Term {
    return this.#grow(sort, size, depth, []);
  }

  /** A term with an operator on top; a leaf where no operator gives the sort. */
  compound(sort: Sort, size: number, depth: number): Term {
    const form = this.#draw(this.#input.forms.of(sort), []);
    return form === undefined ? this.#leaf(sort, []) : this.#apply(form, sort, { size, depth, bound: [] });
  }

  /** A condition that begins with a quantifier, unless its body does not use the variables. */
  quantified(size: number, depth: number): Term {
    return this.#quantifier(size, depth, []);
  }

  #grow(sort: Sort, size: number, depth: number, bound: Bound): Term {
    const { rng, forms } = this.#input;
    if (size <= 0 || depth <= 0) return this.#leaf(sort, bound);
    const producers = forms.of(sort);
    if (!producers.rich && !rng.chance(CONDITION)) return this.#leaf(sort, bound);
    const known = bound.length === 0 && sort !== BOOL && rng.chance(AGAIN) ? this.#made.get(sort) : undefined;
    if (known !== undefined) return rng.pick(known);
    const form = this.#draw(producers, bound);
    return form === undefined ? this.#leaf(sort, bound) : this.#apply(form, sort, { size, depth, bound });
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
      if (form.head.kind !== 'quantifier' || bound.length < NESTING) return form;
    }
  }

  #apply(form: Form, sort: Sort, place: Place): Term {
    const { head } = form;
    if (head.kind === 'quantifier') return this.#quantifier(place.size - 1, place.depth - 1, place.bound);
    const made =
      head.kind === 'match'
        ? this.#match(head.constructors, form, place)
        : this.#make(form, this.#arguments(form, place), sort);
    if (place.bound.length === 0) {
      const others = this.#made.get(sort);
      if (others === undefined) this.#made.set(sort, [made]);
      else others.push(made);
    }
    return made;
  }

  #arguments(form: Form, { size, depth, bound }: Place): Term[] {
    const shares = this.#split(size - 1, form.params.length);
    return form.params.map((param, i) =>
      takesLiteral(form.literals, i, form.params.length)
        ? this.#factor(param, form, bound)
        : this.#grow(param, shares[i] ?? 0, depth - 1, bound),
    );
  }

  /** A case for each constructor, over its fields; now and then one for all the constructors that are left. */
  #match(constructors: readonly ConstructorDecl[], { params }: Form, { size, depth, bound }: Place): Term {
    const { rng, store } = this.#input;
    const shares = this.#split(size - 1, params.length);
    const [of = BOOL, result = BOOL] = params;
    const scrutinee = this.#grow(of, shares[0] ?? 0, depth - 1, bound);
    const rest = constructors.length > 1 && rng.chance(REST_CASE);
    const last = rest ? rng.between(1, constructors.length - 1) : constructors.length;
    const cases: MatchCase[] = [];
    for (const [i, { name, selectors }] of constructors.entries()) {
      const sorts = i < last ? selectors.map(({ sort }) => sort) : [of];
      const vars = sorts.map((sort) => store.var(`q${this.#names++}`, sort));
      const body = this.#grow(result, shares[i + 1] ?? 0, depth - 1, [...bound, ...vars]);
      cases.push(i < last ? { constructorName: name, vars, body } : { vars, body });
      if (i === last) break;
    }
    return store.match(scrutinee, cases, result);
  }

  #make({ head, literals }: Form, args: readonly Term[], sort: Sort): Term {
    const { store } = this.#input;
    if (head.kind === 'function') {
      const { name } = head.symbol;
      return args.length === 0 ? store.const(name, sort) : store.call(name, args, sort);
    }
    if (head.kind !== 'operator') return args[0] ?? store.true;
    const given = literals === 'characters' ? [...args].sort(byCharacter) : args;
    return store.appOfSort(head.op, given, sort, head.indices);
  }

  /** One or two variables bound; left away where the body does not use them. */
  #quantifier(size: number, depth: number, bound: Bound): Term {
    const { rng, store } = this.#input;
    const count = bound.length === 0 && rng.chance(0.4) ? 2 : 1;
    const vars = Array.from({ length: count }, () => store.var(`q${this.#names++}`, rng.pick(this.#input.bound)));
    const body = this.#grow(BOOL, Math.max(2, size), Math.max(2, depth), [...bound, ...vars]);
    const used = vars.filter((variable) => this.#used.has(variable));
    return store.quant(rng.chance(0.5) ? 'forall' : 'exists', used, body);
  }

  /** Splits a number of operators between arguments. */
  #split(size: number, count: number): number[] {
    const { rng } = this.#input;
    if (count <= 1 || size <= 0) return [Math.max(0, size)];
    const cuts = Array.from({ length: count - 1 }, () => rng.between(0, size)).sort((a, b) => a - b);
    return [...cuts, size].map((cut, i) => cut - (cuts[i - 1] ?? 0));
  }

  #leaf(sort: Sort, bound: Bound): Term {
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
    if (symbols !== undefined || reaching.length === 0 || !rng.chance(REACHING)) return this.#literal(sort, bound);
    const form = rng.pick(rng.pick(reaching));
    const args = form.params.map((param, i) => {
      const known = takesLiteral(form.literals, i, form.params.length) ? undefined : constants.get(param);
      return known === undefined ? this.#factor(param, form, bound) : rng.pick(known);
    });
    return this.#make(form, args, sort);
  }

  /** A literal that is not 0: no divisor is, and a factor 0 says nothing. A character where the form takes characters. */
  #factor(sort: Sort, { literals }: Form, bound: Bound): Term {
    let made = this.#literal(sort, bound);
    for (let i = 0; i < 20 && made.kind === 'value' && !fits(made.value, sort, literals); i++) {
      made = this.#literal(sort, bound);
    }
    return made;
  }

  /** A literal, a constant of the theory, or as small a term as there is. */
  #literal(sort: Sort, bound: Bound): Term {
    const { rng, forms, literal, constants } = this.#input;
    const { nullary, shallow } = forms.of(sort);
    const named = nullary.length > 0 && rng.chance(NAMED_LITERAL);
    const made = named ? undefined : literal(sort);
    if (made !== undefined) return made;
    const symbols = constants.get(sort);
    if (symbols !== undefined && nullary.length === 0) return rng.pick(symbols);
    if (nullary.length === 0 && shallow.length === 0) throw new Error(`no term of sort ${sort.text} can be made`);
    // The arguments of a shallow form have a lower rank, so this ends.
    return this.#shallow(nullary.length > 0 ? nullary : shallow, sort, bound);
  }

  /** A form over leaves. */
  #shallow(forms: readonly Form[], sort: Sort, bound: Bound): Term {
    const form = this.#input.rng.pick(forms);
    const args = form.params.map((param, i) =>
      takesLiteral(form.literals, i, form.params.length) ? this.#factor(param, form, bound) : this.#leaf(param, bound),
    );
    return this.#make(form, args, sort);
  }
}

/** Whether a literal may stand where a form takes literals only. */
function fits(value: Literal, sort: Sort, places: LiteralPlaces | undefined): boolean {
  if (sort.kind === 'Int') return value !== 0n;
  if (sort.kind === 'Real') return typeof value !== 'object' || !('num' in value) || value.num !== 0n;
  return places !== 'characters' || (Array.isArray(value) && value.length === 1);
}

/** The ends of a range in order: solvers refuse ranges that hold nothing. */
function byCharacter(a: Term, b: Term): number {
  const [left, right] = [a, b].map((end) =>
    end.kind === 'value' && Array.isArray(end.value) ? Number(end.value[0]) : 0,
  );
  return (left ?? 0) - (right ?? 0);
}
