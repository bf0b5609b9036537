import { type Term, type VarTerm, reachable } from '../../term/index.js';
import type { ReadContext } from './read-context.js';

/** Declares a `:named` term. Reports an error if the name is in use or the term is not closed (SMT-LIB 2.7, 4.2.6). */
export function giveName(
  cx: ReadContext,
  given: {
    readonly node: number;
    readonly name: string;
    readonly term: Term;
    readonly around: readonly VarTerm[];
  },
): void {
  const { node, name, term, around } = given;
  const { env, store } = cx;
  const bound = new Set<Term>(around);
  const free = bound.size === 0 ? undefined : [...reachable([term])].find((each) => bound.has(each));
  if (free?.kind === 'var') {
    cx.error('G202', node, `the term named ${name} contains ${free.name}, a variable of an enclosing quantifier`, {
      expected: 'a closed term',
    });
  } else if (env.symbol(name) !== undefined && !env.isLocal(name)) {
    cx.error('G206', node, `${name} is already declared, and cannot name this term`, {
      hint: 'give the term another name',
    });
  } else {
    env.declareTerm(name, store.const(name, term.sort));
    cx.named.set(name, term);
  }
}
