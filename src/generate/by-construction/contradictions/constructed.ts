import type { ConstructorDecl } from '../../../script/index.js';
import type { Sort, Term, TermStore } from '../../../term/index.js';

export interface Constructor {
  readonly sort: Sort;
  readonly decl: ConstructorDecl;
}

export function constructorsIn(datatypes: ReadonlyMap<Sort, readonly ConstructorDecl[]>): Constructor[] {
  return [...datatypes].flatMap(([sort, decls]) => decls.map((decl) => ({ sort, decl })));
}

export function construct(store: TermStore, { sort, decl }: Constructor, args: readonly Term[]): Term {
  return args.length === 0 ? store.const(decl.name, sort) : store.call(decl.name, args, sort);
}
