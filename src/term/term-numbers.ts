import type { Term } from './term.js';

/** Tables for reuse, since allocating a table costs more than most walks. */
const idle: Int32Array[] = [];
const MOST_IDLE = 8;
const LEAST_LENGTH = 1024;

/** Numbers terms from 0. A table indexed by `id` is fast; a `Map` holds terms of other stores with the same id. */
export class TermNumbers {
  readonly #terms: Term[] = [];
  #places: Int32Array = idle.pop() ?? new Int32Array(LEAST_LENGTH);
  #clashes: Map<Term, number> | undefined;

  get count(): number {
    return this.#terms.length;
  }

  at(number: number): Term {
    return this.#terms[number] as Term;
  }

  of(term: Term): number {
    const number = this.#places[term.id];
    if (number !== undefined && this.#terms[number] === term) return number;
    return this.#clashes?.get(term) ?? -1;
  }

  /** The term must not be numbered yet. */
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

  /** Releases the table for another walk; the numbers become invalid. */
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
