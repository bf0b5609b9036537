import type { Sizes } from '../key.js';
import type { HeapPart } from './heap-part.js';
import type { Machine } from './machine.js';
import type { Choices } from './result.js';

/** Heaps among which are all that are wanted. */
export interface HeapCandidates {
  readonly heaps: readonly HeapPart[];
  /** What is assumed where these are taken for all. */
  readonly choices: Choices;
  /** Why there may be others. */
  readonly incomplete?: string;
}

/** What the frames of formulas about a heap ask of the evaluator. */
export interface HeapMachine extends Machine, Sizes {
  /** All heaps that have no location of this one; undefined where they are more than so many, or not known. */
  heapsApart(heap: HeapPart, most: number): HeapCandidates | undefined;
}
