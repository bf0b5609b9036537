import type { Command } from '../script/index.js';
import type { Term, TermStore, VarTerm } from '../term/index.js';

/** A term with a name of its own: a definition, and what stands for the term. */
export interface Defined {
  readonly after: Term;
  readonly declares: readonly [Command];
}

/**
 * A new definition whose body is a term. The body's free variables must be among the parameters, and `args` are what stands for
 * these where the term stood.
 */
export function defineTerm(
  store: TermStore,
  body: Term,
  params: readonly VarTerm[] = [],
  args: readonly Term[] = params,
): Defined {
  const name = store.freshName('part');
  const fun = { name, params, result: body.sort, body };
  const after = params.length === 0 ? store.const(name, body.sort) : store.call(name, args, body.sort);
  return { after, declares: [{ kind: 'define-fun', fun, form: 'define-fun' }] };
}
