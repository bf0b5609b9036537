import { type Term, TermNumbers, children, nameGiven, operatorInfo } from '../../term/index.js';

/** Minimum size of a shared term that gets a name. Smaller terms are repeated. */
const WORTH_A_NAME = 4;

/** Shared terms of a scope, by level, innermost level first. Terms of one level do not use each other. */
export interface ScopePlan {
  readonly levels: readonly (readonly Term[])[];
}

type Free = ReadonlySet<Term>;
const CLOSED: Free = new Set<Term>();

export interface SharingOptions {
  readonly isSmall?: boolean;
  /** Closed `:named` terms that are printed in another place. */
  readonly elsewhere?: ReadonlySet<Term>;
  /** True if `:named` terms are also shared by `let`. */
  readonly isOpen?: boolean;
}

/** Names shared subterms by `let`, in the innermost scope that binds one of their variables. */
export class SharingPlanner {
  readonly #root: Term;
  /** Numbers the terms, children before parents. The numbers are indices of the typed arrays. */
  readonly #numbers = new TermNumbers();
  readonly #order: readonly number[];
  readonly #free = new Map<Term, Free>();
  readonly #depth = new Map<Term, number>();
  readonly #taken = new Set<string>();
  readonly #isSmall: boolean;
  readonly #isOpen: boolean;
  readonly #elsewhere: ReadonlySet<Term> | undefined;
  readonly #planned: Int32Array;
  /** Number of printed occurrences of each term in the current plan, at most 2. */
  readonly #prints: Uint8Array;
  readonly #named: Uint8Array;
  readonly #above: Int32Array;
  #plans = 0;
  #level = 0;
  #count = 0;

  constructor(root: Term, { isSmall = false, elsewhere, isOpen = false }: SharingOptions = {}) {
    const numbers = this.#numbers;
    this.#root = root;
    this.#isSmall = isSmall;
    this.#isOpen = isOpen;
    this.#elsewhere = elsewhere;
    this.#order = this.#below(root, (term) => (numbers.of(term) < 0 ? numbers.add(term) : -1));
    for (const number of this.#order) {
      const term = numbers.at(number);
      const free = this.#freeOf(term);
      if (free.size > 0) this.#free.set(term, free);
      this.#noteNames(term);
    }
    this.#planned = new Int32Array(numbers.count);
    this.#prints = new Uint8Array(numbers.count);
    this.#named = new Uint8Array(numbers.count);
    this.#above = new Int32Array(numbers.count);
  }

  get count(): number {
    return this.#numbers.count;
  }

  numberOf(term: Term): number {
    return this.#numbers.of(term);
  }

  /** The `:named` name that replaces a term after its first occurrence. */
  nameOf(term: Term): string | undefined {
    if (this.#isOpen || term.kind !== 'annot' || term === this.#root || this.#free.has(term)) return undefined;
    return this.isElsewhere(term) || this.#elsewhere === undefined ? nameGiven(term) : undefined;
  }

  isElsewhere(term: Term): boolean {
    return this.#elsewhere?.has(term) === true && term !== this.#root;
  }

  /** Lists `:named` terms, children before parents. */
  listNamed(): readonly Term[] {
    return this.#order.map((number) => this.#numbers.at(number)).filter((term) => this.nameOf(term) !== undefined);
  }

  close(): void {
    this.#numbers.close();
  }

  /** Returns a function that closes the scope. */
  enter(vars: readonly Term[]): () => void {
    this.#level++;
    const before = vars.map((variable) => [variable, this.#depth.get(variable)] as const);
    for (const variable of vars) this.#depth.set(variable, this.#level);
    return () => {
      this.#level--;
      for (const [variable, depth] of before) {
        if (depth === undefined) this.#depth.delete(variable);
        else this.#depth.set(variable, depth);
      }
    };
  }

  freshName(): string {
    for (;;) {
      const name = `?${this.#count++}`;
      if (!this.#taken.has(name)) return name;
    }
  }

  plan(root: Term): ScopePlan {
    const numbers = this.#numbers;
    const [prints, named] = [this.#prints, this.#named];
    const order = this.#scopeBelow(root);
    for (const number of order) prints[number] = 0;
    prints[numbers.of(root)] = 1;
    let count = 0;
    for (let i = order.length - 1; i >= 0; i--) {
      const number = order[i] as number;
      const term = numbers.at(number);
      const times = prints[number] as number;
      const hasName = this.nameOf(term) !== undefined;
      const names =
        times > 1 &&
        !this.#isSmall &&
        term !== root &&
        !hasName &&
        (term.size >= WORTH_A_NAME || nameGiven(term) !== undefined) &&
        this.#owner(term) === this.#level;
      named[number] = names ? 1 : 0;
      if (names) count++;
      const passed = names || hasName ? 1 : times;
      for (const child of this.#visibleChildren(term)) {
        const below = numbers.of(child);
        prints[below] = Math.min(2, (prints[below] as number) + passed);
      }
    }
    return { levels: count === 0 ? [] : this.#levels(order) };
  }

  #scopeBelow(root: Term): readonly number[] {
    const plan = ++this.#plans;
    if (root === this.#root && this.#level === 0) {
      this.#planned.fill(plan);
      return this.#order;
    }
    return this.#below(root, (term) => {
      const number = this.#numbers.of(term);
      if (this.#planned[number] === plan) return -1;
      if (this.#level > 0 && term !== root && !this.#usesLevel(term)) return -1;
      this.#planned[number] = plan;
      return number;
    });
  }

  #levels(order: readonly number[]): Term[][] {
    const levels: Term[][] = [];
    for (const number of order) {
      const term = this.#numbers.at(number);
      let level = 0;
      for (const child of this.#visibleChildren(term)) {
        const below = this.#numbers.of(child);
        if (this.#planned[below] === this.#plans) level = Math.max(level, this.#above[below] as number);
      }
      if (this.#named[number] === 1) {
        const known = levels[level];
        if (known === undefined) levels[level] = [term];
        else known.push(term);
        level++;
      }
      this.#above[number] = level;
    }
    return levels;
  }

  #visibleChildren(term: Term): readonly Term[] {
    if (this.isElsewhere(term)) return NONE;
    if (term.kind !== 'app' || !operatorInfo(term.op).ofFunction) return children(term);
    // An operator written as an index never gets a name.
    return term.args[0]?.kind === 'quant' ? term.args.slice(1) : term.args;
  }

  /** Lists subterms, children before parents. `enter` returns a negative number to skip a term. */
  #below(root: Term, enter: (term: Term) => number): number[] {
    const order: number[] = [];
    // A number on the stack marks the end of the term with this number.
    const stack: (Term | number)[] = [root];
    for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
      if (typeof item === 'number') {
        order.push(item);
        continue;
      }
      const number = enter(item);
      if (number < 0) continue;
      stack.push(number);
      for (const child of this.#visibleChildren(item)) stack.push(child);
    }
    return order;
  }

  /** Checks whether a variable of the scope is free in the term. Only such terms get a name in this scope. */
  #usesLevel(term: Term): boolean {
    for (const variable of this.#free.get(term) ?? CLOSED) if (this.#depth.get(variable) === this.#level) return true;
    return false;
  }

  /** Level of the innermost free variable. Infinite if a variable is not yet in scope. */
  #owner(term: Term): number {
    if (this.#free.size === 0) return 0;
    let owner = 0;
    for (const variable of this.#free.get(term) ?? CLOSED) {
      owner = Math.max(owner, this.#depth.get(variable) ?? Number.POSITIVE_INFINITY);
    }
    return owner;
  }

  #freeOf(term: Term): Free {
    if (this.#free.size === 0 && term.kind !== 'var') return CLOSED;
    switch (term.kind) {
      case 'value':
      case 'const':
        return CLOSED;
      case 'var':
        return new Set([term]);
      case 'quant':
        return without(this.#free.get(term.body) ?? CLOSED, term.vars);
      case 'match':
        return union([
          this.#free.get(term.scrutinee) ?? CLOSED,
          ...term.cases.map((each) => without(this.#free.get(each.body) ?? CLOSED, each.vars)),
        ]);
      default:
        return union(this.#visibleChildren(term).map((child) => this.#free.get(child) ?? CLOSED));
    }
  }

  #noteNames(term: Term): void {
    if (term.kind === 'const' || term.kind === 'var' || term.kind === 'call') {
      if (term.name.startsWith('?')) this.#taken.add(term.name);
      if (term.kind === 'var' && term.writtenAs?.startsWith('?') === true) this.#taken.add(term.writtenAs);
    } else if (term.kind === 'annot') {
      for (const { keyword, text } of term.attributes)
        if (keyword === ':named' && text !== undefined) this.#taken.add(text);
    } else if (term.kind === 'opaque') {
      for (const piece of term.pieces) {
        if (typeof piece === 'string') for (const [name] of piece.matchAll(/\?\d+/g)) this.#taken.add(name);
      }
    }
  }
}

const NONE: readonly Term[] = [];

function union(sets: readonly Free[]): Free {
  let result = CLOSED;
  for (const set of sets) {
    if (set.size === 0 || set === result) continue;
    result = result.size === 0 ? set : new Set([...result, ...set]);
  }
  return result;
}

function without(set: Free, vars: readonly Term[]): Free {
  if (set.size === 0 || !vars.some((variable) => set.has(variable))) return set;
  const rest = new Set(set);
  for (const variable of vars) rest.delete(variable);
  return rest.size === 0 ? CLOSED : rest;
}
