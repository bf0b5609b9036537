import { type Op, operatorInfo } from './operators.js';
import type { TermStore } from './store.js';
import type { Sort } from './sort.js';
import type { Term } from './term.js';

/** Wraps an operator in a lambda over its parameters in order; undefined if it does not accept them. */
export function operatorAsFunction(store: TermStore, op: Op, params: readonly Sort[]): Term | undefined {
  const vars = params.map((sort, i) => store.var(`x!${i}`, sort));
  const body = store.tryApp(op, vars);
  return body === undefined ? undefined : store.quant('lambda', vars, body);
}

/** Returns the operator inside a term made by `operatorAsFunction`. */
export function operatorOfFunction(term: Term): Op | undefined {
  if (term.kind !== 'quant' || term.binder !== 'lambda' || term.body.kind !== 'app') return undefined;
  const { op, args, indices } = term.body;
  const isWhole = args.length === term.vars.length && args.every((arg, i) => arg === term.vars[i]);
  return isWhole && indices.length === 0 && !operatorInfo(op).qualified ? op : undefined;
}
