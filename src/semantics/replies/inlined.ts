import type { FunDefinition } from '../../script/index.js';
import { type Term, type TermStore, mapTerm, substitute } from '../../term/index.js';

/** Inlines defined functions, unless a binder prevents this. Definitions may use earlier ones, but not themselves. */
export function inlineDefinitions(store: TermStore, root: Term, definitions: ReadonlyMap<string, FunDefinition>): Term {
  return mapTerm(store, root, (term) => unfoldCall(store, term, definitions) ?? term);
}

function unfoldCall(store: TermStore, term: Term, definitions: ReadonlyMap<string, FunDefinition>): Term | undefined {
  if (term.kind !== 'call' && term.kind !== 'const') return undefined;
  const fun = definitions.get(term.name);
  const args = term.kind === 'call' ? term.args : [];
  if (fun === undefined || fun.params.length !== args.length || fun.result !== term.sort) return undefined;
  if (fun.params.some(({ sort }, i) => args[i]?.sort !== sort)) return undefined;
  return substitute(store, fun.body, new Map(fun.params.map((param, i) => [param, args[i] as Term])));
}
