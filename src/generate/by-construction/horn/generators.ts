import {
  type Atom,
  type Clause,
  type InferredFact,
  type Fact,
  type Instance,
  type Predicate,
  orderDerivation,
  fromNumber,
  listInstances,
  keyOfFact,
  leastModel,
  toTerm,
  termsOfClause,
} from '../../../semantics/index.js';
import { printTerm } from '../../../syntax/index.js';
import { BOOL, type Sort, type Term } from '../../../term/index.js';
import type { Certificate, CertifiedSymbol } from '../certificate.js';
import type { Constructed, Generator } from '../contract.js';
import { FormulaBuilder } from '../formula-builder.js';
import { familyNamed } from '../families.js';
import { defineGenerator } from '../generators-of.js';
import { setUpGenerator } from '../setup.js';
import { type OpenClause, assemble } from './linear.js';

type Answer = 'sat' | 'unsat';

const SYSTEMS = 8;
const QUERIES = 8;
const CLAUSES = 4;
const MOST_PARAMS = 3;
const MOST_BITS = 8;

interface DrawnClause extends OpenClause {
  readonly instances: readonly Instance[];
}

interface DecidedQuery {
  readonly query: DrawnClause;
  readonly derivation: readonly Instance[];
}

class System {
  readonly #builder: FormulaBuilder;
  readonly #predicates: readonly Predicate[];

  constructor(builder: FormulaBuilder) {
    const { rng, setup } = builder;
    this.#builder = builder;
    this.#predicates = Array.from({ length: rng.between(1, 3) }, (_, i) => {
      const params: Sort[] = [];
      const count = rng.between(1, MOST_PARAMS);
      while (params.length < count) {
        const sort = rng.pick(setup.vocabulary.variables);
        if (params.length > 0 && countBits([...params, sort]) > MOST_BITS) break;
        params.push(sort);
      }
      return { name: `P${i}`, params };
    });
  }

  formula(answer: Answer): Constructed | undefined {
    const clauses: DrawnClause[] = [];
    const count = Math.max(2, this.#builder.assertionCount() - 1);
    for (let i = 0; i < count; i++) {
      // The first clause must be a fact, otherwise nothing can be derived.
      const premises = clauses.length === 0 ? 0 : this.#builder.rng.pick([0, 1, 1, 1, 2]);
      const drawn = this.#clause(clauses.length, { premises, isQuery: false });
      if (drawn !== undefined) clauses.push(drawn);
    }
    const known = leastModel(clauses.flatMap(({ instances }) => instances));
    const decided = this.#query(clauses.length, known, answer);
    return decided === undefined ? undefined : this.#construct([...clauses, decided.query], decided, known, answer);
  }

  #query(clause: number, known: ReadonlyMap<string, InferredFact>, answer: Answer): DecidedQuery | undefined {
    let best: DecidedQuery | undefined;
    for (let i = 0; i < QUERIES; i++) {
      const query = this.#clause(clause, { premises: this.#builder.rng.pick([1, 1, 2]), isQuery: true });
      if (query === undefined) continue;
      const derivations = query.instances
        .filter(({ premises }) => premises.every((each) => known.has(keyOfFact(each))))
        .map((instance) => orderDerivation(instance, known));
      if (answer === 'sat') {
        if (derivations.length === 0) return { query, derivation: [] };
        continue;
      }
      for (const derivation of derivations) {
        if (best === undefined || derivation.length > best.derivation.length) best = { query, derivation };
      }
    }
    return best;
  }

  #clause(
    clause: number,
    { premises, isQuery }: { readonly premises: number; readonly isQuery: boolean },
  ): DrawnClause | undefined {
    const { rng, store, setup } = this.#builder;
    for (let i = 0; i < CLAUSES; i++) {
      const body = Array.from({ length: premises }, () => this.#atom(0.15));
      const guard = rng.chance(0.2)
        ? store.true
        : (this.#builder.compare() ?? this.#builder.compound(BOOL, setup.options.size));
      const drawn: Clause = { premises: body, guard, head: isQuery ? undefined : this.#atom(0.6) };
      const constants = this.#builder.findConstants(termsOfClause(drawn));
      const instances = listInstances(drawn, clause, constants);
      if (instances !== undefined && instances.length > 0) return { clause: drawn, constants, instances };
    }
    return undefined;
  }

  #atom(terms: number): Atom {
    const { rng, constants } = this.#builder;
    const predicate = rng.pick(this.#predicates);
    const args = predicate.params.map((sort) => {
      const fitting = constants.filter((each) => each.sort === sort);
      return fitting.length === 0 || rng.chance(terms)
        ? this.#builder.small(sort, rng.between(0, 3))
        : rng.pick(fitting);
    });
    return { predicate, args };
  }

  #construct(
    drawn: readonly DrawnClause[],
    { derivation }: DecidedQuery,
    known: ReadonlyMap<string, InferredFact>,
    answer: Answer,
  ): Constructed {
    const { rng, store } = this.#builder;
    const { script, order } = assemble(store, { predicates: this.#predicates, clauses: drawn, rng });
    const certificate: Certificate =
      answer === 'sat'
        ? { kind: 'model', symbols: this.#predicates.map((each) => this.#symbol(each, known)), universes: [] }
        : {
            kind: 'derivation',
            steps: derivation.map(({ clause, values }) => ({
              clause: order.indexOf(clause),
              values: values.map((value, i) => this.#text(value, drawn[clause]?.constants[i]?.sort ?? BOOL)),
            })),
          };
    return { script, status: answer, certificate };
  }

  #symbol(predicate: Predicate, known: ReadonlyMap<string, InferredFact>): CertifiedSymbol {
    const { name, params } = predicate;
    const facts = [...known.values()].flatMap(({ fact }) => (fact.predicate === predicate ? [fact] : []));
    return {
      name,
      params: params.map((sort, i) => `(a${i} ${sort.text})`),
      sort: 'Bool',
      value: disjunction(facts.map((fact) => this.#isAt(fact))),
    };
  }

  #isAt({ predicate, values }: Fact): string {
    const equations = values.map((value, i) => `(= a${i} ${this.#text(value, predicate.params[i] ?? BOOL)})`);
    return equations.length === 1 ? equations.join('') : `(and ${equations.join(' ')})`;
  }

  #text(value: number, sort: Sort): string {
    const { store, setup } = this.#builder;
    const term: Term | undefined = toTerm(store, fromNumber(value, sort), sort, setup.signature);
    if (term === undefined) throw new Error(`a value of ${sort.text} has no literal`);
    return printTerm(term);
  }
}

function countBits(sorts: readonly Sort[]): number {
  return sorts.reduce((sum, sort) => sum + (sort.kind === 'BitVec' ? sort.width : 1), 0);
}

function disjunction(parts: readonly string[]): string {
  if (parts.length === 0) return 'false';
  return parts.length === 1 ? parts.join('') : `(or ${parts.join(' ')})`;
}

function generator(kind: Answer, summary: string): Generator {
  return defineGenerator(familyNamed('horn'), {
    kind,
    summary,
    draws: SYSTEMS,
    open: (family, input) => {
      const setup = setUpGenerator(family, input);
      return { formula: (rng) => new System(new FormulaBuilder(setup, rng)).formula(kind) };
    },
  });
}

export const HORN_GENERATORS: readonly Generator[] = [
  generator('sat', 'constrained Horn clauses with a solution, over'),
  generator('unsat', 'constrained Horn clauses from which false follows, over'),
];
