import type { Diagnostic } from '../../diag/index.js';
import { rounds } from '../rounds.js';
import { Search, type SearchCounts, type SearchOptions } from '../search.js';
import { SEXP_PASSES } from './passes.js';
import { type SexpSubject, sexpLanguage, sexpSubject } from './sexp-language.js';

export interface ReduceSexpsOptions extends Omit<SearchOptions, 'simplify'> {
  /** Whether a pass, given by its name, may be tried; missing: all of them. */
  readonly allows?: ((pass: { readonly name: string }) => boolean) | undefined;
}

/** One success. */
export interface SexpStep {
  /** Smaller than the one before, and it still fails. */
  readonly text: Uint8Array;
  /** Lists and atoms. */
  readonly size: number;
  readonly counts: SearchCounts;
}

export interface SexpReduction {
  /** The start as it is printed: without comments, one expression a line. */
  readonly start: Uint8Array;
  /** Lists and atoms of the start. */
  readonly size: number;
  readonly steps: AsyncGenerator<SexpStep>;
  readonly counts: () => SearchCounts;
  readonly current: () => string;
  /** At the end: whether every single change was tried on the last text, and lost the failure. */
  readonly minimal: () => boolean;
}

/**
 * Makes a text of S-expressions that fails smaller, whatever it means: for dialects that nobody here can sort. What is wrong
 * where it is not made of S-expressions.
 */
export function reduceSexps(text: string, options: ReduceSexpsOptions): SexpReduction | Diagnostic {
  const read = sexpSubject(text);
  if ('code' in read) return read;
  const start: SexpSubject = read;
  const search = new Search({ ...options, simplify: false });
  const passes = SEXP_PASSES.filter(options.allows ?? (() => true));
  const state = { minimal: false };
  const encoder = new TextEncoder();
  async function* steps(): AsyncGenerator<SexpStep> {
    try {
      const running = rounds(start, { language: sexpLanguage, passes, search });
      for (;;) {
        const next = await running.next();
        if (next.done === true) {
          state.minimal = next.value;
          return;
        }
        const { value } = next;
        yield { text: encoder.encode(value.text), size: value.nodes, counts: search.counts };
      }
    } catch (error) {
      if (!options.signal.aborted) throw error;
    }
  }
  return {
    start: encoder.encode(start.text),
    size: start.nodes,
    steps: steps(),
    counts: () => search.counts,
    current: () => search.current,
    minimal: () => state.minimal,
  };
}
