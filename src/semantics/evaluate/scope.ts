import { type Term, type VarTerm, children, postorder } from '../../term/index.js';
import { type Budget, UNCHARGED } from '../budget.js';
import type { HeapPart } from './heap-part.js';
import type { Result } from './result.js';

const FEW = 8;
const NONE: ReadonlySet<VarTerm> = new Set();
const NO_VARIABLES: ReadonlyMap<VarTerm, Result> = new Map();

export class Scope {
  readonly parent: Scope | undefined;
  readonly ownHeap: HeapPart | undefined;
  readonly #vars: ReadonlyMap<VarTerm, Result>;
  readonly memo = new Map<Term, Result>();
  #heaps: Map<string, Scope> | undefined;

  constructor(parent?: Scope, vars: ReadonlyMap<VarTerm, Result> = NO_VARIABLES, heap?: HeapPart) {
    this.parent = parent;
    this.#vars = vars;
    this.ownHeap = heap;
  }

  get heap(): HeapPart | undefined {
    let found = this.ownHeap;
    for (let parent = this.parent; found === undefined && parent !== undefined; parent = parent.parent) {
      found = parent.ownHeap;
    }
    return found;
  }

  withHeap(heap: HeapPart): Scope {
    const heaps = (this.#heaps ??= new Map());
    let known = heaps.get(heap.key);
    if (known === undefined) heaps.set(heap.key, (known = new Scope(this, undefined, heap)));
    return known;
  }

  lookup(variable: VarTerm): Result | undefined {
    let found = this.#vars.get(variable);
    for (let scope = this.parent; found === undefined && scope !== undefined; scope = scope.parent) {
      found = scope.#vars.get(variable);
    }
    return found;
  }

  bindsOneOf(variables: ReadonlySet<VarTerm>): boolean {
    for (const variable of variables) if (this.#vars.has(variable)) return true;
    return false;
  }
}

export class FreeVariables {
  readonly #known = new Map<Term, ReadonlySet<VarTerm>>();
  readonly #budget: Pick<Budget, 'charge'>;

  constructor(budget: Pick<Budget, 'charge'> = UNCHARGED) {
    this.#budget = budget;
  }

  of(term: Term): ReadonlySet<VarTerm> {
    const known = this.#known.get(term);
    if (known !== undefined) return known;
    for (const each of postorder([term])) {
      if (this.#known.has(each)) continue;
      const found = this.#compute(each);
      this.#budget.charge(1 + (found.size > FEW ? 2 * found.size : 0));
      this.#known.set(each, found);
    }
    return this.#known.get(term) ?? NONE;
  }

  narrowScope(term: Term, scope: Scope, dependsOnHeap: boolean): Scope {
    if (scope.parent === undefined) return scope;
    const free = this.of(term);
    let at = scope;
    while (at.parent !== undefined && !at.bindsOneOf(free)) {
      if (dependsOnHeap && at.ownHeap !== undefined) break;
      at = at.parent;
    }
    return at;
  }

  #compute(term: Term): ReadonlySet<VarTerm> {
    if (term.kind === 'var') return new Set([term]);
    if (term.kind === 'quant') return without(this.#get(term.body), term.vars);
    if (term.kind === 'match') {
      const sets = term.cases.map((each) => without(this.#get(each.body), each.vars));
      return union([this.#get(term.scrutinee), ...sets]);
    }
    return union(children(term).map((child) => this.#get(child)));
  }

  #get(term: Term): ReadonlySet<VarTerm> {
    return this.#known.get(term) ?? NONE;
  }
}

function without(set: ReadonlySet<VarTerm>, vars: readonly VarTerm[]): ReadonlySet<VarTerm> {
  if (!vars.some((variable) => set.has(variable))) return set;
  const rest = new Set(set);
  for (const variable of vars) rest.delete(variable);
  return rest.size === 0 ? NONE : rest;
}

function union(sets: readonly ReadonlySet<VarTerm>[]): ReadonlySet<VarTerm> {
  let found = NONE;
  let own: Set<VarTerm> | undefined;
  for (const set of sets) {
    if (set.size === 0 || set === found) continue;
    if (found.size === 0) found = set;
    else {
      own ??= new Set(found);
      for (const variable of set) own.add(variable);
      found = own;
    }
  }
  return found;
}
