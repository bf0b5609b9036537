import { INT, REAL, type Term, type ValueTerm } from '../../term/index.js';
import { type Rational, divideRationals, rational } from '../../util/index.js';
import { type LinearSum, combineSums, subtractSums, toSum } from './linear-sum.js';

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
  return [...collectConjuncts(asserted)].find((atom) => {
    const isNegated = atom.kind === 'app' && atom.op === 'not';
    const term = isNegated ? (atom.args[0] as Term) : atom;
    if (term.kind !== 'app' || (isNegated && term.args.length !== 2)) return false;
    const allowed = SIDES[term.op];
    if (allowed === undefined && (term.op !== '=' || isNegated)) return false;
    return term.args.slice(1).some((right, i) => {
      const sides = [term.args[i] as Term, right].map((side) => linearSum(side, DEEPEST));
      const ratio = sides[0] && sides[1] && findRatio(subtractSums(sides[0], sides[1]), wanted);
      if (ratio === undefined || allowed === undefined) return ratio !== undefined;
      return (isNegated ? -allowed : allowed) * (ratio.num < 0n ? -1 : 1) === side;
    });
  });
}

function collectConjuncts(asserted: readonly Term[]): ReadonlySet<Term> {
  const found = new Set(asserted);
  for (const term of found) {
    if (term.kind === 'annot') found.add(term.body);
    else if (term.kind === 'app' && term.op === 'and') for (const arg of term.args) found.add(arg);
  }
  return found;
}

/** Returns r if the first sum is r times the second, ignoring constant summands. */
function findRatio({ factors }: LinearSum, { factors: unit }: LinearSum): Rational | undefined {
  let ratio: Rational | undefined;
  for (const symbol of [...factors.keys(), ...unit.keys()]) {
    const [a, b] = [factors.get(symbol), unit.get(symbol)];
    if (a === undefined || b === undefined) return undefined;
    const own = divideRationals(a, b);
    if (ratio !== undefined && (ratio.num !== own.num || ratio.den !== own.den)) return undefined;
    ratio = own;
  }
  return ratio;
}

function linearSum(term: Term, depth: number): LinearSum | undefined {
  if (depth === 0 || (term.sort !== INT && term.sort !== REAL)) return undefined;
  if (term.kind === 'value') return toSum(numberIn(term));
  if (term.kind === 'const') return toSum(term);
  if (term.kind !== 'app') return undefined;
  const parts = term.args.map((arg) => linearSum(arg, depth - 1));
  return parts.every((part) => part !== undefined) ? combineSums(term.op, parts) : undefined;
}

function numberIn({ value }: ValueTerm): Rational {
  return typeof value === 'bigint' ? rational(value) : (value as Rational);
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
    case 'to_real':
      return each(args, side);
    case '-':
      return args.length === 1
        ? each(args, other(side))
        : each(args.slice(0, 1), side) && each(args.slice(1), other(side));
    case '*':
      return isBoundedProduct(args, side, depth);
    case '^': {
      const { num, den } = args[1]?.kind === 'value' ? numberIn(args[1]) : rational(1n);
      return side === 'below' && den === 1n && num > 0n && num % 2n === 0n;
    }
    case 'ite':
      return each(args.slice(1), side);
    case 'abs':
    case 'str.len':
    case 'seq.len':
    case 'bv2nat':
    case 'ubv_to_int':
      return side === 'below';
    case 'mod':
      return Boolean(signOf(args[1] as Term));
    default:
      return false;
  }
}

function isBoundedProduct(args: readonly Term[], side: Side, depth: number): boolean {
  const factors = args.filter((arg) => signOf(arg) === undefined);
  const signs = args.flatMap((arg) => signOf(arg) ?? []);
  const isNegative = signs.filter((sign) => sign < 0).length % 2 === 1;
  const [only, ...more] = factors;
  if (only === undefined || signs.includes(0)) return true;
  const on = isNegative ? other(side) : side;
  if (more.length === 0) return isBounded(only, on, depth - 1);
  return on === 'below' && factors.every((one) => factors.filter((arg) => arg === one).length % 2 === 0);
}

const other = (side: Side): Side => (side === 'below' ? 'above' : 'below');

function signOf(term: Term): number | undefined {
  let [sign, open] = [1, term];
  for (; open.kind === 'app' && open.op === '-' && open.args.length === 1; sign = -sign) open = open.args[0] as Term;
  if (open.kind !== 'value') return undefined;
  return numberIn(open).num === 0n ? 0 : sign;
}
