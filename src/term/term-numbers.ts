import type { Term } from './term.js';

/** Tables that nobody uses now: a new one for each walk would cost more than most walks. */
const idle: Int32Array[] = [];
const MOST_IDLE = 8;
const LEAST_LENGTH = 1024;

/**
 * Numbers terms from 0 in the order in which they are added. For walks over many terms, where a `Map` or `Set` would cost most
 * of the time: a table by `id` says where a term stands in the list, and the list, whether it is that term. Terms of one DAG
 * have ids of their own; where two have the same all the same (of stores that know nothing of each other), the later one
 * stands in a `Map`.
 */
export class TermNumbers {
  readonly #terms: Term[] = [];
  #places: Int32Array = idle.pop() ?? new Int32Array(LEAST_LENGTH);
  #clashes: Map<Term, number> | undefined;

  get count(): number {
    return this.#terms.length;
  }

  /** The term with a number. */
  at(number: number): Term {
    return this.#terms[number] as Term;
  }

  /** The number of a term; -1 where it has none. */
  of(term: Term): number {
    const number = this.#places[term.id];
    if (number !== undefined && this.#terms[number] === term) return number;
    return this.#clashes?.get(term) ?? -1;
  }

  /** Numbers a term that has no number yet. */
  add(term: Term): number {
    const number = this.#terms.length;
    const { id } = term;
    if (id >= this.#places.length) this.#grow(id + 1);
    const before = this.#terms[this.#places[id] as number];
    if (before?.id === id) (this.#clashes ??= new Map()).set(term, number);
    else this.#places[id] = number;
    this.#terms.push(term);
    return number;
  }

  /** Gives the table to the next walk; no number is asked for any more. */
  close(): void {
    if (idle.length < MOST_IDLE) idle.push(this.#places);
    this.#places = new Int32Array(0);
  }

  #grow(least: number): void {
    const longer = new Int32Array(Math.max(least, 2 * this.#places.length));
    longer.set(this.#places);
    this.#places = longer;
  }
}
