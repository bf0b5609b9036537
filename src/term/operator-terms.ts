import { type Op, operatorInfo } from './operators.js';
import { INT, REAL, type Sort } from './sort.js';
import type { TermStore } from './store.js';
import type { Term } from './term.js';

/** Makes a lambda that applies the operator. Undefined if the operator does not accept these sorts. */
export function operatorAsFunction(store: TermStore, op: Op, params: readonly Sort[]): Term | undefined {
  const vars = params.map((sort, i) => store.var(`x!${i}`, sort));
  const body = store.tryApp(op, vars);
  return body === undefined ? undefined : store.quant('lambda', vars, body);
}

export function operatorOfFunction(term: Term): Op | undefined {
  if (term.kind !== 'quant' || term.binder !== 'lambda' || term.body.kind !== 'app') return undefined;
  const { op, args, indices } = term.body;
  const isWhole = args.length === term.vars.length && args.every((arg, i) => arg === term.vars[i]);
  return isWhole && indices.length === 0 && !operatorInfo(op).qualified ? op : undefined;
}

export function openDivisors(term: Term): readonly Term[] {
  if (term.kind !== 'app' || (term.op !== '/' && term.op !== 'div' && term.op !== 'mod')) return [];
  return term.args.slice(1).filter((divisor) => !isNonzeroNumber(divisor));
}

function isNonzeroNumber(term: Term): boolean {
  const inner = term.kind === 'app' && term.op === '-' && term.args.length === 1 ? (term.args[0] as Term) : term;
  if (inner.kind !== 'value' || (inner.sort !== INT && inner.sort !== REAL)) return false;
  const { value } = inner;
  return typeof value === 'object' && 'num' in value ? value.num !== 0n : value !== 0n;
}
