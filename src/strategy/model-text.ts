import { type Certificate, StructureDrawer, drawValue } from '../generate/index.js';
import type { Script } from '../script/index.js';
import {
  type ElementValue,
  type Interpretation,
  type Signature,
  type Value,
  readModel,
  signatureAt,
  toTerm,
  Budget,
} from '../semantics/index.js';
import { printSymbol, printTerm } from '../syntax/index.js';
import { type Sort, type TermStore, isCollectionSort, reachable } from '../term/index.js';
import type { Rng } from '../util/index.js';
import { pushTo } from '../util/index.js';

type ModelCertificate = Extract<Certificate, { kind: 'model' }>;

export interface ModelText {
  readonly symbols: ModelCertificate['symbols'];
  readonly universes: ModelCertificate['universes'];
}

/** In characters. Longer models are ignored. */
const LONGEST_MODEL = 50_000;
/** Maximum number of elements of an uninterpreted sort. `EXCEPTIONS` limits the table entries of a function. */
const ELEMENTS = 3;
const EXCEPTIONS = 3;
/** Probability of drawing a literal of the script, because such values are likely to decide its formulas. */
const LITERAL = 0.5;

type Symbols = Signature['declared'];
type DeclaredSymbol = Symbols extends ReadonlyMap<string, infer S> ? S : never;

export class ModelTextMaker {
  readonly #script: Script;
  readonly #signature: Signature;
  readonly #sorts: readonly Sort[];
  readonly #literals: ReadonlyMap<Sort, readonly string[]>;
  readonly #store: TermStore;

  constructor(script: Script) {
    const at = signatureAt(script);
    if (at === undefined) throw new Error('the script has no check-sat');
    this.#script = script;
    this.#store = script.store.fork();
    this.#signature = { ...at.signature, store: this.#store };
    this.#sorts = at.check.declarations.flatMap((command) =>
      command.kind === 'declare-sort' ? [this.#store.sorts.named(command.name, printSymbol(command.name), [])] : [],
    );
    this.#literals = literalsIn(at.check.asserted.map(({ term }) => term));
  }

  /** Completes a printed model with random values. */
  fromModel(text: string, rng: Rng): ModelText | undefined {
    if (text.length > LONGEST_MODEL) return undefined;
    const { model } = readModel(text, this.#script, { budget: new Budget('thorough') });
    const bodies = [...model.symbols.values()].flatMap((each) => (each.kind === 'definition' ? [each.body] : []));
    const values = [...model.symbols.values()].flatMap((each) => (each.kind === 'value' ? [each.value] : []));
    const universes = new Map<Sort, readonly string[]>();
    for (const sort of this.#sorts) {
      const named = new Set((model.universes.get(sort.text) ?? []).map(({ name }) => name));
      for (const value of values) if (isElement(value) && value.sort === sort) named.add(value.name);
      for (const term of reachable(bodies)) {
        if (term.kind === 'const' && term.sort === sort && !this.#signature.declared.has(term.name))
          named.add(term.name);
      }
      universes.set(sort, named.size > 0 ? [...named] : this.#elements(sort, 1));
    }
    const symbols: ModelText['symbols'][number][] = [];
    for (const symbol of this.#signature.declared.values()) {
      const given = model.symbols.get(symbol.name);
      const made = given === undefined ? this.#draw(symbol, universes, rng) : this.#write(symbol, given);
      if (made === undefined) return undefined;
      symbols.push(made);
    }
    return { symbols, universes: formatUniverses(universes) };
  }

  draw(rng: Rng): ModelText | undefined {
    const universes = new Map<Sort, readonly string[]>();
    for (const sort of this.#sorts) universes.set(sort, this.#elements(sort, rng.between(1, ELEMENTS)));
    const symbols: ModelText['symbols'][number][] = [];
    for (const symbol of this.#signature.declared.values()) {
      const made = this.#draw(symbol, universes, rng);
      if (made === undefined) return undefined;
      symbols.push(made);
    }
    return { symbols, universes: formatUniverses(universes) };
  }

  vary({ symbols, universes }: ModelText, rng: Rng): ModelText | undefined {
    if (symbols.length === 0) return undefined;
    const elements = this.#universesOf(universes);
    const changed = [...symbols];
    for (let left = rng.between(1, 2); left > 0; left--) {
      const at = rng.below(symbols.length);
      const symbol = this.#signature.declared.get(symbols[at]?.name ?? '');
      const made = symbol === undefined ? undefined : this.#draw(symbol, elements, rng);
      if (made === undefined) return undefined;
      changed[at] = made;
    }
    return { symbols: changed, universes };
  }

  extend({ symbols, universes }: ModelText, rng: Rng): ModelText | undefined {
    const given = new Set(symbols.map(({ name }) => name));
    const elements = this.#universesOf(universes);
    const made: ModelText['symbols'][number][] = [...symbols];
    for (const symbol of this.#signature.declared.values()) {
      if (given.has(symbol.name)) continue;
      const drawn = this.#draw(symbol, elements, rng);
      if (drawn === undefined) return undefined;
      made.push(drawn);
    }
    return { symbols: made, universes };
  }

  #universesOf(universes: ModelText['universes']): ReadonlyMap<Sort, readonly string[]> {
    const elements = new Map<Sort, readonly string[]>();
    for (const sort of this.#sorts) {
      const known = universes.find((each) => each.sort === nameOf(sort));
      elements.set(sort, known?.elements.map((name) => (name.startsWith('|') ? name.slice(1, -1) : name)) ?? []);
    }
    return elements;
  }

  #elements(sort: Sort, count: number): string[] {
    const names: string[] = [];
    for (let i = 0; names.length < count; i++) {
      const name = `${nameOf(sort)}!${i}`;
      if (!this.#script.store.hasName(name)) names.push(name);
    }
    return names;
  }

  #write({ name, params, result }: DeclaredSymbol, given: Interpretation): ModelText['symbols'][number] | undefined {
    if (given.kind === 'value' && params.length === 0) {
      const value = this.#text(given.value, result);
      return value === undefined ? undefined : { name, params: [], sort: result.text, value };
    }
    if (given.kind !== 'definition' || given.params.length !== params.length || !given.body.known) return undefined;
    const named = given.params.map((param) => `(${printSymbol(param.name)} ${param.sort.text})`);
    return { name, params: named, sort: result.text, value: printTerm(given.body) };
  }

  #draw(
    { name, params, result }: DeclaredSymbol,
    universes: ReadonlyMap<Sort, readonly string[]>,
    rng: Rng,
  ): ModelText['symbols'][number] | undefined {
    let value = this.#value(result, universes, rng);
    for (let left = params.length === 0 ? 0 : rng.between(0, EXCEPTIONS); left > 0; left--) {
      const args = params.map((param) => this.#value(param, universes, rng));
      const then = this.#value(result, universes, rng);
      if (value === undefined || then === undefined || args.includes(undefined)) return undefined;
      const equations = args.map((arg, i) => `(= p!${i} ${arg})`);
      const condition = equations.length === 1 ? equations[0] : `(and ${equations.join(' ')})`;
      value = `(ite ${condition} ${then} ${value})`;
    }
    if (value === undefined) return undefined;
    return { name, params: params.map((param, i) => `(p!${i} ${param.text})`), sort: result.text, value };
  }

  #value(sort: Sort, universes: ReadonlyMap<Sort, readonly string[]>, rng: Rng): string | undefined {
    const literals = this.#literals.get(sort);
    if (literals !== undefined && rng.chance(LITERAL)) return rng.pick(literals);
    if (isCollectionSort(sort)) return `(as ${sort.kind.toLowerCase()}.empty ${sort.text})`;
    const datatypes = new Map([...this.#signature.datatypes.values()].map((each) => [each.sort, each.constructors]));
    const part = (from: Rng, of: Sort): Value | undefined => {
      const elements = universes.get(of);
      return elements === undefined ? drawValue(from, of) : { kind: 'element', sort: of, name: from.pick(elements) };
    };
    const value = new StructureDrawer(datatypes, part).draw(rng, sort) ?? part(rng, sort);
    return value === undefined ? undefined : this.#text(value, sort);
  }

  #text(value: Value, sort: Sort): string | undefined {
    if (isElement(value)) return printSymbol(value.name);
    const term = toTerm(this.#store, value, sort, this.#signature);
    return term === undefined ? undefined : printTerm(term);
  }
}

function isElement(value: Value): value is ElementValue {
  return typeof value === 'object' && 'kind' in value && value.kind === 'element';
}

const nameOf = (sort: Sort): string => (sort.kind === 'Named' ? sort.name : sort.text);

function formatUniverses(universes: ReadonlyMap<Sort, readonly string[]>): ModelText['universes'] {
  return [...universes].map(([sort, names]) => ({ sort: nameOf(sort), elements: names.map(printSymbol) }));
}

function literalsIn(roots: Parameters<typeof reachable>[0]): ReadonlyMap<Sort, readonly string[]> {
  const found = new Map<Sort, string[]>();
  for (const term of reachable(roots)) {
    if (term.kind !== 'value' || term.sort.kind === 'Bool') continue;
    pushTo(found, term.sort, printTerm(term));
  }
  return found;
}
