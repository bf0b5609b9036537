import type { Sort, Term, TermStore } from '../../term/index.js';
import type { Interpretation } from '../model.js';
import type { ElementValue } from '../value.js';

export class Elements {
  readonly #store: TermStore;
  readonly #symbols: Map<string, Interpretation>;
  readonly #known = new Map<string, { readonly term: Term; readonly value: ElementValue }>();

  constructor(store: TermStore, symbols: Map<string, Interpretation>) {
    this.#store = store;
    this.#symbols = symbols;
  }

  /** Returns one constant per sort and name. The constant has another name if `name` is taken. */
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

/** Comments of cvc4 and cvc5 on an uninterpreted sort: `; cardinality of U is 2`, then `; rep: (as @U_0 U)`. */
export interface UniverseComment {
  readonly sort: string;
  readonly elements: readonly string[];
}

/** Omits a sort if the number of its elements differs from the stated cardinality. */
export function universeComments(text: string): UniverseComment[] {
  const found: { sort: string; size: number; elements: string[] }[] = [];
  for (const comment of findComments(text)) {
    const [, sort, size] = /^; *cardinality of (.+) is (\d+)$/.exec(comment) ?? [];
    const [, element] = /^; *rep: (.+)$/.exec(comment) ?? [];
    if (sort !== undefined) found.push({ sort, size: Number(size), elements: [] });
    else if (element !== undefined) found.at(-1)?.elements.push(element.trim());
  }
  return found.filter(({ size, elements }) => elements.length === size && size > 0);
}

function* findComments(text: string): Generator<string> {
  const token = /;[^\n]*|"[^"]*"|\|[^|]*\|/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    if (match[0].startsWith(';')) yield match[0].trimEnd();
  }
}
