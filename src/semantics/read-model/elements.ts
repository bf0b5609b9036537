import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Interpretation } from '../model.js';
import type { ElementValue } from '../value.js';

/**
 * Elements of uninterpreted sorts that a model names. Each becomes a constant with the element as its interpretation.
 */
export class Elements {
  readonly #store: TermStore;
  readonly #symbols: Map<string, Interpretation>;
  readonly #known = new Map<string, { readonly term: Term; readonly value: ElementValue }>();

  constructor(store: TermStore, symbols: Map<string, Interpretation>) {
    this.#store = store;
    this.#symbols = symbols;
  }

  /** Returns one constant per sort and name, renamed if the name is taken. */
  term(sort: Sort, name: string): Term {
    return this.#of(sort, name).term;
  }

  value(sort: Sort, name: string): ElementValue {
    return this.#of(sort, name).value;
  }

  count(sort: Sort): number {
    let count = 0;
    for (const { value } of this.#known.values()) if (value.sort === sort) count++;
    return count;
  }

  #of(sort: Sort, name: string): { readonly term: Term; readonly value: ElementValue } {
    const key = `${sort.text} ${name}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const free = !this.#store.hasName(name) && !this.#symbols.has(name);
    const symbol = free ? name : this.#store.freshName(name);
    const value: ElementValue = { kind: 'element', sort, name: symbol };
    this.#symbols.set(symbol, { kind: 'value', value });
    const made = { term: this.#store.const(symbol, sort), value };
    this.#known.set(key, made);
    return made;
  }
}

export function isUninterpreted(sort: Sort, datatypes: ReadonlyMap<string, unknown>): boolean {
  return sort.kind === 'Named' && !datatypes.has(sort.name);
}
