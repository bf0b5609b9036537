import { BOOL, type Op, type Term, type Rule } from '../../src/smt.js';
import { Rewriting, sortCommutativeArguments } from './rewriting.js';
import type { Leaves } from './rewriting.js';
import type { Entry, Universe } from './universe.js';

/** The table of pairs of classes must fit in memory. */
const MOST_CLASSES = 12_000;

/** Known implications between classes of Bool terms, transitively closed. Terms with the same fingerprint form a class. */
export class Facts {
  readonly #universe: Universe;
  readonly #leaves: Leaves;
  readonly #entries: readonly Entry[];
  readonly #classes: number;
  readonly #words: number;
  readonly #rows: (Uint32Array | undefined)[] = [];
  readonly #places = new Map<number, number>();
  readonly #forms = new Map<Term, Entry>();
  readonly #normals = new Map<Term, Term>();

  constructor(universe: Universe, leaves: Leaves) {
    this.#universe = universe;
    this.#leaves = leaves;
    for (const group of universe.groups) {
      if (group.sort === BOOL && this.#places.size < MOST_CLASSES) this.#places.set(group.id, this.#places.size);
    }
    this.#classes = this.#places.size;
    this.#words = (this.#classes + 31) >>> 5;
    this.#entries = universe.entries.filter(({ term, group }) => term.sort === BOOL && this.#places.has(group.id));
    for (const entry of universe.entries)
      this.#forms.set(sortCommutativeArguments(universe.scope.store, entry.term), entry);
  }

  implies(strong: Entry, weak: Entry): boolean {
    const [from, to] = [this.#places.get(strong.group.id), this.#places.get(weak.group.id)];
    if (from === undefined || to === undefined) return false;
    return from === to || this.#has(from, to);
  }

  /** Adds implications by one application of a rule. Yields periodically to allow pauses. */
  *learn(rules: readonly Rule[]): Generator<void> {
    const { store } = this.#universe.scope;
    const rewriting = new Rewriting(store, this.#leaves, rules);
    const heads = rules.length === 1 ? collectHeads(rules[0] as Rule) : undefined;
    let done = 0;
    for (const entry of this.#entries) {
      if (done++ % 64 === 0) yield;
      if (heads !== undefined && !hasOperator(entry.term, heads)) continue;
      for (const { term } of rewriting.steps(entry.term, 'weaker')) this.#add(entry, this.#findClass(term));
      for (const { term } of rewriting.steps(entry.term, 'stronger')) this.#add(this.#findClass(term), entry);
    }
  }

  #findClass(term: Term): Entry | undefined {
    return this.#forms.get(this.#reduce(term));
  }

  #reduce(term: Term): Term {
    const known = this.#normals.get(term);
    if (known !== undefined) return known;
    const { store } = this.#universe.scope;
    let made = term;
    if (term.kind === 'app' && term.args.length > 0) {
      const args = term.args.map((arg) => {
        const form = this.#reduce(arg);
        return this.#forms.get(form)?.group.first.term ?? form;
      });
      made = sortCommutativeArguments(store, store.tryApp(term.op, args, term.indices) ?? term);
    }
    this.#normals.set(term, made);
    return made;
  }

  #add(strong: Entry | undefined, weak: Entry | undefined): void {
    if (strong === undefined || weak === undefined) return;
    const [from, to] = [this.#places.get(strong.group.id), this.#places.get(weak.group.id)];
    if (from === undefined || to === undefined || from === to || this.#has(from, to)) return;
    for (let at = 0; at < this.#classes; at++) {
      if (at === from || (this.#has(at, from) && !this.#has(at, to))) this.#join(at, to);
    }
  }

  #join(at: number, to: number): void {
    const row = (this.#rows[at] ??= new Uint32Array(this.#words));
    row[to >>> 5] = (row[to >>> 5] as number) | (1 << (to & 31));
    const more = this.#rows[to];
    if (more !== undefined) for (let i = 0; i < row.length; i++) row[i] = (row[i] as number) | (more[i] as number);
  }

  #has(from: number, to: number): boolean {
    const row = this.#rows[from];
    return row !== undefined && ((row[to >>> 5] as number) & (1 << (to & 31))) !== 0;
  }
}

/** A rule does not apply to terms without its top operators. */
function collectHeads({ strong, weak }: Rule): ReadonlySet<Op> {
  return new Set([strong, weak].flatMap((side) => (side.kind === 'app' ? [side.op] : [])));
}

function hasOperator(term: Term, ops: ReadonlySet<Op>): boolean {
  return term.kind === 'app' && (ops.has(term.op) || term.args.some((arg) => hasOperator(arg, ops)));
}
