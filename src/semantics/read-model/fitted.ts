import type { Sort, Term, TermStore, VarTerm } from '../../term/index.js';
import type { Interpretation } from '../model.js';
import type { DeclaredSymbol } from '../signature.js';
import { functionArray } from './function-array.js';

/** A definition of a model, read. */
export interface ReadDefinition {
  readonly vars: readonly VarTerm[];
  readonly body: Term;
  readonly result: Sort;
}

/**
 * A definition as an interpretation of a symbol, or why it is none: the sorts must be those declared. Functions may be
 * written with more or fewer parameters where the result is a function, and arrays as functions (yices, boolector).
 */
export function fitted(
  store: TermStore,
  { vars, body, result }: ReadDefinition,
  wanted: DeclaredSymbol | undefined,
): Interpretation | string {
  const sorts = vars.map(({ sort }) => sort);
  if (wanted === undefined) return { kind: 'definition', params: vars, body };
  if (sameSorts(sorts, wanted.params) && result === wanted.result) return { kind: 'definition', params: vars, body };
  const count = wanted.params.length;
  if (vars.length > count && sameSorts(sorts.slice(0, count), wanted.params)) {
    const made = functionValue(store, vars.slice(count), body, wanted.result);
    if (made !== undefined) return { kind: 'definition', params: vars.slice(0, count), body: made };
  }
  if (result.kind === 'Function' && result.result === wanted.result) {
    if (sameSorts([...sorts, ...result.params], wanted.params)) {
      const more = result.params.map((sort) => store.var(store.freshName('x'), sort));
      return { kind: 'definition', params: [...vars, ...more], body: store.app('@', [body, ...more]) };
    }
  }
  const given = sorts.map((sort) => sort.text).join(' ');
  const declared = wanted.params.map((sort) => sort.text).join(' ');
  return `it has the sort (${given}) ${result.text}, not (${declared}) ${wanted.result.text}`;
}

/** The function of some variables as a value of the given sort, which is a function's or an array's. */
function functionValue(store: TermStore, vars: readonly VarTerm[], body: Term, sort: Sort): Term | undefined {
  const [first, ...more] = vars;
  if (sort.kind === 'Array' && first !== undefined && more.length === 0) {
    return sort.index === first.sort && sort.element === body.sort ? functionArray(store, first, body) : undefined;
  }
  const lambda = store.quant('lambda', vars, body);
  return lambda.sort === sort ? lambda : undefined;
}

function sameSorts(some: readonly Sort[], others: readonly Sort[]): boolean {
  return some.length === others.length && some.every((sort, i) => sort === others[i]);
}
