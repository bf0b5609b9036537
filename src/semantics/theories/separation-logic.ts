import type { OpOf } from '../../term/index.js';
import type { Meaning } from '../meaning.js';
import { makeUndetermined } from '../value.js';

/** Argument values do not suffice: the meaning depends on the heap. */
const atHeap: Meaning = () => makeUndetermined('it depends on a heap');

/**
 * Separation logic: the theory reference of cvc5 ("Theory Reference: Separation Logic"); Reynolds, Iosif, Serban and
 * King, *A Decision Procedure for Separation Logic in SMT*, ATVA 2016. Evaluated in `evaluate/heap-frames.ts`, since
 * truth is relative to a heap.
 */
export const SEPARATION_LOGIC = {
  /** The location that no heap contains. */
  'sep.nil': atHeap,
  'sep.emp': atHeap,
  /** `(pto l d)`: the heap has exactly one location, l, with d. */
  pto: atHeap,
  /** `(sep A B …)`: the heap splits into disjoint parts, one satisfying each formula. */
  sep: atHeap,
  /** `(wand A B)`: for each disjoint heap that satisfies A, its union with this heap satisfies B. */
  wand: atHeap,
} satisfies Record<OpOf<'SeparationLogic'>, Meaning>;
