import {
  DeclaredDomains,
  type ElementValue,
  type Interpretation,
  UNSPECIFIED,
  type Variable,
  compileTerm,
  listDomain,
  exhaust,
  keyOf,
  smallValues,
  smallWidth,
  toNumber,
  INT,
  REGLAN,
  STRING,
  indexText,
  type ConstraintName,
  sampleRegexes,
} from '../../src/lab-front.js';
import {
  Evaluator,
  EMPTY_MODEL,
  type Signature,
  type Value,
  buildSignature,
  Budget,
  type AppTerm,
  BOOL,
  type Sort,
  type Term,
  type Rng,
} from '../../src/smt.js';
import type { Scope, ScopeVariable } from './scope.js';

/** One value number per assignment. `UNSPECIFIED` stands for an unknown or unspecified value. */
export type Column = Int32Array;

const MOST_POINTS = 4096;
const ELEMENTS = 3;
/** Maximum number of values of the third and later variables of a sort. */
const FEW = 6;

export class Columns {
  readonly #scope: Scope;
  readonly #signature: Signature;
  readonly #universes: ReadonlyMap<string, readonly ElementValue[]>;
  readonly #named: DeclaredDomains;
  readonly #compiled: boolean;
  readonly #domains: readonly Int32Array[];
  readonly #inputs: readonly Column[];
  readonly #values = new Map<Sort, Value[]>();
  readonly #numbers = new Map<Sort, Map<string, number>>();
  readonly #tables = new Map<string, Map<number, number>>();
  readonly points: number;

  constructor(scope: Scope, rng: Rng) {
    this.#scope = scope;
    this.#signature = buildSignature(scope.store, []);
    this.#universes = makeUniverses(scope);
    this.#named = new DeclaredDomains(this.#signature, (sort) => this.#universes.get(sort.text));
    this.#compiled = [...scope.sorts.keys()].every((sort) => smallWidth(sort) !== undefined);
    this.#domains = this.#compiled ? listCompiledDomains(scope) : scope.variables.map((each) => this.#valuesOf(each));
    const all = this.#domains.reduce((product, { length }) => product * length, 1);
    const chosen = this.#compiled || all <= MOST_POINTS ? undefined : sampleAssignments(all, rng);
    this.points = chosen?.length ?? all;
    this.#inputs = this.#compiled ? [] : computeInputs(this.#domains, this.points, chosen);
  }

  /** Value numbers of a leaf or, if its arguments are given, of an application. */
  of(term: Term, args: readonly Column[]): Column | undefined {
    if (this.#compiled) return this.#exhaust(term);
    const place = this.#scope.variables.findIndex((each) => each.term === term);
    if (place >= 0) return this.#inputs[place];
    if (term.kind === 'app' && args.length > 0) return this.#apply(term, args);
    const value = new Evaluator({
      signature: this.#signature,
      model: EMPTY_MODEL,
      budget: new Budget('thorough'),
    }).evaluate(term);
    return value.kind === 'value' ? new Int32Array(this.points).fill(this.#number(value.value, term.sort)) : undefined;
  }

  #exhaust(term: Term): Column | undefined {
    const variables = this.#scope.variables.map((each) => each.term as Variable);
    const compiled = compileTerm(term, { variables });
    if (compiled === undefined) return undefined;
    const column = new Int32Array(this.points);
    let at = 0;
    exhaust(compiled, { domains: this.#domains, budget: new Budget({ steps: Infinity }) }, (_, value) => {
      column[at++] = value;
      return false;
    });
    return column;
  }

  #apply(term: AppTerm, args: readonly Column[]): Column {
    const sorts = term.args.map(({ sort }) => sort);
    const name = `${term.op} ${term.indices.map(indexText).join(' ')} ${sorts.map(({ text }) => text).join(' ')}`;
    let table = this.#tables.get(name);
    if (table === undefined) this.#tables.set(name, (table = new Map()));
    const column = new Int32Array(this.points);
    for (let i = 0; i < column.length; i++) {
      let key = 0;
      let open = false;
      for (const arg of args) {
        const number = arg[i] as number;
        open ||= number < 0;
        key = key * 131072 + number;
      }
      if (open) {
        column[i] = UNSPECIFIED;
        continue;
      }
      let found = table.get(key);
      if (found === undefined) {
        found = this.#evaluate(
          term,
          sorts,
          args.map((arg) => arg[i] as number),
        );
        table.set(key, found);
      }
      column[i] = found;
    }
    return column;
  }

  #evaluate({ op, indices }: AppTerm, sorts: readonly Sort[], numbers: readonly number[]): number {
    const { store } = this.#scope;
    const consts = sorts.map((sort, i) => store.const(`%${i}`, sort));
    const symbols = new Map(
      numbers.map((number, i): [string, Interpretation] => {
        return [`%${i}`, { kind: 'value', value: this.#value(number, sorts[i] as Sort) }];
      }),
    );
    const term = store.app(op, consts, indices);
    const evaluator = new Evaluator({
      signature: this.#signature,
      model: { symbols, open: new Map(), universes: this.#universes },
      budget: new Budget('thorough'),
    });
    const found = evaluator.evaluate(term);
    if (found.kind !== 'value' || found.choices.length > 0) return UNSPECIFIED;
    return this.#number(found.value, term.sort);
  }

  /** By first use. `UNSPECIFIED` for a value that cannot be a map key. */
  #number(value: Value, sort: Sort): number {
    if (sort === BOOL) return value === true ? 1 : 0;
    const key = keyOf(value, this.#named);
    if (key === undefined) return UNSPECIFIED;
    let numbers = this.#numbers.get(sort);
    if (numbers === undefined) this.#numbers.set(sort, (numbers = new Map()));
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      const values = this.#values.get(sort) ?? [];
      values.push(value);
      this.#values.set(sort, values);
    }
    return number;
  }

  #value(number: number, sort: Sort): Value {
    return sort === BOOL ? number === 1 : (this.#values.get(sort)?.[number] as Value);
  }

  #valuesOf({ sort, constraint }: ScopeVariable): Int32Array {
    const values = sort === REGLAN ? this.#languages() : this.#plainValues(sort);
    const held = values.filter((value) => constraint === undefined || fulfils(value, constraint));
    return Int32Array.from(held, (value) => this.#number(value, sort)).filter((number) => number !== UNSPECIFIED);
  }

  #plainValues(sort: Sort): readonly Value[] {
    const small = smallValues(sort, { named: this.#named, length: 2, alphabet: [0x30, 0x61] });
    // Values far from zero refute claims that hold only for small numbers.
    if (sort === INT) return [...small, -8n, 5n, 12n];
    return sort === STRING ? [...small, [0x61, 0x30, 0x61], [0x62]] : small;
  }

  #languages(): Value[] {
    return sampleRegexes(this.#scope.store).flatMap((term) => {
      const found = new Evaluator({
        signature: this.#signature,
        model: EMPTY_MODEL,
        budget: new Budget('thorough'),
      }).evaluate(term);
      return found.kind === 'value' ? [found.value] : [];
    });
  }
}

function makeUniverses({ sorts }: Scope): ReadonlyMap<string, readonly ElementValue[]> {
  const named = [...sorts.keys()].filter(({ kind }) => kind === 'Named');
  return new Map(
    named.map((sort) => [
      sort.text,
      Array.from({ length: ELEMENTS }, (_, i): ElementValue => ({ kind: 'element', sort, name: `u${i}` })),
    ]),
  );
}

function fulfils(value: Value, constraint: ConstraintName): boolean {
  if (Array.isArray(value)) return constraint === 'character' ? value.length === 1 : value.length > 0;
  const sign = typeof value === 'bigint' ? value : typeof value === 'object' && 'num' in value ? value.num : 0n;
  switch (constraint) {
    case 'positive':
      return sign > 0n;
    case 'negative':
      return sign < 0n;
    case 'nonnegative':
      return sign >= 0n;
    case 'nonzero':
      return sign !== 0n;
    case 'literal':
    case 'nonempty':
    case 'character':
      return true;
  }
}

/** Boundaries first. The third and later variables of a sort other than Bool get only the first few values. */
function listCompiledDomains({ variables }: Scope): Int32Array[] {
  const seen = new Map<Sort, number>();
  return variables.map(({ sort }) => {
    const all = listDomain(sort) ?? new Int32Array(1);
    const before = seen.get(sort) ?? 0;
    seen.set(sort, before + 1);
    const first = new Set([...smallValues(sort, { most: 2 })].map(toNumber).filter((number) => all.includes(number)));
    const ordered = [...first, ...[...all].filter((number) => !first.has(number))];
    return Int32Array.from(before >= 2 && sort !== BOOL ? ordered.slice(0, FEW) : ordered);
  });
}

function sampleAssignments(all: number, rng: Rng): Int32Array {
  const chosen = new Set<number>([0, all - 1]);
  while (chosen.size < MOST_POINTS) chosen.add(rng.between(0, all - 1));
  return Int32Array.from(chosen).sort();
}

function computeInputs(domains: readonly Int32Array[], points: number, chosen: Int32Array | undefined): Column[] {
  const inputs = domains.map(() => new Int32Array(points));
  for (let i = 0; i < points; i++) {
    let rest = chosen?.[i] ?? i;
    for (let at = domains.length - 1; at >= 0; at--) {
      const domain = domains[at] as Int32Array;
      (inputs[at] as Int32Array)[i] = domain[rest % domain.length] as number;
      rest = Math.floor(rest / domain.length);
    }
  }
  return inputs;
}
