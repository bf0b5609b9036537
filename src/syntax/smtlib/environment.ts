import { type Sort, type Term, type TermStore, isCollectionSort } from '../../term/index.js';

export interface FunSymbol {
  readonly name: string;
  readonly params: readonly Sort[];
  readonly result: Sort;
  /** Sort parameters of a datatype's constructors and selectors, instantiated at each use. */
  readonly sortParams: readonly Sort[];
  readonly role: 'function' | 'constructor' | 'selector';
}

/** Meaning of a name. An overloaded name has several functions. */
export type Binding =
  | { readonly kind: 'term'; readonly term: Term; readonly role?: FunSymbol['role'] }
  | { readonly kind: 'funs'; readonly funs: readonly FunSymbol[] };

export interface SortSymbol {
  readonly arity: number;
  readonly make: (args: readonly Sort[]) => Sort;
  /** Sort that the name denotes without arguments, although `arity` requires arguments. */
  readonly alone?: Sort;
}

/** Global names, which `push` and `pop` affect, and local names, which hide global names. */
export class Environment {
  readonly #symbols = new Map<string, Binding>();
  readonly #sorts = new Map<string, SortSymbol>();
  #levels: (() => void)[][] = [[]];
  readonly #locals: { readonly name: string; readonly outer: Binding | undefined }[] = [];
  readonly #local = new Map<string, number>();
  /** Names that are no longer declared, with the command that removed them. */
  readonly #gone = new Map<string, 'pop' | 'reset' | 'reset-assertions'>();
  globalDeclarations = false;

  symbol(name: string): Binding | undefined {
    return this.#symbols.get(name);
  }

  sort(name: string): SortSymbol | undefined {
    return this.#sorts.get(name);
  }

  isLocal(name: string): boolean {
    return (this.#local.get(name) ?? 0) > 0;
  }

  enter(name: string, term: Term): void {
    this.#locals.push({ name, outer: this.#symbols.get(name) });
    this.#symbols.set(name, { kind: 'term', term });
    this.#local.set(name, (this.#local.get(name) ?? 0) + 1);
  }

  leave(count: number): void {
    for (let i = 0; i < count; i++) {
      const last = this.#locals.pop();
      if (last === undefined) throw new Error('environment: no open scope');
      this.#local.set(last.name, (this.#local.get(last.name) ?? 1) - 1);
      if (last.outer === undefined) this.#symbols.delete(last.name);
      else this.#symbols.set(last.name, last.outer);
    }
  }

  declareTerm(name: string, term: Term): void {
    this.#declare(this.#symbols, name, { kind: 'term', term });
  }

  declareFun(fun: FunSymbol, asTerm: () => Term): void {
    const known = this.#symbols.get(fun.name);
    if (fun.params.length === 0 && fun.sortParams.length === 0 && known === undefined) {
      this.#declare(this.#symbols, fun.name, { kind: 'term', term: asTerm(), role: fun.role });
      return;
    }
    const others =
      known?.kind === 'funs' ? known.funs : known === undefined ? [] : [constantSymbol(fun.name, known.term)];
    this.#declare(this.#symbols, fun.name, { kind: 'funs', funs: [...others, fun] });
  }

  declareSort(name: string, symbol: SortSymbol): void {
    this.#declare(this.#sorts, name, symbol);
  }

  get depth(): number {
    return this.#levels.length - 1;
  }

  push(levels: number): void {
    for (let i = 0; i < levels; i++) this.#levels.push([]);
  }

  /** Runs `run` in a new level, then removes the declarations of this level, even under `:global-declarations`. */
  inNewLevel<T>(run: () => T): T {
    const [outside, gone] = [this.globalDeclarations, new Map(this.#gone)];
    this.globalDeclarations = false;
    this.push(1);
    const result = run();
    this.pop(1);
    this.globalDeclarations = outside;
    this.#gone.clear();
    for (const [name, by] of gone) this.#gone.set(name, by);
    return result;
  }

  pop(levels: number): boolean {
    for (let i = 0; i < levels; i++) {
      if (this.#levels.length === 1) return false;
      const undo = this.#levels.pop() ?? [];
      for (const each of undo.reverse()) each();
    }
    return true;
  }

  /** Returns the command that removed the name. Undefined if the name is declared, or was never declared. */
  findRemover(name: string): string | undefined {
    return this.#symbols.has(name) || this.#sorts.has(name) ? undefined : this.#gone.get(name);
  }

  clear(by: 'reset' | 'reset-assertions'): void {
    for (const name of [...this.#symbols.keys(), ...this.#sorts.keys()]) this.#gone.set(name, by);
    this.#symbols.clear();
    this.#sorts.clear();
    this.#levels = [[]];
  }

  names(): Iterable<string> {
    return this.#symbols.keys();
  }

  #declare<T>(known: Map<string, T>, name: string, declared: T): void {
    const before = known.get(name);
    known.set(name, declared);
    if (this.globalDeclarations || this.#levels.length === 1) return;
    this.#levels.at(-1)?.push(() => {
      if (before === undefined) {
        known.delete(name);
        this.#gone.set(name, 'pop');
      } else known.set(name, before);
    });
  }
}

function constantSymbol(name: string, term: Term): FunSymbol {
  return { name, params: [], result: term.sort, sortParams: [], role: 'function' };
}

export function unify(param: Sort, given: Sort, store: TermStore, by: Map<Sort, Sort>, free: readonly Sort[]): boolean {
  if (given.text === '?' || param.text === '?') return true;
  if (free.includes(param)) {
    const known = by.get(param);
    if (known === undefined) by.set(param, given);
    return known === undefined || known === given;
  }
  if (param.kind === 'Array' && given.kind === 'Array') {
    return unify(param.index, given.index, store, by, free) && unify(param.element, given.element, store, by, free);
  }
  if (isCollectionSort(param) && isCollectionSort(given) && param.kind === given.kind) {
    return unify(param.element, given.element, store, by, free);
  }
  if (param.kind === 'Named' && given.kind === 'Named') {
    return (
      param.name === given.name &&
      param.args.length === given.args.length &&
      param.args.every((arg, i) => unify(arg, given.args[i] as Sort, store, by, free))
    );
  }
  if (param.kind === 'Function' && given.kind === 'Function') {
    return (
      param.params.length === given.params.length &&
      param.params.every((arg, i) => unify(arg, given.params[i] as Sort, store, by, free)) &&
      unify(param.result, given.result, store, by, free)
    );
  }
  return param === given;
}
