import type { Command, DatatypeDecl, FunDefinition } from '../script/index.js';
import { printSymbol } from '../syntax/index.js';
import { type Sort, type Term, type TermStore, type VarTerm, children, copyTerm } from '../term/index.js';
import { memoise } from '../util/index.js';

export interface Mapping {
  /** Renames symbols. Must be injective, so that no name is captured. */
  readonly name: (name: string) => string;
  /** If true (default), bound variables keep their printed names unless that captures a name. */
  readonly keepsBound?: boolean;
  readonly constants?: ReadonlyMap<string, Term>;
  readonly sorts?: ReadonlyMap<string, Sort>;
}

/** Copies terms with renamed symbols and replaced sorts. Not recursive over terms. */
export class TermMapper {
  readonly store: TermStore;
  readonly #mapping: Mapping;
  readonly #terms = new Map<Term, Term>();

  constructor(store: TermStore, mapping: Mapping) {
    this.store = store;
    this.#mapping = mapping;
  }

  term(root: Term): Term {
    const stack: Term[] = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      const known = this.#terms.has(term);
      const before = stack.length;
      if (!known) for (const child of children(term)) if (!this.#terms.has(child)) stack.push(child);
      if (stack.length > before) continue;
      stack.pop();
      if (!known) this.#terms.set(term, this.#make(term));
    }
    return this.#terms.get(root) as Term;
  }

  readonly sort = memoise((sort: Sort): Sort => this.#makeSort(sort));

  /** Undefined for commands that declare nothing, and for `define-sort`, because terms contain expanded sorts. */
  declaration(command: Command): Command | undefined {
    const name = (old: string): string => this.#findDeclared(old);
    switch (command.kind) {
      case 'declare-sort':
        return { ...command, name: name(command.name) };
      case 'declare-heap': {
        const { location, data } = command.heap;
        return { ...command, heap: { location: this.sort(location), data: this.sort(data) } };
      }
      case 'declare-fun': {
        const params = command.params.map((param) => this.sort(param));
        return { ...command, name: name(command.name), params, result: this.sort(command.result) };
      }
      case 'define-fun':
        return { ...command, fun: this.#definition(command.fun) };
      case 'define-funs-rec':
        return { ...command, funs: command.funs.map((fun) => this.#definition(fun)) };
      case 'declare-datatypes':
        return { ...command, datatypes: command.datatypes.map((each) => this.#datatype(each)) };
      default:
        return undefined;
    }
  }

  #findDeclared(name: string): string {
    const made = this.#mapping.name(name);
    this.store.reserveName(made);
    return made;
  }

  #definition({ name, params, result, body }: FunDefinition): FunDefinition {
    return {
      name: this.#findDeclared(name),
      params: params.map((param) => this.#variable(param)),
      result: this.sort(result),
      body: this.term(body),
    };
  }

  #datatype({ name, params, sort, constructors }: DatatypeDecl): DatatypeDecl {
    const rename = (old: string): string => this.#findDeclared(old);
    return {
      name: rename(name),
      params: params.map((param) => this.sort(param)),
      sort: this.sort(sort),
      constructors: constructors.map((each) => ({
        name: rename(each.name),
        selectors: each.selectors.map((selector) => ({
          name: rename(selector.name),
          sort: this.sort(selector.sort),
        })),
      })),
    };
  }

  #variable({ name, writtenAs = name, sort }: VarTerm): VarTerm {
    const { name: rename, keepsBound = true } = this.#mapping;
    return this.store.var(rename(name), this.sort(sort), keepsBound ? writtenAs : undefined);
  }

  #make(term: Term): Term {
    const { store } = this;
    if (term.kind === 'opaque') throw new Error('the symbols of an opaque term cannot be renamed');
    const constant = term.kind === 'const' ? this.#mapping.constants?.get(term.name) : undefined;
    if (constant !== undefined) return constant;
    const of = (child: Term): Term => this.#terms.get(child) as Term;
    if (term.kind === 'annot') {
      const attributes = term.attributes.flatMap(({ terms, ...rest }) =>
        rest.keyword === ':named' ? [] : [{ ...rest, ...(terms && { terms: terms.map(of) }) }],
      );
      return store.annot(of(term.body), attributes);
    }
    return copyTerm(store, term, children(term).map(of), {
      sort: (sort) => this.sort(sort),
      name: this.#mapping.name,
      variable: (variable) => this.#variable(variable),
    });
  }

  #makeSort(sort: Sort): Sort {
    const { sorts } = this.store;
    switch (sort.kind) {
      case 'BitVec':
        return sorts.bitVec(sort.width);
      case 'FloatingPoint':
        return sorts.floatingPoint(sort.eb, sort.sb);
      case 'FiniteField':
        return sorts.finiteField(sort.order) ?? sort;
      case 'Named': {
        const given = sort.args.length === 0 ? this.#mapping.sorts?.get(sort.name) : undefined;
        if (given !== undefined) return given;
        const name = this.#mapping.name(sort.name);
        const args = sort.args.map((arg) => this.sort(arg));
        return sorts.named(name, printSymbol(name), args);
      }
      case 'Parameter': {
        const name = this.#mapping.name(sort.name);
        return sorts.parameter(name, printSymbol(name));
      }
      default:
        return sorts.withParts(sort, (part) => this.sort(part));
    }
  }
}
