import type { OpOf } from '../../term/index.js';
import type { Meaning } from '../meaning.js';
import { makeUndetermined } from '../value.js';

/** Values of arguments do not suffice, since the meaning depends on the heap. */
const atHeap: Meaning = () => makeUndetermined('the value depends on a heap');

/**
 * cvc5's "Theory Reference: Separation Logic"; Reynolds, Iosif, Serban and King, *A Decision Procedure for Separation
 * Logic in SMT*, ATVA 2016. `evaluate/heap-frames.ts` evaluates these operators, since truth is relative to a heap.
 */
export const SEPARATION_LOGIC = {
  /** A location that no heap contains. */
  'sep.nil': atHeap,
  'sep.emp': atHeap,
  /** `(pto l d)`: the heap has only the location l, with data d. */
  pto: atHeap,
  /** `(sep A B …)`: the heap splits into disjoint parts, and each formula is true for its part. */
  sep: atHeap,
  /** `(wand A B)`: for each heap that satisfies A and is disjoint from this heap, their union satisfies B. */
  wand: atHeap,
} satisfies Record<OpOf<'SeparationLogic'>, Meaning>;
