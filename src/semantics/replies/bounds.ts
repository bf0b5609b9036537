import type { Term } from '../../term/index.js';
import { type Rational, divideRationals, rational } from '../../util/index.js';
import { type LinearSum, ZERO, combineSums, subtractSums, toSum } from './linear-sum.js';

const DEEPEST = 200;
const SIDES: Readonly<Record<string, -1 | 1>> = { '<': -1, '<=': -1, '>': 1, '>=': 1 };

/** Finds one assertion that bounds an objective from above (for `maximize`) or below (for `minimize`). */
export function boundingAtom(
  asserted: readonly Term[],
  objective: Term,
  sense: 'minimize' | 'maximize',
): Term | undefined {
  const wanted = linearSum(objective, DEEPEST);
  if (wanted === undefined) return undefined;
  const side = sense === 'maximize' ? -1 : 1;
  return asserted.flatMap(conjunctsIn).find((atom) => {
    const { term, isNegated } = stripNegation(atom);
    if (term.kind !== 'app' || (isNegated && term.args.length !== 2)) return false;
    const allowed = SIDES[term.op];
    if (allowed === undefined && (term.op !== '=' || isNegated)) return false;
    return term.args.slice(1).some((right, i) => {
      const difference = subtract(term.args[i] as Term, right);
      const ratio = difference && findRatio(difference, wanted);
      if (ratio === undefined || allowed === undefined) return ratio !== undefined;
      return (isNegated ? -allowed : allowed) * (ratio.num < 0n ? -1 : 1) === side;
    });
  });
}

function subtract(left: Term, right: Term): LinearSum | undefined {
  const [one, other] = [left, right].map((side) => linearSum(side, DEEPEST));
  return one && other && subtractSums(one, other);
}

function conjunctsIn(term: Term): readonly Term[] {
  if (term.kind === 'annot') return conjunctsIn(term.body);
  return term.kind === 'app' && term.op === 'and' ? term.args.flatMap(conjunctsIn) : [term];
}

function stripNegation(atom: Term): { readonly term: Term; readonly isNegated: boolean } {
  const isNegated = atom.kind === 'app' && atom.op === 'not';
  return { term: isNegated ? (atom.args[0] as Term) : atom, isNegated };
}

/** Returns r if the first sum is r times the second, ignoring constant summands. */
function findRatio({ factors }: LinearSum, { factors: unit }: LinearSum): Rational | undefined {
  const symbols = new Set([...factors.keys(), ...unit.keys()]);
  let ratio: Rational | undefined;
  for (const symbol of symbols) {
    const [a, b] = [factors.get(symbol) ?? ZERO, unit.get(symbol) ?? ZERO];
    if (a.num === 0n && b.num === 0n) continue;
    if (a.num === 0n || b.num === 0n) return undefined;
    const own = divideRationals(a, b);
    if (ratio !== undefined && (ratio.num !== own.num || ratio.den !== own.den)) return undefined;
    ratio = own;
  }
  return ratio;
}

function linearSum(term: Term, depth: number): LinearSum | undefined {
  if (depth === 0) return undefined;
  if (term.kind === 'value') return toSum(numberIn(term.value) ?? ZERO);
  if (term.kind === 'const') return toSum(term);
  if (term.kind !== 'app' || term.op === '/') return undefined;
  const parts = term.args.map((arg) => linearSum(arg, depth - 1));
  return parts.every((part) => part !== undefined) ? combineSums(term.op, parts) : undefined;
}

function numberIn(value: unknown): Rational | undefined {
  if (typeof value === 'bigint') return rational(value);
  return typeof value === 'object' && value !== null && 'num' in value ? (value as Rational) : undefined;
}

type Side = 'below' | 'above';

export function isBounded(term: Term, side: Side, depth = DEEPEST): boolean {
  if (depth === 0) return false;
  if (term.kind === 'annot') return isBounded(term.body, side, depth - 1);
  if (term.kind === 'value') return true;
  if (term.kind !== 'app') return false;
  const { args } = term;
  const each = (of: readonly Term[], on: Side): boolean => of.every((arg) => isBounded(arg, on, depth - 1));
  switch (term.op) {
    case '+':
      return each(args, side);
    case '-':
      return args.length === 1
        ? each(args, other(side))
        : each(args.slice(0, 1), side) && each(args.slice(1), other(side));
    case '*':
      return isBoundedProduct(args, side, depth);
    case 'ite':
      return each(args.slice(1), side);
    case 'to_real':
      return each(args, side);
    case 'abs':
    case 'str.len':
    case 'seq.len':
    case 'bv2nat':
    case 'ubv_to_int':
      return side === 'below';
    case 'mod':
      return isNonZero(args[1]);
    default:
      return false;
  }
}

function isBoundedProduct(args: readonly Term[], side: Side, depth: number): boolean {
  const factors = args.filter((arg) => signOf(arg) === undefined);
  const signs = args.flatMap((arg) => signOf(arg) ?? []);
  const isNegative = signs.filter((sign) => sign < 0).length % 2 === 1;
  if (factors.length === 0 || signs.includes(0)) return true;
  const on = isNegative ? other(side) : side;
  const [only] = factors;
  if (factors.length === 1 && only !== undefined) return isBounded(only, on, depth - 1);
  const isSquare = [...new Set(factors)].every((one) => factors.filter((arg) => arg === one).length % 2 === 0);
  return isSquare && on === 'below';
}

function other(side: Side): Side {
  return side === 'below' ? 'above' : 'below';
}

function signOf(term: Term): -1 | 0 | 1 | undefined {
  if (term.kind === 'app' && term.op === '-' && term.args.length === 1) {
    const sign = signOf(term.args[0] as Term);
    return sign === undefined ? undefined : (-sign as -1 | 0 | 1);
  }
  if (term.kind !== 'value') return undefined;
  const number = numberIn(term.value)?.num;
  return number === undefined ? undefined : number === 0n ? 0 : number < 0n ? -1 : 1;
}

function isNonZero(term: Term | undefined): boolean {
  return term !== undefined && signOf(term) !== undefined && signOf(term) !== 0;
}
