import type { Command } from '../script/index.js';
import type { Term, TermStore, VarTerm } from '../term/index.js';

export interface DefinedTerm {
  readonly after: Term;
  readonly declares: readonly [Command];
}

/** Defines a function with this body and applies it to `args`. Every free variable of the body must be a parameter. */
export function defineTerm(
  store: TermStore,
  body: Term,
  params: readonly VarTerm[] = [],
  args: readonly Term[] = params,
): DefinedTerm {
  const name = store.freshName('part');
  const fun = { name, params, result: body.sort, body };
  const after = params.length === 0 ? store.const(name, body.sort) : store.call(name, args, body.sort);
  return { after, declares: [{ kind: 'define-fun', fun, form: 'define-fun' }] };
}
