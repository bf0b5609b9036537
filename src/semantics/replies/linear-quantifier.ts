import {
  type AppTerm,
  BOOL,
  INT,
  type QuantTerm,
  REAL,
  type Term,
  type TermStore,
  type VarTerm,
  children,
  postorder,
  reachable,
  replaceTerms,
} from '../../term/index.js';
import {
  type Rational,
  addRationals,
  compareRationals,
  floorRational,
  multiplyRationals,
  rational,
} from '../../util/index.js';
import { gcdCost, countWords, countRealWords } from '../costs.js';
import { listValues } from '../domain.js';
import type { Evaluator } from '../evaluate.js';
import { FreeVariables } from '../evaluate/scope.js';
import { toTerm } from '../value-term.js';
import { type LinearSum, combineSums, rootOfSum, subtractSums, toSum } from './linear-sum.js';

const MOST_INSTANCES = 400;
const COPY = 10;
/** Values of a finite sort. Quantifiers over larger sorts are not expanded. */
const MOST_VALUES = 16;
const DEEPEST = 100;

/**
 * Replaces quantifiers over one numeric variable by instances that decide them in the evaluator's model. The truth of
 * a linear body changes only at points where both sides of an atom are equal, so instances at, between and beyond
 * these points suffice (Loos and Weispfenning, Applying linear quantifier elimination, 1993). Other variables must
 * have finite sorts. The result is equivalent in that model only.
 */
export function withDecidedQuantifiers(store: TermStore, root: Term, evaluator: Evaluator): Term {
  const variables = new FreeVariables(evaluator.budget);
  const done = new Map<Term, Term>();
  for (const term of postorder([root])) {
    // Inner quantifiers remain, since their instances depend on the enclosing variables.
    if (variables.of(term).size > 0) continue;
    if (term.kind === 'quant') {
      const instances = buildInstances(store, term, evaluator);
      if (instances !== undefined) done.set(term, joinInstances(store, term, instances));
      continue;
    }
    const kids = children(term);
    const made = kids.map((kid) => done.get(kid) ?? kid);
    if (made.some((kid, i) => kid !== kids[i])) done.set(term, store.rebuild(term, made));
  }
  return done.get(root) ?? root;
}

function joinInstances(store: TermStore, { binder }: QuantTerm, instances: readonly Term[]): Term {
  const [only] = instances;
  if (only !== undefined && instances.length === 1) return only;
  return store.app(binder === 'forall' ? 'and' : 'or', instances);
}

function buildInstances(store: TermStore, { binder, vars, body }: QuantTerm, evaluator: Evaluator): Term[] | undefined {
  if (binder !== 'forall' && binder !== 'exists') return undefined;
  const [variable, ...more] = vars.filter(({ sort }) => sort === INT || sort === REAL);
  if (variable === undefined || more.length > 0) return undefined;
  let bodies: Term[] = [body];
  for (const other of vars) {
    if (other === variable) continue;
    const values = listValues(other.sort, MOST_VALUES)?.map((value) => toTerm(store, value, other.sort));
    if (values === undefined || values.some((value) => value === undefined)) return undefined;
    bodies = bodies.flatMap((each) =>
      values.map((value) => replaceTerms(store, each, new Map([[other as Term, value as Term]]))),
    );
    if (bodies.length > MOST_INSTANCES) return undefined;
  }
  const instances: Term[] = [];
  for (const each of bodies) {
    const cost = COPY * [...reachable([each])].length;
    const places = new Boundaries(variable, evaluator).of(each);
    if (places === undefined) return undefined;
    for (const point of pointsAround(places, variable)) {
      const literal = variable.sort === INT ? store.int(point.num) : store.real(point);
      evaluator.budget.charge(cost);
      instances.push(replaceTerms(store, each, new Map([[variable, literal]])));
    }
    if (instances.length > MOST_INSTANCES) return undefined;
  }
  return instances;
}

/** Returns `places`, and one number from each interval between and beyond them. */
function pointsAround(places: readonly Rational[], { sort }: VarTerm): readonly Rational[] {
  const sorted = [...places]
    .sort(compareRationals)
    .filter((place, i, all) => i === 0 || compareRationals(place, all[i - 1] as Rational) !== 0);
  const [first] = sorted;
  if (first === undefined) return [{ num: 0n, den: 1n }];
  if (sort === INT) {
    const whole = new Set(sorted.map(floorRational).flatMap((at) => [at - 1n, at, at + 1n]));
    return [...whole].map((num) => ({ num, den: 1n }));
  }
  const last = sorted.at(-1) as Rational;
  const between = sorted.slice(1).map((place, i) => middle(sorted[i] as Rational, place));
  return [rational(first.num - first.den, first.den), ...sorted, ...between, rational(last.num + last.den, last.den)];
}

function middle(a: Rational, b: Rational): Rational {
  return multiplyRationals(addRationals(a, b), rational(1n, 2n));
}

const CONNECTIVES: ReadonlySet<string> = new Set(['and', 'or', 'not', '=>', 'xor', 'ite', '=', 'distinct']);
const COMPARISONS: ReadonlySet<string> = new Set(['<', '<=', '>', '>=', '=', 'distinct']);

class Boundaries {
  readonly #variable: VarTerm;
  readonly #evaluator: Evaluator;
  readonly #free: FreeVariables;

  constructor(variable: VarTerm, evaluator: Evaluator) {
    this.#free = new FreeVariables(evaluator.budget);
    this.#variable = variable;
    this.#evaluator = evaluator;
  }

  of(formula: Term): Rational[] | undefined {
    const places: Rational[] = [];
    const met = new Set<Term>();
    const open = [formula];
    for (let term = open.pop(); term !== undefined; term = open.pop()) {
      if (met.has(term)) continue;
      met.add(term);
      if (!this.#mentions(term)) continue;
      if (term.kind !== 'app') return undefined;
      if (CONNECTIVES.has(term.op) && term.args.every(({ sort }) => sort === BOOL)) open.push(...term.args);
      else if (COMPARISONS.has(term.op)) {
        const found = this.#atom(term);
        if (found === undefined) return undefined;
        places.push(...found);
      } else return undefined;
    }
    return places;
  }

  #mentions(term: Term): boolean {
    return this.#free.of(term).has(this.#variable);
  }

  #atom({ args }: AppTerm): Rational[] | undefined {
    const sides: LinearSum[] = [];
    for (const arg of args) {
      const side = arg.sort === INT || arg.sort === REAL ? this.#linear(arg) : undefined;
      if (side === undefined) return undefined;
      sides.push(side);
    }
    return sides.flatMap((a, i) => sides.slice(i + 1).flatMap((b) => rootOfSum(subtractSums(a, b)) ?? []));
  }

  /** Recursion is limited to `DEEPEST`, since terms may be deep. Linear terms are shallow in practice. */
  #linear(term: Term, depth = 0): LinearSum | undefined {
    if (term === this.#variable) return toSum(term);
    if (!this.#mentions(term)) {
      const value = this.#number(term);
      return value && toSum(value);
    }
    if (term.kind !== 'app' || depth > DEEPEST) return undefined;
    const parts = term.args.map((arg) => this.#linear(arg, depth + 1));
    return parts.every((part) => part !== undefined) ? combineSums(term.op, parts) : undefined;
  }

  #number(term: Term): Rational | undefined {
    const value = this.#evaluator.certainValue(term);
    if (typeof value === 'bigint') this.#evaluator.budget.charge(4 * gcdCost(countWords(value), countWords(value)));
    if (typeof value === 'bigint') return { num: value, den: 1n };
    if (typeof value !== 'object' || !('num' in value)) return undefined;
    const words = countRealWords(value);
    this.#evaluator.budget.charge(4 * gcdCost(words, words));
    return value;
  }
}
