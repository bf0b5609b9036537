import {
  type Atom,
  type BoundClause,
  type Clause,
  type HornSystem,
  type Predicate,
  chainForward,
  buildSignature,
  stepsTo,
  termsOfClause,
  Budget,
} from '../../../semantics/index.js';
import { printTerm } from '../../../syntax/index.js';
import { type TermStore, type Op, BOOL, INT, reachable } from '../../../term/index.js';
import type { Rng } from '../../../util/index.js';
import type { Certificate } from '../certificate.js';
import type { Constructed, Generator } from '../contract.js';
import { retryDraws } from '../generators-of.js';
import type { GeneratorOptions } from '../options.js';
import {
  type Linear,
  type LinearAtom,
  at,
  isImplied,
  linear,
  plus,
  valueAt,
  type OpenClause,
  assemble,
} from './linear.js';
import { LinearTerms } from './linear-terms.js';

type Answer = 'sat' | 'unsat';

const MOST_PREDICATES = 3;
const STEPS = 4;
const MOST_PARAMS = 3;
const MOST_FACTS = 24;
const SYSTEMS = 4;
const FAR = 10_000n;
const SPLIT = 0.15;
/** Probability of adding an unrelated atom to a guard. The probability of an implied atom is `REPEATED`. */
const FURTHER = 0.3;
const REPEATED = 0.2;

interface GuidedPredicate {
  readonly predicate: Predicate;
  readonly point: readonly number[];
  readonly invariant: readonly LinearAtom[];
}

interface PredicateAtom {
  readonly guided: GuidedPredicate;
  readonly args: readonly Linear[];
}

interface LinearClause {
  readonly premises: readonly PredicateAtom[];
  readonly guard: readonly LinearAtom[];
  readonly head: PredicateAtom | undefined;
  readonly variables: number;
}

class LinearSystem {
  readonly #rng: Rng;
  readonly #store: TermStore;
  readonly #guided: readonly GuidedPredicate[];
  readonly #size: number;

  constructor(store: TermStore, { assertions, variables }: GeneratorOptions, rng: Rng) {
    this.#rng = rng;
    this.#store = store;
    this.#size = Math.max(2, rng.between(Math.ceil(assertions / 2), assertions) - 1);
    const most = Math.min(MOST_PARAMS, variables);
    this.#guided = Array.from({ length: rng.between(1, MOST_PREDICATES) }, (_, i) => {
      const params = Array.from({ length: rng.between(1, most) }, () => INT);
      const point = params.map(() => rng.between(-4, 8));
      const invariant = Array.from({ length: rng.between(1, 3) }, () => this.#atomTrueAt(point));
      return { predicate: { name: `P${i}`, params }, point, invariant };
    });
  }

  formula(answer: Answer): Constructed | undefined {
    const clauses = [this.#fact(this.#rng.pick(this.#guided))];
    while (clauses.length < this.#size) {
      clauses.push(this.#rng.chance(0.15) ? this.#fact(this.#rng.pick(this.#guided)) : this.#usable(answer));
    }
    return answer === 'sat' ? this.#satisfiable(clauses) : this.#unsatisfiable(clauses);
  }

  #satisfiable(clauses: readonly LinearClause[]): Constructed {
    const guided = this.#rng.pick(clauses.flatMap(({ head }) => (head === undefined ? [] : [head.guided])));
    const also = this.#rng.chance(0.3) ? [this.#rng.pick(this.#guided)] : [];
    const { premises, variables } = this.#premises([guided, ...also]);
    const known = premises.flatMap(({ guided: { invariant }, args }) => invariant.map((each) => atomAt(each, args)));
    const contradiction = this.#opposite(known);
    const query = this.#split({
      premises,
      guard: [...contradiction, ...this.#further(variables)],
      head: undefined,
      variables,
    });
    const written = [...clauses, query].map((each) => this.#write(each));
    const predicates = this.#guided.map(({ predicate }) => predicate);
    const { script } = assemble(this.#store, { predicates, clauses: written, rng: this.#rng });
    const certificate: Certificate = {
      kind: 'model',
      symbols: this.#guided.map((each) => this.#symbol(each)),
      universes: [],
    };
    return { script, status: 'sat', certificate };
  }

  #unsatisfiable(clauses: readonly LinearClause[]): Constructed | undefined {
    const store = this.#store;
    const written = clauses.map((each) => this.#write(each));
    const predicates = this.#guided.map(({ predicate }) => predicate);
    const declarations = predicates.map(
      ({ name, params }) => ({ kind: 'declare-fun', name, params, result: BOOL, form: 'declare-fun' }) as const,
    );
    const bound: BoundClause[] = written.map(({ clause, constants }) => ({ ...clause, constants }));
    const system: HornSystem = {
      store,
      declarations,
      signature: buildSignature(store, declarations),
      predicates: new Map(predicates.map((each) => [each.name, each])),
      clauses: bound,
    };
    const facts = chainForward(system, {
      rng: this.#rng.fork('chain'),
      budget: new Budget('thorough'),
      mostFacts: MOST_FACTS,
    });
    const derived = facts
      .filter(({ values }) => values.every((value) => typeof value === 'bigint' && value > -FAR && value < FAR))
      .map((fact) => ({ fact, steps: stepsTo(fact) }));
    if (derived.every(({ steps }) => steps.length < 2)) return undefined;
    const most = Math.max(...derived.map(({ steps }) => steps.length));
    const last = this.#rng.pick(derived.filter(({ steps }) => 2 * steps.length >= most));
    const guided = this.#guided.find(({ predicate }) => predicate.name === last.fact.predicate.name);
    if (guided === undefined) return undefined;
    const point = last.fact.values.map(Number);
    const { premises, variables } = this.#premises([guided]);
    const guard = [...Array.from({ length: this.#rng.between(1, 2) }, () => this.#atomTrueAt(point, true))];
    const query = this.#write({ premises, guard, head: undefined, variables });
    const { script, order } = assemble(store, { predicates, clauses: [...written, query], rng: this.#rng });
    const text = (values: readonly unknown[]): string[] => values.map((value) => printTerm(store.int(value as bigint)));
    const steps = last.steps.map(({ clause, values }) => ({ clause: order.indexOf(clause), values: text(values) }));
    const violated = query.constants.map((each) => BigInt(point[Number(each.name.slice(VARIABLE.length))] as number));
    return {
      script,
      status: 'unsat',
      certificate: {
        kind: 'derivation',
        steps: [...steps, { clause: order.indexOf(written.length), values: text(violated) }],
      },
    };
  }

  #fact(guided: GuidedPredicate): LinearClause {
    const constants = guided.point.map((value) => linear([], value));
    if (this.#rng.chance(0.5)) return { premises: [], guard: [], head: { guided, args: constants }, variables: 0 };
    const args = guided.point.map((_, i) => linear([[i, 1]]));
    const guard = guided.point.map((value, i): LinearAtom => ({ kind: 'zero', sum: linear([[i, 1]], -value) }));
    return { premises: [], guard, head: { guided, args }, variables: args.length };
  }

  #usable(answer: Answer): LinearClause {
    let step = this.#step(answer);
    for (let i = 0; i < STEPS && step.guard.some(isNever); i++) step = this.#step(answer);
    return step;
  }

  /**
   * Draws a clause with one or two premises. For sat, the guard of the clause includes the conditions of the head's
   * invariant that the premises do not imply.
   */
  #step(answer: Answer): LinearClause {
    const rng = this.#rng;
    const from = [rng.pick(this.#guided), ...(rng.chance(0.25) ? [rng.pick(this.#guided)] : [])];
    const { premises, variables } = this.#premises(from);
    const guided = rng.chance(0.6) ? (from[0] as GuidedPredicate) : rng.pick(this.#guided);
    const isOwn = guided === from[0];
    let used = variables;
    const args = guided.predicate.params.map((_, i): Linear => {
      if (isOwn && rng.chance(0.8)) return linear([[i, 1]], rng.pick([0, 0, 1, 1, 1, 2, 3, -1, -2]));
      if (rng.chance(0.15)) return linear([[used++, 1]]);
      const more = rng.chance(0.3) ? [[rng.below(variables), rng.pick([1, -1, 2])] as const] : [];
      return plus(linear([[rng.below(variables), rng.pick([1, 1, 1, -1, 2])]], rng.between(-2, 2)), linear(more));
    });
    const further = this.#further(variables);
    if (answer === 'unsat') {
      const guard = rng.chance(0.6) ? [this.#boundOn(premises)] : [];
      return {
        premises,
        guard: [...guard, ...(rng.chance(0.2) ? further : [])],
        head: { guided, args },
        variables: used,
      };
    }
    const known = premises.flatMap((each) => each.guided.invariant.map((atom) => atomAt(atom, each.args)));
    const wanted = guided.invariant.map((each) => atomAt(each, args));
    const guard = wanted.filter((each) => !isImplied(each, known) || rng.chance(REPEATED));
    return this.#split({ premises, guard: [...guard, ...further], head: { guided, args }, variables: used });
  }

  #premises(from: readonly GuidedPredicate[]): {
    readonly premises: readonly PredicateAtom[];
    readonly variables: number;
  } {
    let variables = 0;
    const premises = from.map((guided) => ({
      guided,
      args: guided.predicate.params.map(() => linear([[variables++, 1]])),
    }));
    return { premises, variables };
  }

  #boundOn([first]: readonly PredicateAtom[]): LinearAtom {
    const point = first?.guided.point ?? [];
    const sum = this.#sumOver(point.length);
    return { kind: 'atMost', sum: plus(sum, linear([], -valueAt(sum, point) - this.#rng.between(2, 12))) };
  }

  /** With `isTight`, most draws leave no slack. */
  #atomTrueAt(point: readonly number[], isTight = false): LinearAtom {
    const rng = this.#rng;
    const sum = this.#sumOver(point.length);
    const value = valueAt(sum, point);
    if (isTight && rng.chance(0.3)) return { kind: 'zero', sum: plus(sum, linear([], -value)) };
    if (rng.chance(0.25)) return { kind: 'multiple', sum: plus(sum, linear([], -value)), modulus: rng.between(2, 4) };
    const room = isTight && rng.chance(0.7) ? 0 : rng.between(0, 5);
    return { kind: 'atMost', sum: plus(sum, linear([], -value - room)) };
  }

  #sumOver(variables: number): Linear {
    const rng = this.#rng;
    const first = rng.below(variables);
    const factors = Array.from({ length: variables }, (_, i): readonly [number, number] => [
      i,
      i === first ? rng.pick([1, -1]) : rng.pick([0, 0, 1, -1, 2, -2]),
    ]);
    return linear(factors);
  }

  #further(variables: number): readonly LinearAtom[] {
    if (variables === 0 || !this.#rng.chance(FURTHER)) return [];
    const sum = this.#sumOver(variables);
    return [{ kind: 'atMost', sum: plus(sum, linear([], -this.#rng.between(-2, 20))) }];
  }

  #opposite(known: readonly LinearAtom[]): readonly LinearAtom[] {
    const rng = this.#rng;
    const one = rng.pick(known);
    if (one.kind === 'multiple') return [{ ...one, sum: plus(one.sum, linear([], rng.between(1, one.modulus - 1))) }];
    const others = known.filter((each) => each.kind === 'atMost' && each !== one);
    const sum = others.length > 0 && rng.chance(0.4) ? plus(one.sum, rng.pick(others).sum) : one.sum;
    return [{ kind: 'atMost', sum: plus(linear([], 1 + rng.below(3)), sum, -1) }];
  }

  /** Sometimes splits `s <= 0` into `s <= z` and `z <= 0`. */
  #split(clause: LinearClause): LinearClause {
    let { variables } = clause;
    const guard = clause.guard.flatMap((each): LinearAtom[] => {
      if (each.kind !== 'atMost' || !this.#rng.chance(SPLIT)) return [each];
      const between = linear([[variables++, 1]]);
      return [
        { kind: 'atMost', sum: plus(each.sum, between, -1) },
        { kind: 'atMost', sum: between },
      ];
    });
    return { ...clause, guard, variables };
  }

  #write({ premises, guard, head, variables }: LinearClause): OpenClause {
    const store = this.#store;
    const constants = Array.from({ length: variables }, (_, i) => store.const(`${VARIABLE}${i}`, INT));
    const terms = new LinearTerms(store, constants, this.#rng);
    const applyPredicate = ({ guided: { predicate }, args }: PredicateAtom): Atom => ({
      predicate,
      args: args.map((arg) => terms.sum(arg)),
    });
    const atoms = guard.map((each) => terms.atom(each));
    const [only = store.true] = atoms;
    const clause: Clause = {
      premises: premises.map(applyPredicate),
      guard: atoms.length > 1 ? store.app('and', atoms) : only,
      head: head === undefined ? undefined : applyPredicate(head),
    };
    const used = new Set(reachable(termsOfClause(clause)));
    return { clause, constants: constants.filter((each) => used.has(each)) };
  }

  #symbol({ predicate: { name, params }, invariant }: GuidedPredicate) {
    const store = this.#store;
    const names = params.map((_, i) => `a${i}`);
    const terms = new LinearTerms(
      store,
      names.map((each) => store.const(each, INT)),
      this.#rng,
    );
    const atoms = invariant.map((each) => terms.atom(each));
    const [only = store.true] = atoms;
    const value = printTerm(atoms.length > 1 ? store.app('and', atoms) : only);
    return { name, params: names.map((each) => `(${each} Int)`), sort: 'Bool', value };
  }
}

const VARIABLE = 'x';

const isNever = (atom: LinearAtom): boolean => atom.sum.factors.size === 0 && !isImplied(atom, []);

function atomAt(atom: LinearAtom, args: readonly Linear[]): LinearAtom {
  return { ...atom, sum: at(atom.sum, args) };
}

const OPERATORS: readonly Op[] = ['and', 'not', '=>', '=', '+', '-', '*', 'mod', '<=', '<', '>=', '>'];

function generator(kind: Answer, summary: string): Generator {
  return {
    name: `horn_int_${kind}`,
    summary: `${summary}, over linear integers`,
    theories: ['Core', 'Ints', 'Reals_Ints'],
    kind,
    logic: 'HORN',
    defaults: { size: 4, depth: 4, variables: 3, assertions: 7, weights: {} },
    operators: () => OPERATORS,
    open: ({ store, options }) =>
      retryDraws({ formula: (rng) => new LinearSystem(store.fork(), options, rng).formula(kind) }, SYSTEMS),
  };
}

/** Sat systems have random invariants. Unsat systems contain a derivation of `false`. */
export const HORN_INT_GENERATORS: readonly Generator[] = [
  generator('sat', 'constrained Horn clauses with invariants'),
  generator('unsat', 'constrained Horn clauses from which false follows'),
];
