import { type Polarity, type Term, childPolarity, children, reachable } from '../../term/index.js';
import type { Rational } from '../../util/index.js';

/**
 * Returns the reason why z3 does not guarantee an optimum. Its authors support only linear objectives under linear
 * constraints (https://github.com/Z3Prover/z3/issues/2247, https://github.com/Z3Prover/z3/issues/7493).
 */
export function findMissingGuarantee(terms: readonly Term[]): string | undefined {
  for (const term of reachable(terms)) {
    if (term.kind === 'quant') return 'solvers guarantee no optimum for quantified formulas';
    if (term.kind === 'opaque' || !term.known) return 'a term is not supported';
    if (term.kind === 'app' && isNonlinear(term.op, term.args))
      return 'solvers guarantee no optimum for nonlinear arithmetic';
  }
  return undefined;
}

function isNonlinear(op: string, args: readonly Term[]): boolean {
  switch (op) {
    case '*':
      return args.filter((arg) => !isGround(arg)).length > 1;
    case '/':
    case 'div':
    case 'mod':
      return args.slice(1).some((arg) => !isGround(arg) || isZero(arg));
    default:
      return op === '^';
  }
}

function isGround(term: Term): boolean {
  for (const each of reachable([term])) {
    if (each.kind !== 'value' && (each.kind !== 'app' || each.op === 'div' || each.op === 'mod')) return false;
  }
  return true;
}

function isZero(term: Term): boolean {
  let open = term;
  while (open.kind === 'app' && (open.op === '/' || (open.op === '-' && open.args.length === 1)))
    open = open.args[0] as Term;
  if (open.kind !== 'value') return true;
  return (typeof open.value === 'bigint' ? open.value : (open.value as Rational).num) === 0n;
}

/**
 * Checks that only `<=` and `>=` bound real numbers, so that some model reaches each optimum. z3 approximates other
 * optima (https://github.com/Z3Prover/z3/issues/3595).
 */
export function isClosed(formulas: readonly Term[]): boolean {
  const seen = new Set<string>();
  const stack: (readonly [Term, Polarity])[] = formulas.map((each) => [each, 'positive']);
  for (;;) {
    const next = stack.pop();
    if (next === undefined) return true;
    const [term, polarity] = next;
    const key = `${polarity} ${term.id}`;
    if (seen.has(key)) continue;
    seen.add(key);
    if (mayBeStrict(term, polarity)) return false;
    children(term).forEach((child, i) => stack.push([child, childPolarity(term, i, polarity)]));
  }
}

/** True for a strict bound on reals. Unlisted operators count as strict bounds if an argument may contain a real. */
function mayBeStrict(term: Term, polarity: Polarity): boolean {
  if (term.kind === 'call') return term.args.some(({ sort }) => sort.text !== 'Bool' && mayHoldReals(sort.text));
  if (term.kind !== 'app' || !term.args.some(({ sort }) => mayHoldReals(sort.text))) return false;
  switch (term.op) {
    case '<=':
    case '>=':
    case '=':
      return polarity !== 'positive';
    case '<':
    case '>':
      return polarity !== 'negative';
    case '+':
    case '-':
    case '*':
    case '/':
    case 'ite':
      return false;
    default:
      return true;
  }
}

function mayHoldReals(sort: string): boolean {
  return !/^(?:Bool|Int|String|RoundingMode|\(_ (?:BitVec|FloatingPoint) [\d ]+\))$/.test(sort);
}
