import type { LogicInfo } from '../script/index.js';
import { type Op, REAL, type Term, type Theory, operatorInfo } from '../term/index.js';

/** Checks whether a term is a numeral: a literal, a quotient of two literals, or the negation of either. */
export function isNumeral(term: Term): boolean {
  const inner = stripSign(term);
  if (inner.kind === 'value') return true;
  return inner.kind === 'app' && inner.op === '/' && inner.args.every((arg) => stripSign(arg).kind === 'value');
}

function stripSign(term: Term): Term {
  return term.kind === 'app' && term.op === '-' && term.args.length === 1 ? (term.args[0] as Term) : term;
}

/** Linear logics need a number in products and quotients, difference logics have no sums, and `abs` takes integers. */
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
      return !logic.difference;
    case 'abs':
      // The standard (theory Ints) and cvc4 define `abs` on integers only.
      return !logic.difference && args.every(({ sort }) => sort !== REAL);
    default:
      return true;
  }
}

const PRODUCTS: ReadonlySet<Op> = new Set<Op>(['*', '/', 'div', 'mod']);

export function isProduct(op: Op): boolean {
  return PRODUCTS.has(op);
}

function isNonzeroNumeral(term: Term): boolean {
  if (!isNumeral(term)) return false;
  if (term.kind !== 'value') return true;
  return typeof term.value === 'object' && 'num' in term.value ? term.value.num !== 0n : term.value !== 0n;
}

const ARITHMETIC: ReadonlySet<Op> = new Set<Op>(['+', '-', '*', '/', 'div', 'mod', 'abs', '<', '<=', '>', '>=']);

export function logicHas(logic: LogicInfo, op: Op): boolean {
  const { theory } = operatorInfo(op);
  if (ARITHMETIC.has(op)) return logic.arithmetic && hasTheory(logic, theory);
  // Conversions and tests between number sorts need both sorts.
  if (theory === 'Reals_Ints') return logic.ints && logic.reals;
  return hasTheory(logic, theory);
}

const LOGIC_PARTS = {
  Ints: 'ints',
  Reals: 'reals',
  FixedSizeBitVectors: 'bitVectors',
  FloatingPoint: 'floats',
  Strings: 'strings',
  ArraysEx: 'arrays',
  Datatypes: 'datatypes',
} as const satisfies Partial<Record<Theory, keyof LogicInfo>>;

function hasTheory(logic: LogicInfo, theory: Theory): boolean {
  if (theory === 'Reals_Ints') return logic.ints || logic.reals;
  if (theory in LOGIC_PARTS) return logic[LOGIC_PARTS[theory as keyof typeof LOGIC_PARTS]];
  return theory === 'Core' || theory === 'HigherOrder';
}
