import { printTerm } from '../../src/syntax/index.js';
import { type Term, leastArguments, reachable } from '../../src/term/index.js';

/** Applications with fewer arguments than SMT-LIB requires. */
export function shortApplications(terms: Iterable<Term>): readonly string[] {
  return [...reachable(terms)].flatMap((term) =>
    term.kind === 'app' && term.args.length < leastArguments(term.op) ? [printTerm(term)] : [],
  );
}
