import type { Term } from '../../term/index.js';

const DEEPEST = 200;
type Side = 'below' | 'above';

/** Checks whether the form alone proves a bound, e.g. for a sum of squares. */
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
  const number = numerator(term.value);
  return number === undefined ? undefined : number === 0n ? 0 : number < 0n ? -1 : 1;
}

function numerator(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'object' && value !== null && 'num' in value ? (value as { num: bigint }).num : undefined;
}

function isNonZero(term: Term | undefined): boolean {
  return term !== undefined && signOf(term) !== undefined && signOf(term) !== 0;
}
