import type { Command } from '../../script/index.js';
import { type FragmentOptions, FragmentReader, SEXP } from '../../syntax/index.js';
import { type Sort, type Term, type TermStore, type VarTerm, REAL, reachable } from '../../term/index.js';
import type { Budget } from '../budget.js';
import type { Interpretation, Model } from '../model.js';
import { type DeclaredSymbol, type SelectorInfo, type Signature, buildSignature } from '../signature.js';
import { type ElementValue, makeUndetermined } from '../value.js';
import { type BitLine, bitLines, interpretBits, linesByName } from './bit-lines.js';
import { Elements, isUninterpreted, universeComments } from './elements.js';
import { type Entry, readEntries } from './entries.js';
import { type EquationContext, interpretEquations } from './equations.js';
import { type ReadDefinition, fitDefinition } from './fitted.js';
import { readHeap } from './heap.js';
import { OPEN_FUNCTIONS } from './open-functions.js';
import type { ModelReading, UnreadDefinition } from './model-reading.js';
import { SolverTerms } from './solver-terms.js';

type Definition = Extract<Entry, { kind: 'definition' }>;
type Equation = Extract<Entry, { kind: 'equation' }>;
type Table = Extract<Entry, { kind: 'table' }>;
type HeapEntry = Extract<Entry, { kind: 'heap' }>;

const SHOWN = 200;

export class ModelReader {
  readonly #text: string;
  readonly #budget: Budget;
  readonly #lines: readonly BitLine[] | undefined;
  readonly #store: TermStore;
  readonly #signature: Signature;
  readonly #reader: FragmentReader;
  readonly #symbols = new Map<string, Interpretation>();
  readonly #open = new Map<string, Interpretation>();
  readonly #universes = new Map<string, readonly ElementValue[]>();
  readonly #remarked = new Set<string>();
  readonly #unread: UnreadDefinition[] = [];
  readonly #heaps: HeapEntry[] = [];
  readonly #elements: Elements;
  readonly #terms: SolverTerms;
  readonly #helpers = new Map<string, DeclaredSymbol>();
  readonly #ambiguous = new Set<string>();

  constructor(
    text: string,
    { store, declarations, budget, curriesArrays = false }: FragmentOptions & { readonly budget: Budget },
  ) {
    this.#budget = budget;
    this.#text = text;
    this.#lines = bitLines(text);
    this.#store = store;
    this.#signature = buildSignature(store, declarations);
    this.#reader = new FragmentReader(this.#lines === undefined ? text : '', { store, declarations, curriesArrays });
    this.#elements = new Elements(store, this.#symbols);
    this.#terms = new SolverTerms({
      reader: this.#reader,
      elements: this.#elements,
      symbols: this.#symbols,
      datatypes: this.#signature.datatypes,
      defined: (name) => this.#findDefinition(name),
      declared: (name) => this.#findSorts(name),
    });
    this.#reader.setDialect(this.#terms);
    this.#noteOverloads(declarations);
  }

  read(): ModelReading {
    const { broken, hasRest } = this.#reader;
    if (broken !== undefined) this.#refuse('', this.#text, broken);
    else if (hasRest) this.#refuse('', this.#text, 'unmatched closing parenthesis');
    else if (this.#lines !== undefined) this.#readLines(this.#lines);
    else this.#readEntries(readEntries(this.#reader.sexp, (name) => this.#signature.declared.get(name)?.params.length));
    this.#settleUniverses();
    for (const name of this.#signature.declared.keys()) {
      if (this.#ambiguous.has(name)) this.#symbols.set(name, unreadable(`${name} has more than one meaning`));
    }
    const said = [...this.#signature.declared.keys()].every((name) => {
      const found = this.#symbols.get(name);
      return found !== undefined && found.kind !== 'unreadable';
    });
    return {
      model: this.#heap({
        symbols: this.#symbols,
        open: this.#open,
        universes: this.#universes,
        remarked: this.#remarked,
      }),
      complete: said && this.#unread.length === 0,
      unread: this.#unread,
      store: this.#store,
    };
  }

  #readEntries(entries: readonly Entry[]): void {
    this.#readUniverseComments();
    const definitions: Definition[] = [];
    const tables: Table[] = [];
    const equations: Equation[] = [];
    let approximate = false;
    for (const entry of entries) {
      if (entry.kind === 'definition') definitions.push(entry);
      else if (entry.kind === 'element') this.#declareElement(entry);
      else if (entry.kind === 'universe') this.#readUniverse(entry);
      else if (entry.kind === 'table') tables.push(entry);
      else if (entry.kind === 'equation') equations.push(entry);
      else if (entry.kind === 'heap') this.#heaps.push(entry);
      else if (entry.kind === 'approximation') approximate = true;
      else this.#refuse('', this.#slice(entry.node), 'this is not a definition');
    }
    this.#noteConflicts(definitions);
    for (const definition of definitions) this.#declareHelper(definition);
    for (const definition of this.#inOrder(definitions)) this.#readDefinition(definition);
    this.#readEquations(equations, tables);
    if (approximate) this.#refuseReals();
  }

  #heap(model: Model): Model {
    const sorts = this.#signature.heap;
    const [heap, ...more] = this.#heaps;
    if (sorts === undefined || heap === undefined) return model;
    const given = {
      reader: this.#reader.sexp,
      sorts,
      valueAt: (node: number, sort: Sort) => this.#valueAt(node, sort),
    };
    const signature = { ...this.#signature, store: this.#store };
    return {
      ...model,
      heap:
        more.length > 0
          ? makeUndetermined('the model has two heaps')
          : readHeap(heap, { ...given, model, signature, budget: this.#budget }),
    };
  }

  #noteOverloads(declarations: readonly Command[]): void {
    const seen = new Set<string>();
    const { constructors, selectors, definitions } = this.#signature;
    for (const command of declarations) {
      if (command.kind !== 'declare-fun') continue;
      const { name } = command;
      if (seen.has(name) || constructors.has(name) || selectors.has(name) || definitions.has(name)) {
        this.#ambiguous.add(name);
      }
      seen.add(name);
    }
  }

  /** Marks names with different definitions as ambiguous, since a helper function may have a script symbol's name. */
  #noteConflicts(definitions: readonly Definition[]): void {
    const texts = new Map<string, string>();
    for (const { name, node } of definitions) {
      const text = this.#slice(node);
      if ((texts.get(name) ?? text) !== text) this.#ambiguous.add(name);
      texts.set(name, text);
    }
  }

  #declareElement({ name, sort: node }: Extract<Entry, { kind: 'element' }>): void {
    const sort = this.#reader.sort(node);
    if (!isUninterpreted(sort, this.#signature.datatypes)) return;
    if (this.#reader.has(name)) this.#ambiguous.add(name);
    else this.#elements.term(sort, name);
  }

  #readUniverse({ sort: node, names }: Extract<Entry, { kind: 'universe' }>): void {
    const sort = this.#reader.sort(node);
    if (!isUninterpreted(sort, this.#signature.datatypes) || names.some((name) => this.#reader.has(name))) return;
    const values = names.map((name) => this.#elements.value(sort, name));
    this.#universes.set(sort.text, values);
  }

  #settleUniverses(): void {
    for (const [text, listed] of this.#universes) {
      const elements = [...new Set(listed)];
      const [first] = elements;
      if (first === undefined || elements.length < this.#elements.count(first.sort)) this.#universes.delete(text);
      else this.#universes.set(text, elements);
    }
  }

  #readUniverseComments(): void {
    for (const { sort: text, elements } of universeComments(this.#text)) {
      const sort = this.#reader.sortNamed(text);
      if (sort === undefined || !isUninterpreted(sort, this.#signature.datatypes)) continue;
      const names = elements.map((element) => {
        const qualified = element.startsWith('(as ') && element.endsWith(` ${text})`);
        const name = qualified ? element.slice(4, -text.length - 2) : element;
        return name.startsWith('|') ? name.slice(1, -1) : name;
      });
      if (names.some((name) => this.#reader.has(name))) continue;
      this.#remarked.add(sort.text);
      const values = names.map((name) => this.#elements.value(sort, name));
      this.#universes.set(sort.text, values);
    }
  }

  #declareHelper({ name, params, result }: Definition): void {
    if (this.#reader.has(name) || this.#helpers.has(name)) return;
    const { sexp } = this.#reader;
    const sorts = (params === undefined ? [] : sexp.listChildren(params)).map((param) => sexp.listChildren(param)[1]);
    if (sorts.includes(undefined)) return;
    const read = sorts.map((sort) => this.#reader.sort(sort as number));
    const helper = { name, params: read, result: this.#reader.sort(result) };
    this.#helpers.set(name, helper);
    this.#reader.declare(name, helper.params, helper.result);
  }

  /** Orders definitions so that a function comes before its use in `(_ as-array f)`, except in cycles. */
  #inOrder(definitions: readonly Definition[]): readonly Definition[] {
    if (!this.#text.includes('as-array')) return definitions;
    const { sexp } = this.#reader;
    const byName = new Map(definitions.map((definition) => [definition.name, definition]));
    const uses = (definition: Definition): Definition[] => {
      const found: Definition[] = [];
      for (let node = definition.body; node < (sexp.next[definition.body] as number); node++) {
        if (sexp.kind[node] !== SEXP.symbol || sexp.name(node) !== 'as-array') continue;
        const used = byName.get(sexp.name(node + 1));
        if (used !== undefined) found.push(used);
      }
      return found;
    };
    const ordered = new Set<Definition>();
    const begun = new Set<Definition>();
    const stack = [...definitions].reverse();
    for (let next = stack.at(-1); next !== undefined; next = stack.at(-1)) {
      const before = begun.has(next) ? [] : uses(next).filter((used) => !begun.has(used));
      begun.add(next);
      if (before.length > 0) stack.push(...before);
      else {
        stack.pop();
        ordered.add(next);
      }
    }
    return [...ordered];
  }

  #readDefinition(entry: Definition): void {
    const { name } = entry;
    const { declared, definitions, selectors, constructors } = this.#signature;
    if (this.#ambiguous.has(name) || definitions.has(name)) return;
    const selector = selectors.get(name);
    // A selector of a parametric datatype is a family of functions, and the model does not name the instance.
    if (selector !== undefined && selector.datatype.params.length > 0) return;
    const wanted = declared.get(name) ?? this.#helpers.get(name) ?? (selector && toFunction(name, selector));
    if (wanted === undefined) {
      const reason = constructors.has(name) ? 'the symbol is a constructor' : 'the definition is ill-formed';
      return this.#refuse(name, this.#slice(entry.node), reason);
    }
    const read = this.#readBody(entry);
    const found = typeof read === 'string' ? read : fitDefinition(this.#store, read, wanted);
    if (selector !== undefined) this.#open.set(name, typeof found === 'string' ? notRead(name, found) : found);
    if (typeof found === 'string') return this.#refuse(name, this.#slice(entry.node), found);
    if (selector !== undefined) return;
    this.#symbols.set(name, this.#asElement(name, found));
    if (!declared.has(name)) this.#readOpen(name);
  }

  /** Reads `(define-fun u () U u)` (bitwuzla). A constant that is defined as itself is an element. */
  #asElement(name: string, found: Interpretation): Interpretation {
    if (found.kind !== 'definition' || found.params.length > 0) return found;
    const { body } = found;
    if (body.kind !== 'const' || body.name !== name || !isUninterpreted(body.sort, this.#signature.datatypes))
      return found;
    return { kind: 'value', value: { kind: 'element', sort: body.sort, name } };
  }

  #readBody(entry: Definition): ReadDefinition | string {
    const reader = this.#reader;
    const vars = entry.params === undefined ? [] : reader.enter(entry.params);
    if (vars === undefined) return 'the parameters are ill-formed';
    const result = reader.sort(entry.result);
    let body = vars.length === 0 ? this.#valueAt(entry.body, result) : reader.term(entry.body, result);
    if (typeof body === 'string' && this.#slice(entry.body).includes('(lambda')) {
      // In some solvers' models a lambda is an array, in others a function.
      this.#terms.lambdasAreArrays = false;
      const again = reader.term(entry.body, result);
      this.#terms.lambdasAreArrays = true;
      if (typeof again !== 'string') body = again;
    }
    reader.leave(vars);
    if (typeof body === 'string') return body;
    const doubtful = this.#ambiguousIn(body);
    return doubtful === undefined ? { vars, body, result } : `${doubtful} has more than one meaning`;
  }

  #readOpen(name: string): void {
    const open = OPEN_FUNCTIONS.get(name);
    const found = this.#symbols.get(name);
    const helper = this.#helpers.get(name);
    if (open === undefined || found?.kind !== 'definition' || helper === undefined) return;
    const { params, body } = found;
    const fits = params.length > 0 && params.every((param, i) => param.sort === open.params[i]);
    if (!fits || helper.result !== open.result) return;
    const more = open.params.slice(params.length).map((sort) => this.#store.var(this.#store.freshName('x'), sort));
    this.#open.set(open.op, { kind: 'definition', params: [...params, ...more], body });
  }

  #readEquations(equations: readonly Equation[], tables: readonly Table[]): void {
    const given = this.#makeContext();
    for (const { name, node, found } of interpretEquations(given, equations, tables)) {
      if (typeof found === 'string') this.#refuse(name, this.#slice(node), found);
      else this.#symbols.set(name, found);
    }
  }

  #makeContext(): EquationContext {
    return {
      store: this.#store,
      sexp: this.#reader.sexp,
      declared: this.#signature.declared,
      valueAt: (node, sort) => this.#valueAt(node, sort),
    };
  }

  #valueAt(node: number, sort: Sort): Term | string {
    const { sexp } = this.#reader;
    const names = sexp.isSymbol(node) && !this.#reader.has(sexp.name(node));
    if (names && isUninterpreted(sort, this.#signature.datatypes)) return this.#elements.term(sort, sexp.name(node));
    const term = this.#reader.term(node, sort);
    if (typeof term === 'string') return term;
    return this.#ambiguousIn(term) === undefined ? term : 'a name in the value has more than one meaning';
  }

  #readLines(lines: readonly BitLine[]): void {
    for (const [name, own] of linesByName(lines)) {
      const wanted = this.#signature.declared.get(name);
      if (wanted === undefined) continue;
      const found = interpretBits(this.#store, wanted, own);
      const text = own.map(({ index, bits }) => `${name}${index === undefined ? '' : `[${index}]`} ${bits}`).join('\n');
      if (typeof found === 'string') this.#refuse(name, text, found);
      else this.#symbols.set(name, found);
    }
  }

  #refuse(symbol: string, text: string, reason: string): void {
    this.#unread.push({ symbol, text: text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text, reason });
    if (symbol !== '' || this.#signature.declared.has('')) this.#symbols.set(symbol, notRead(symbol, reason));
  }

  /** Refuses all values of sort Real, since cvc4 does not reliably mark approximate numbers. */
  #refuseReals(): void {
    for (const { name, result } of this.#signature.declared.values()) {
      if (result === REAL) this.#refuse(name, '(approximation …)', 'the value may be approximate');
    }
  }

  #slice(node: number): string {
    return this.#reader.sexp.slice(node);
  }

  #ambiguousIn(body: Term): string | undefined {
    if (this.#ambiguous.size === 0) return undefined;
    return namesIn(body).find((name) => this.#ambiguous.has(name));
  }

  #findDefinition(name: string): { vars: readonly VarTerm[]; body: Term } | undefined {
    const found = this.#symbols.get(name);
    if (found?.kind !== 'definition' || found.params.length === 0) return undefined;
    return { vars: found.params, body: found.body };
  }

  #findSorts(name: string): { params: readonly Sort[]; result: Sort } | undefined {
    if (this.#ambiguous.has(name)) return undefined;
    const known = this.#helpers.get(name) ?? this.#signature.declared.get(name);
    return known === undefined || known.params.length === 0 ? undefined : known;
  }
}

const unreadable = (because: string): Interpretation => ({ kind: 'unreadable', because });

function notRead(symbol: string, reason: string): Interpretation {
  return unreadable(`the model's value of ${symbol} is not read: ${reason}`);
}

/** The datatype must not be parametric. */
function toFunction(name: string, { datatype, constructorName, index }: SelectorInfo): DeclaredSymbol | undefined {
  const field = datatype.constructors.find((each) => each.name === constructorName)?.selectors[index];
  return field === undefined ? undefined : { name, params: [datatype.sort], result: field.sort };
}

function namesIn(term: Term): string[] {
  const names: string[] = [];
  for (const each of reachable([term])) if (each.kind === 'const' || each.kind === 'call') names.push(each.name);
  return names;
}
