import type { Sort, Term, TermStore, VarTerm } from '../../term/index.js';
import type { Interpretation } from '../model.js';
import type { DeclaredSymbol } from '../signature.js';
import { functionArray } from './function-array.js';

export interface ReadDefinition {
  readonly vars: readonly VarTerm[];
  readonly body: Term;
  readonly result: Sort;
}

/**
 * Interprets a declared symbol by a definition. Returns the reason if the sorts differ. yices and Boolector define
 * arrays as functions. If the result is a function, its arguments may be parameters of the definition.
 */
export function fitDefinition(
  store: TermStore,
  given: ReadDefinition,
  wanted: DeclaredSymbol,
): Interpretation | string {
  const { result } = wanted;
  const applied = wanted.params.length === 0 && result.kind === 'Function';
  const [params, target] = applied ? [result.params, result.result] : [wanted.params, result];
  const { vars, body } = given.vars.length < params.length ? withAllVariables(store, given) : given;
  const sorts = vars.map(({ sort }) => sort);
  if (sameSorts(sorts, params) && body.sort === target) return { kind: 'definition', params: vars, body };
  const count = params.length;
  if (vars.length > count && sameSorts(sorts.slice(0, count), params)) {
    const made = functionValue(store, vars.slice(count), body, target);
    if (made !== undefined) return { kind: 'definition', params: vars.slice(0, count), body: made };
  }
  const text = given.vars.map(({ sort }) => sort.text).join(' ');
  const declared = wanted.params.map((sort) => sort.text).join(' ');
  return `the definition has the sort (${text}) ${given.result.text}, not (${declared}) ${result.text}`;
}

function withAllVariables(store: TermStore, given: ReadDefinition): ReadDefinition {
  const { vars, body, result } = given;
  if (result.kind !== 'Function') return given;
  const more = result.params.map((sort) => store.var(store.freshName('x'), sort));
  return { vars: [...vars, ...more], body: store.app('@', [body, ...more]), result: result.result };
}

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
