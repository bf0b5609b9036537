import type { LogicInfo } from '../script/index.js';
import type { Op, Term } from '../term/index.js';

/** Whether a term is a number written out: a literal, its negation, or a quotient of two literals. */
export function isNumeral(term: Term): boolean {
  if (term.kind === 'value') return true;
  if (term.kind !== 'app' || (term.op !== '-' && term.op !== '/')) return false;
  return term.args.every((arg) => arg.kind === 'value');
}

/**
 * Whether an application stays inside what the logic's name promises: products and quotients need a number in linear
 * logics, and difference logics have no sums of their own.
 */
export function staysInLogic(logic: LogicInfo, op: Op, args: readonly Term[]): boolean {
  switch (op) {
    case '*':
      return logic.nonlinear || (!logic.difference && args.filter((arg) => !isNumeral(arg)).length <= 1);
    case '/':
      return logic.nonlinear || (!logic.difference && args.slice(1).every(isNonzeroNumeral));
    case 'div':
    case 'mod':
      return logic.nonlinear || (!logic.difference && args.slice(1).every(isNonzeroNumeral));
    case '+':
    case '-':
    case 'abs':
      return !logic.difference;
    default:
      return true;
  }
}

function isNonzeroNumeral(term: Term): boolean {
  if (!isNumeral(term)) return false;
  if (term.kind !== 'value') return true;
  return typeof term.value === 'object' && 'num' in term.value ? term.value.num !== 0n : term.value !== 0n;
}
