import { type Sort, type Term, reachable } from '../term/index.js';
import { termsOf } from './command.js';
import type { Script } from './script.js';

/** Yields each distinct term of a script once, including terms in definitions and inquiries. */
export function collectTerms({ commands }: Script): Iterable<Term> {
  return reachable(commands.flatMap((command) => [...termsOf(command)]));
}

/** Collects the sorts of declarations and terms, but not the parts of compound sorts. */
export function collectSorts(script: Script): Set<Sort> {
  const sorts = new Set<Sort>();
  for (const command of script.commands) {
    if (command.kind === 'declare-fun') for (const sort of [...command.params, command.result]) sorts.add(sort);
    else if (command.kind === 'define-sort') sorts.add(command.sort);
    else if (command.kind === 'declare-heap') sorts.add(command.heap.location).add(command.heap.data);
    else if (command.kind === 'declare-datatypes') {
      for (const { constructors } of command.datatypes) {
        for (const { selectors } of constructors) for (const { sort } of selectors) sorts.add(sort);
      }
    } else if (command.kind === 'define-fun' || command.kind === 'define-funs-rec') {
      for (const fun of command.kind === 'define-fun' ? [command.fun] : command.funs) {
        sorts.add(fun.result);
        for (const { sort } of fun.params) sorts.add(sort);
      }
    }
  }
  for (const term of collectTerms(script)) {
    sorts.add(term.sort);
    if (term.kind === 'quant') for (const { sort } of term.vars) sorts.add(sort);
    if (term.kind === 'match') for (const each of term.cases) for (const { sort } of each.vars) sorts.add(sort);
  }
  return sorts;
}
