import type { Diagnostic } from '../../diag/index.js';
import { inRounds } from '../engine/orders/rounds.js';
import { type Reduction, type Step, reduce } from '../engine/reduce.js';
import type { SearchOptions } from '../engine/search.js';
import { SEXP_PASSES } from './passes.js';
import { type SexpSubject, sexpLanguage, sexpSubject } from './sexp-language.js';

export interface ReduceSexpsOptions extends SearchOptions {
  /** Whether a pass, given by its name, may be tried; missing: all of them. */
  readonly allows?: ((pass: { readonly name: string }) => boolean) | undefined;
}

/**
 * Makes a text of S-expressions that fails smaller, whatever it means: for dialects that nobody here can sort. What is wrong
 * where it is not made of S-expressions.
 */
export function reduceSexps(
  text: string,
  { allows = () => true, ...options }: ReduceSexpsOptions,
): Reduction<Step<SexpSubject>> | Diagnostic {
  const start = sexpSubject(text);
  if ('code' in start) return start;
  const algorithm = inRounds({
    name: 's-expressions',
    summary: 'every pass over S-expressions, round and round',
    language: sexpLanguage,
    passes: SEXP_PASSES.filter(allows),
  });
  return reduce(start, { ...options, language: sexpLanguage, algorithm });
}
