import type { Op } from './operators.js';
import type { Index } from './rules/sort-rules.js';
import type { Sort } from './sort.js';
import type { AppTerm, Term } from './term.js';

export function mixHash(hash: number, word: number): number {
  const h = Math.imul(hash ^ word, 0x9e3779b1);
  return h ^ (h >>> 15);
}

const textHashes = new Map<string, number>();
/** The cache of hashes is cleared at this size, to bound its memory. */
const MEMO = 100_000;

export function textHash(text: string): number {
  const known = textHashes.get(text);
  if (known !== undefined) return known;
  let hash = text.length;
  for (let i = 0; i < text.length; i++) hash = mixHash(hash, text.charCodeAt(i));
  if (textHashes.size >= MEMO) textHashes.clear();
  textHashes.set(text, hash);
  return hash;
}

export class NodeTable {
  #slots = new Int32Array(16);
  #hashes: number[] = [];
  #terms: Term[] = [];

  findApp(hash: number, op: Op, args: readonly Term[], indices: readonly Index[], sort: Sort): AppTerm | undefined {
    const mask = this.#slots.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const slot = this.#slots[at] as number;
      if (slot === 0) return undefined;
      if (this.#hashes[slot - 1] !== hash) continue;
      const term = this.#terms[slot - 1] as Term;
      if (term.kind !== 'app' || term.op !== op || term.sort !== sort) continue;
      if (term.args.length !== args.length || term.indices.length !== indices.length) continue;
      let same = true;
      for (let i = 0; same && i < args.length; i++) same = term.args[i] === args[i];
      for (let i = 0; same && i < indices.length; i++) same = term.indices[i] === indices[i];
      if (same) return term;
    }
  }

  find(hash: number, same: (term: Term) => boolean): Term | undefined {
    const mask = this.#slots.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const slot = this.#slots[at] as number;
      if (slot === 0) return undefined;
      if (this.#hashes[slot - 1] !== hash) continue;
      const term = this.#terms[slot - 1] as Term;
      if (same(term)) return term;
    }
  }

  add(hash: number, term: Term): void {
    this.#hashes.push(hash);
    this.#terms.push(term);
    if (this.#terms.length * 2 > this.#slots.length) this.#grow();
    else this.#place(hash, this.#terms.length);
  }

  #place(hash: number, slot: number): void {
    const mask = this.#slots.length - 1;
    let at = hash & mask;
    while (this.#slots[at] !== 0) at = (at + 1) & mask;
    this.#slots[at] = slot;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 4);
    for (let i = 0; i < this.#hashes.length; i++) this.#place(this.#hashes[i] as number, i + 1);
  }
}
