import { type Term, TermNumbers, type TermStore, children, operatorInfo } from '../../term/index.js';

export interface TermChanges {
  readonly terms: ReadonlyMap<Term, Term>;
  readonly without: ReadonlyMap<Term, ReadonlySet<number>>;
  readonly frozen: (term: Term) => boolean;
  /** Changes that apply inside frozen terms. */
  readonly inside: Rewriting | undefined;
}

/** Replaces terms, also inside the replacements. */
export class Rewriting {
  readonly #store: TermStore;
  readonly #changes: TermChanges;
  readonly #begun = new TermNumbers();
  readonly #done: (Term | undefined)[] = [];
  /** Smallest id of a changed term. Terms with smaller ids stay, since children have smaller ids than their parents. */
  readonly least: number;

  constructor(store: TermStore, changes: TermChanges) {
    this.#store = store;
    this.#changes = changes;
    this.least = leastId(changes);
  }

  close(): void {
    this.#begun.close();
    this.#changes.inside?.close();
  }

  of(root: Term): Term {
    const begun = this.#begun;
    const stack = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      let number = begun.of(term);
      if (this.#stays(term) || (number >= 0 && this.#done[number] !== undefined)) {
        stack.pop();
        continue;
      }
      if (number < 0) {
        number = begun.add(term);
        for (const need of this.#needs(term)) if (!this.#stays(need) && begun.of(need) < 0) stack.push(need);
        if (stack.at(-1) !== term) continue;
      }
      stack.pop();
      this.#done[number] = this.#make(term);
    }
    return this.#rewrite(root);
  }

  #stays({ id }: Term): boolean {
    return id < this.least;
  }

  #rewrite(term: Term): Term {
    const number = this.#begun.of(term);
    return (number < 0 ? undefined : this.#done[number]) ?? term;
  }

  #needs(term: Term): readonly Term[] {
    if (this.#changes.frozen(term)) return [];
    const to = this.#changes.terms.get(term);
    return to === undefined ? children(term) : [to];
  }

  #make(term: Term): Term {
    const { terms, without, frozen, inside } = this.#changes;
    if (frozen(term)) return inside === undefined ? term : inside.of(term);
    const to = terms.get(term);
    // If changes lead from a term back to itself, the term is not changed.
    if (to !== undefined) return this.#rewrite(to);
    const before = children(term);
    const gone = without.get(term);
    const after = before.map((child) => this.#rewrite(child));
    if (gone !== undefined) {
      const fewer = this.#fewer(term, after, gone);
      if (fewer !== undefined) return fewer;
    }
    return after.every((child, place) => child === before[place]) ? term : this.#store.rebuild(term, after);
  }

  /** Drops arguments. If one argument is left and the operator needs more, this argument replaces the term. */
  #fewer(term: Term, all: readonly Term[], gone: ReadonlySet<number>): Term | undefined {
    if (term.kind !== 'app') return undefined;
    const info = operatorInfo(term.op);
    const args = all.filter((_, place) => !gone.has(place));
    // Drops the weight of a dropped argument.
    const indices = info.weighted ? term.indices.filter((_, i) => !gone.has(i - info.indices)) : term.indices;
    const fewer = args.length === 0 ? undefined : this.#store.tryApp(term.op, args, indices, term.sort);
    const [only] = args;
    const left = args.length === 1 && only?.sort === term.sort ? only : fewer;
    return left?.sort === term.sort ? left : undefined;
  }
}

function leastId({ terms, without, inside }: TermChanges): number {
  let least = inside?.least ?? Infinity;
  for (const { id } of terms.keys()) least = Math.min(least, id);
  for (const { id } of without.keys()) least = Math.min(least, id);
  return least;
}
