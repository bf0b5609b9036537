import {
  type Model,
  type Signature,
  type Value,
  DeclaredDomains,
  Evaluator,
  keyOf,
  UNSPECIFIED,
  smallValues,
  listValues,
  Budget,
} from '../../semantics/index.js';
import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Grammar, Production } from './grammar.js';
import { memoise } from '../../util/index.js';

export interface ValueRange {
  readonly count: number;
  readonly isWhole: boolean;
}

const MOST_VALUES = 4096;
/** Numbered values per sort. Further values are `UNSPECIFIED`. */
const MOST_NUMBERED = 2 ** 16;
const MOST_KEY_BITS = 53;
const TABLE = 2 ** 16;
const EMPTY = -2;

class Numbered {
  readonly values: Value[] = [];
  readonly range: ValueRange;
  readonly #numbers = new Map<string, number>();
  readonly #domains: DeclaredDomains;

  constructor(sort: Sort, signature: Signature, domains: DeclaredDomains) {
    this.#domains = domains;
    const all = listValues(sort, MOST_VALUES, domains);
    for (const value of all ?? smallValues(sort, { named: domains, signature })) this.toNumber(value);
    this.range = { count: this.values.length, isWhole: all !== undefined && all.length === this.values.length };
  }

  /** `UNSPECIFIED` if the value has no key or the sort has too many values. */
  toNumber(value: Value): number {
    const key = keyOf(value, this.#domains);
    if (key === undefined) return UNSPECIFIED;
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    if (this.values.length >= MOST_NUMBERED) return UNSPECIFIED;
    this.values.push(value);
    this.#numbers.set(key, this.values.length - 1);
    return this.values.length - 1;
  }

  get bits(): number {
    return this.range.isWhole ? Math.ceil(Math.log2(Math.max(2, this.values.length))) : Math.log2(MOST_NUMBERED);
  }
}

/** Maps value numbers of arguments to the value number of the result. Computed by the evaluator on first use. */
export type Operation = (a: number, b: number, c: number, d: number) => number;

/** Numbers a theory's values and tabulates its operators. Undetermined or unspecified results are `UNSPECIFIED`. */
export class NumberedValues {
  readonly #grammar: Grammar;
  readonly #store: TermStore;
  readonly #domains: DeclaredDomains;
  readonly #of = memoise((sort: Sort) => new Numbered(sort, this.#grammar.signature, this.#domains));

  readonly literal = memoise((term: Term) => this.#evaluate(term, new Map()));

  readonly operation = memoise(
    (production: Production): Operation => CONNECTIVES.get(production.op ?? '') ?? this.#table(production),
  );

  constructor(grammar: Grammar) {
    this.#grammar = grammar;
    this.#store = grammar.theory.store.fork();
    this.#domains = new DeclaredDomains(grammar.signature, () => undefined);
  }

  range(sort: Sort): ValueRange {
    return this.#of(sort).range;
  }

  value(sort: Sort, number: number): Value {
    return this.#of(sort).values[number] as Value;
  }

  #table(production: Production): Operation {
    const { args } = production;
    const parameters = args.map(({ sort }, i) => this.#store.const(`#${i}`, sort));
    const term = production.make(this.#store, parameters);
    const sorts = args.map(({ sort }) => this.#of(sort));
    const bits = sorts.map((sort) => sort.bits);
    const all = bits.reduce((sum, each) => sum + each, 0);
    if (all > MOST_KEY_BITS || args.length > 4) return () => UNSPECIFIED;
    const [, two = 1, three = 1, four = 1] = bits.map((each) => 2 ** each);
    const compute = (given: readonly number[]): number => {
      const symbols = new Map(
        sorts.map(({ values }, i) => [`#${i}`, { kind: 'value' as const, value: values[given[i] as number] as Value }]),
      );
      return this.#evaluate(term, symbols);
    };
    const table = 2 ** all <= TABLE ? new Int32Array(2 ** all).fill(EMPTY) : undefined;
    const map = new Map<number, number>();
    return (a, b, c, d) => {
      if (a < 0 || b < 0 || c < 0 || d < 0) return UNSPECIFIED;
      const key = ((a * two + b) * three + c) * four + d;
      const known = table === undefined ? map.get(key) : table[key];
      if (known !== undefined && known !== EMPTY) return known;
      const made = compute([a, b, c, d]);
      if (table === undefined) map.set(key, made);
      else table[key] = made;
      return made;
    };
  }

  #evaluate(term: Term, symbols: Model['symbols']): number {
    const model: Model = { symbols, open: new Map(), universes: new Map() };
    const evaluator = new Evaluator({ signature: this.#grammar.signature, model, budget: new Budget('thorough') });
    const value = evaluator.certainValue(term);
    return value === undefined ? UNSPECIFIED : this.#of(term.sort).toNumber(value);
  }
}

const CONNECTIVES: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['and', (a, b) => (a === 0 || b === 0 ? 0 : a === 1 && b === 1 ? 1 : UNSPECIFIED)],
  ['or', (a, b) => (a === 1 || b === 1 ? 1 : a === 0 && b === 0 ? 0 : UNSPECIFIED)],
  ['=>', (a, b) => (a === 0 || b === 1 ? 1 : a === 1 && b === 0 ? 0 : UNSPECIFIED)],
  ['ite', (a, b, c) => (a === 1 ? b : a === 0 ? c : b === c ? b : UNSPECIFIED)],
]);
