import type { Diagnostic } from '../../diag/index.js';
import type { Algorithm } from '../engine/algorithm.js';
import { rounds } from '../engine/orders/rounds.js';
import { type Reduction, type Step, reduce } from '../engine/reduce.js';
import type { SearchOptions } from '../engine/search.js';
import { SEXP_PASSES } from './passes.js';
import { type SexpMove, type SexpSubject, sexpLanguage, sexpSubject } from './sexp-language.js';

export interface ReduceSexpsOptions extends SearchOptions {
  readonly allows?: ((pass: { readonly name: string }) => boolean) | undefined;
}

/** Returns a diagnostic if the text is malformed. */
export function reduceSexps(
  text: string,
  { allows = () => true, ...options }: ReduceSexpsOptions,
): Reduction<Step<SexpSubject>> | Diagnostic {
  const start = sexpSubject(text);
  if ('code' in start) return start;
  const passes = SEXP_PASSES.filter(allows);
  const algorithm: Algorithm<SexpSubject, SexpMove, typeof sexpLanguage> = {
    name: 's-expressions',
    summary: 'every pass over S-expressions, repeatedly',
    run: (from, cx) => rounds(from, passes, cx),
  };
  return reduce(start, { ...options, language: sexpLanguage, algorithm });
}
