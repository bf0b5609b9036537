import {
  type Application,
  EVALUATORS,
  type MeaningContext,
  type Value,
  isUndetermined,
  makeUndetermined,
  UNCHARGED,
  keyOf,
  listValues,
} from '../../../semantics/index.js';
import { type AppTerm, type Op, cardinalityOf, indexText, operatorInfo, type Sort } from '../../../term/index.js';

/** Values of a finite sort, numbered from 1. Number 0 stands for an unspecified value. */
interface NumberedValues {
  readonly values: readonly Value[];
  number(value: Value): number;
}

export const NO_VALUE = 0;
export const FALSE_VALUE = 1;
export const TRUE_VALUE = 2;

const MOST_VALUES = 4096;

const domains = new WeakMap<Sort, NumberedValues | false>();

export function numberValues(sort: Sort): NumberedValues | undefined {
  const known = domains.get(sort);
  if (known !== undefined) return known === false ? undefined : known;
  const values = listValues(sort, MOST_VALUES);
  if (values === undefined) {
    domains.set(sort, false);
    return undefined;
  }
  const numbers = new Map(values.map((value, i) => [plainKey(value), i + 1]));
  const domain: NumberedValues = { values, number: (value) => numbers.get(plainKey(value)) ?? NO_VALUE };
  domains.set(sort, domain);
  return domain;
}

function plainKey(value: Value): Value | string | undefined {
  return typeof value === 'object' ? keyOf(value) : value;
}

const MOST_ENTRIES = 1 << 22;
const UNKNOWN = -1;

/** Makes no choice that the standard leaves open, because a known status must hold for every choice. */
const STRICT: MeaningContext = {
  choose: () => makeUndetermined('the standard leaves the value open'),
  cardinality: (sort) => cardinalityOf(sort),
  limits: { bits: 10_000, length: 10_000 },
  budget: UNCHARGED,
};

/**
 * Results of an operator on numbered values, computed on first use. If the standard leaves an argument open, the result
 * is open, unless the other arguments determine it (as in `and`, `or`, `=>`, `ite` and chains).
 */
export class OperatorTable {
  /** Result numbers, ordered with the last argument varying fastest. -1 marks a result that is not yet computed. */
  readonly entries: Int16Array;
  readonly strides: readonly number[];
  readonly #at: Application;
  readonly #domains: readonly NumberedValues[];
  readonly #result: NumberedValues;

  private constructor(at: Application, domains: readonly NumberedValues[], result: NumberedValues) {
    this.#at = at;
    this.#domains = domains;
    this.#result = result;
    const strides: number[] = [];
    let size = 1;
    for (const { values } of [...domains].reverse()) {
      strides.unshift(size);
      size *= values.length + 1;
    }
    this.strides = strides;
    this.entries = new Int16Array(size).fill(UNKNOWN);
  }

  static of(term: AppTerm): OperatorTable | undefined {
    const found = recent.get(term.op);
    if (found !== undefined && isAlike(found.term, term)) return found.table === false ? undefined : found.table;
    const key = `${term.op} ${term.indices.map(indexText).join(' ')} ${term.args.map(({ sort }) => sort.text).join(' ')}`;
    const table = tables.get(key) ?? OperatorTable.#make(term) ?? false;
    tables.set(key, table);
    recent.set(term.op, { term, table });
    return table === false ? undefined : table;
  }

  static #make({ op, indices, sort, args }: AppTerm): OperatorTable | undefined {
    const domains: NumberedValues[] = [];
    let size = 1;
    for (const arg of args) {
      const domain = numberValues(arg.sort);
      if (domain === undefined) return undefined;
      domains.push(domain);
      size *= domain.values.length + 1;
    }
    const result = numberValues(sort);
    if (result === undefined || size > MOST_ENTRIES) return undefined;
    const at: Application = { op, indices, sort, args: args.map((arg) => ({ sort: arg.sort })) };
    return new OperatorTable(at, domains, result);
  }

  fill(index: number): number {
    const numbers: number[] = [];
    let rest = index;
    for (const stride of this.strides) {
      const number = Math.floor(rest / stride);
      numbers.push(number);
      rest -= number * stride;
    }
    const found = this.#compute(numbers);
    this.entries[index] = found;
    return found;
  }

  #isRefuted(numbers: readonly number[]): boolean {
    return listPairs(this.#at.op, numbers).some((pair) => {
      const args: Value[] = [];
      for (const i of pair) {
        const value = this.#domains[i]?.values[(numbers[i] ?? NO_VALUE) - 1];
        if (value === undefined) return false;
        args.push(value);
      }
      const sorts = this.#at.args.slice(0, args.length);
      return EVALUATORS[this.#at.op](args, { ...this.#at, args: sorts }, STRICT) === false;
    });
  }

  #compute(numbers: readonly number[]): number {
    const decided = decide(this.#at.op, numbers);
    if (decided !== undefined) return decided;
    if (numbers.includes(NO_VALUE)) return this.#isRefuted(numbers) ? FALSE_VALUE : NO_VALUE;
    const args: Value[] = numbers.map((number, i) => this.#domains[i]?.values[number - 1] ?? false);
    const value = EVALUATORS[this.#at.op](args, this.#at, STRICT);
    if (typeof value === 'object' && 'kind' in value) {
      if (isUndetermined(value) || value.kind === 'apply' || value.kind === 'apply-each') return NO_VALUE;
    }
    return this.#result.number(value);
  }
}

function listPairs(op: Op, numbers: readonly number[]): readonly (readonly [number, number])[] {
  const { associativity } = operatorInfo(op);
  const places = numbers.map((_, i) => i);
  if (associativity === 'chainable') return places.slice(1).map((i) => [i - 1, i]);
  return associativity === 'pairwise' ? places.flatMap((i) => places.slice(i + 1).map((j) => [i, j] as const)) : [];
}

const tables = new Map<string, OperatorTable | false>();
const recent = new Map<Op, { readonly term: AppTerm; readonly table: OperatorTable | false }>();

function isAlike(a: AppTerm, b: AppTerm): boolean {
  if (a.args.length !== b.args.length || a.sort !== b.sort) return false;
  for (let i = 0; i < a.indices.length; i++) if (a.indices[i] !== b.indices[i]) return false;
  for (let i = 0; i < a.args.length; i++) if (a.args[i]?.sort !== b.args[i]?.sort) return false;
  return true;
}

function decide(op: Op, numbers: readonly number[]): number | undefined {
  switch (op) {
    case 'and':
      return numbers.includes(FALSE_VALUE) ? FALSE_VALUE : undefined;
    case 'or':
      return numbers.includes(TRUE_VALUE) ? TRUE_VALUE : undefined;
    case '=>':
      if (numbers.at(-1) === TRUE_VALUE || numbers.slice(0, -1).includes(FALSE_VALUE)) return TRUE_VALUE;
      return undefined;
    case 'ite': {
      const [condition, then, otherwise] = numbers;
      if (condition === NO_VALUE) return NO_VALUE;
      return condition === TRUE_VALUE ? then : otherwise;
    }
    default:
      return undefined;
  }
}
