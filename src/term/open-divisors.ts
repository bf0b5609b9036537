import { INT, REAL } from './sort.js';
import type { Term } from './term.js';

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
