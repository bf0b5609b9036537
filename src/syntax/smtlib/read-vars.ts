import type { Sort, VarTerm } from '../../term/index.js';
import type { ReadContext } from './read-context.js';
import { readSort } from './read-sort.js';

/** If a variable is invalid, reports an error and returns undefined. */
export function readSortedVars(cx: ReadContext, list: number): VarTerm[] | undefined {
  const { sexp } = cx;
  const read: { name: string; sort: Sort }[] = [];
  for (const each of sexp.listChildren(list)) {
    const [name, sort, ...rest] = sexp.listChildren(each);
    if (name === undefined || sort === undefined || rest.length > 0 || !sexp.isSymbol(name)) {
      cx.error('G202', each, 'ill-formed variable', { expected: '(x S) with a symbol x and a sort S' });
      return undefined;
    }
    read.push({ name: sexp.name(name), sort: readSort(cx, sort) });
  }
  return enterVars(cx, read);
}

/** Renames variables whose names are in use, so that no rewriting captures them. Printing restores their names. */
export function enterVars(cx: ReadContext, vars: readonly { readonly name: string; readonly sort: Sort }[]): VarTerm[] {
  const { store, env } = cx;
  return vars.map(({ name, sort }) => {
    const taken = env.symbol(name) !== undefined;
    const variable = taken ? store.freshVar({ name }, sort) : store.var(name, sort);
    env.enter(name, variable);
    return variable;
  });
}
