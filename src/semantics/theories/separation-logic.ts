import type { OpOf } from '../../term/index.js';
import type { Meaning } from '../meaning.js';
import { undetermined } from '../value.js';

/** The values of arguments decide nothing: what is meant depends on the heap at which it stands. */
const atHeap: Meaning = () => undetermined('it depends on a heap');

/**
 * Separation logic: the theory reference of cvc5 ("Theory Reference: Separation Logic"); Reynolds, Iosif, Serban and King, *A Decision
 * Procedure for Separation Logic in SMT*, ATVA 2016. Truth is relative to a heap, which only the evaluator has at hand
 * (`evaluate/heap-frames.ts`).
 */
export const SEPARATION_LOGIC = {
  /** `(as sep.nil L)`: the location that no heap has. */
  'sep.nil': atHeap,
  /** `sep.emp`: the heap is empty. */
  'sep.emp': atHeap,
  /** `(pto l d)`: the heap has one location, l, with d. */
  pto: atHeap,
  /** `(sep A B …)`: the heap falls into disjoint parts, one for each formula, which is true there. */
  sep: atHeap,
  /** `(wand A B)`: with each disjoint heap where A is true joined to it, B is true. */
  wand: atHeap,
} satisfies Record<OpOf<'SeparationLogic'>, Meaning>;
