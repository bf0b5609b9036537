import { type Term, children } from '../../term/index.js';

/** Shared terms below this size are repeated rather than named. */
const WORTH_A_NAME = 4;

/** The terms that a scope names with `let`, innermost first; those of one level do not use each other. */
export interface ScopePlan {
  readonly levels: readonly (readonly Term[])[];
}

type Free = ReadonlySet<Term>;
const CLOSED: Free = new Set<Term>();

/**
 * Decides which shared subterms get a `let`, and where: at the innermost scope that binds a variable of theirs (closed
 * terms at the top). A term may stand under several binders that bind the same variable; it is then named in each.
 * A term with a `:named` inside keeps its own `let`s, for its body must be closed.
 */
export class SharingPlanner {
  readonly #free = new Map<Term, Free>();
  readonly #depth = new Map<Term, number>();
  readonly #taken = new Set<string>();
  #level = 0;
  #count = 0;

  constructor(root: Term) {
    for (const term of below(root, () => true)) {
      this.#free.set(term, this.#freeOf(term));
      this.#noteNames(term);
    }
  }

  /** Opens variables; the result closes them again. */
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

  /** A name for a `let` that no symbol of the term has. */
  freshName(): string {
    for (;;) {
      const name = `?${this.#count++}`;
      if (!this.#taken.has(name)) return name;
    }
  }

  /** What the scope that begins at `root`, under the variables opened so far, names. */
  plan(root: Term): ScopePlan {
    const order = below(root, (term) => this.#level === 0 || term === root || this.#usesLevel(term));
    const prints = new Map<Term, number>([[root, 1]]);
    const named = new Set<Term>();
    for (let i = order.length - 1; i >= 0; i--) {
      const term = order[i] as Term;
      const times = prints.get(term) ?? 0;
      const names = times > 1 && term !== root && this.#owner(term) === this.#level && isWorthNaming(term);
      if (names) named.add(term);
      const passed = names ? 1 : Math.min(2, times);
      for (const child of visibleChildren(term)) prints.set(child, (prints.get(child) ?? 0) + passed);
    }
    return { levels: this.#levels(order, named) };
  }

  #levels(order: readonly Term[], named: ReadonlySet<Term>): Term[][] {
    if (named.size === 0) return [];
    const above = new Map<Term, number>();
    const levels: Term[][] = [];
    for (const term of order) {
      let level = 0;
      for (const child of visibleChildren(term)) level = Math.max(level, above.get(child) ?? 0);
      if (named.has(term)) {
        (levels[level] ??= []).push(term);
        level++;
      }
      above.set(term, level);
    }
    return levels;
  }

  /** Whether a variable of the innermost open scope is free in the term: all that this scope may name is such a term. */
  #usesLevel(term: Term): boolean {
    for (const variable of this.#free.get(term) ?? CLOSED) if (this.#depth.get(variable) === this.#level) return true;
    return false;
  }

  /** The depth of the innermost open scope that binds a variable of the term; beyond all where one is not open yet. */
  #owner(term: Term): number {
    let owner = 0;
    for (const variable of this.#free.get(term) ?? CLOSED) {
      owner = Math.max(owner, this.#depth.get(variable) ?? Number.POSITIVE_INFINITY);
    }
    return owner;
  }

  #freeOf(term: Term): Free {
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
      case 'app':
      case 'call':
      case 'annot':
      case 'opaque':
        return union(children(term).map((child) => this.#free.get(child) ?? CLOSED));
    }
  }

  #noteNames(term: Term): void {
    if (term.kind === 'const' || term.kind === 'var' || term.kind === 'call') {
      if (term.name.startsWith('?')) this.#taken.add(term.name);
    } else if (term.kind === 'opaque') {
      for (const piece of term.pieces) {
        if (typeof piece === 'string') for (const [name] of piece.matchAll(/\?\d+/g)) this.#taken.add(name);
      }
    }
  }
}

function isWorthNaming(term: Term): boolean {
  return term.size >= WORTH_A_NAME && (term.kind !== 'annot' || !hasName(term));
}

function hasName(term: Term): boolean {
  return term.kind === 'annot' && term.attributes.some((attribute) => attribute.keyword === ':named');
}

const NONE: readonly Term[] = [];

/** The children that share a scope's names: not patterns, and not what stands under a name. */
function visibleChildren(term: Term): readonly Term[] {
  if (term.kind === 'annot') return hasName(term) ? NONE : [term.body];
  return children(term);
}

/** The terms below a root that `enters` admits, children before parents. Patterns and named bodies count here too. */
function below(root: Term, enters: (term: Term) => boolean): Term[] {
  const order: Term[] = [];
  const state = new Set<Term>();
  const stack: (Term | { readonly done: Term })[] = [root];
  for (let item = stack.pop(); item !== undefined; item = stack.pop()) {
    if ('done' in item) {
      order.push(item.done);
      continue;
    }
    if (state.has(item) || !enters(item)) continue;
    state.add(item);
    stack.push({ done: item });
    for (const child of children(item)) if (!state.has(child)) stack.push(child);
  }
  return order;
}

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
