import type { Sizes } from '../key.js';
import type { HeapPart } from './heap-part.js';
import type { Machine } from './machine.js';
import type { Choices } from './result.js';

export interface HeapCandidates {
  readonly heaps: readonly HeapPart[];
  readonly choices: Choices;
  readonly incomplete?: string;
}

export interface HeapMachine extends Machine, Sizes {
  disjointHeaps(heap: HeapPart, most: number): HeapCandidates | undefined;
}
