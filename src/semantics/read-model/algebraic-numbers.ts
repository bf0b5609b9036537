import { SEXP, type SexpReader } from '../../syntax/index.js';
import {
  LONGEST_NUMBER,
  type Rational,
  divideRationals,
  multiplyRationals,
  negateRational,
  rational,
  rationalFromDecimal,
} from '../../util/index.js';
import { rootIn, rootOf } from '../algebraic/index.js';
import type { RealValue } from '../value.js';

const HIGHEST_DEGREE = 200;

const UNKNOWN_NAME = 'x';

/** Reads z3's `(root-obj (+ (^ x 2) (- 2)) 1)`: the i-th smallest real root, from 1. */
export function rootObject(sexp: SexpReader, node: number): RealValue | undefined {
  const [, polynomial, index, ...more] = sexp.listChildren(node);
  if (polynomial === undefined || index === undefined || more.length > 0) return undefined;
  if (sexp.kind[index] !== SEXP.numeral) return undefined;
  const coefficients = polynomialAt(sexp, polynomial);
  return coefficients === undefined ? undefined : rootOf(wholeCoefficients(coefficients), Number(sexp.slice(index)));
}

/** Reads cvc5's `(_ real_algebraic_number <1*x^2 + (-2), (5/4, 3/2)>)`: the root in the interval. */
export function algebraicNumber(text: string): RealValue | undefined {
  const [, sum, low, high] = /<(.*), *\(([^,()]+), *([^,()]+)\)>/.exec(text) ?? [];
  if (sum === undefined || low === undefined || high === undefined) return undefined;
  const [lower, upper] = [fraction(low), fraction(high)];
  const coefficients: Rational[] = [];
  for (const part of sum.split(' + ')) {
    const [, factor, unknown, power] = /^(\(?-?\d+(?:\/\d+)?\)?)?\*?(x(?:\^(\d+))?)?$/.exec(part.trim()) ?? [];
    const value = factor === undefined ? rational(1n, 1n) : fraction(factor.replace(/[()]/g, ''));
    const degree = unknown === undefined ? 0 : Number(power ?? 1);
    if ((factor ?? unknown) === undefined || value === undefined || degree > HIGHEST_DEGREE) return undefined;
    add(coefficients, degree, value);
  }
  if (lower === undefined || upper === undefined) return undefined;
  return rootIn(wholeCoefficients(coefficients), lower, upper);
}

function fraction(text: string): Rational | undefined {
  const [, num, den] = /^(-?\d+)(?:\/(\d+))?$/.exec(text.trim()) ?? [];
  if (num === undefined || /^0+$/.test(den ?? '1') || text.length > LONGEST_NUMBER) return undefined;
  return rational(BigInt(num), BigInt(den ?? 1));
}

function polynomialAt(sexp: SexpReader, root: number): Rational[] | undefined {
  const coefficients: Rational[] = [];
  const work: { readonly node: number; readonly scale: Rational }[] = [{ node: root, scale: rational(1n, 1n) }];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { node, scale } = next;
    const [head, ...args] = sexp.listChildren(node);
    const word = head === undefined ? '' : sexp.slice(head);
    if (word === '+') work.push(...args.map((arg) => ({ node: arg, scale })));
    else if (word === '-' && numberAt(sexp, node) === undefined) {
      const minus = negateRational(scale);
      args.forEach((arg, i) => work.push({ node: arg, scale: i === 0 && args.length > 1 ? scale : minus }));
    } else {
      const term = productAt(sexp, word === '*' ? args : [node]);
      if (term === undefined) return undefined;
      add(coefficients, term.degree, multiplyRationals(scale, term.factor));
    }
  }
  return coefficients;
}

function productAt(sexp: SexpReader, nodes: readonly number[]): { factor: Rational; degree: number } | undefined {
  let factor = rational(1n, 1n);
  let degree = 0;
  for (const node of nodes) {
    const number = numberAt(sexp, node);
    if (number !== undefined) {
      factor = multiplyRationals(factor, number);
      continue;
    }
    const [power, base, exponent, ...more] = sexp.listChildren(node);
    if (sexp.slice(node) === UNKNOWN_NAME) degree += 1;
    else if (power === undefined || base === undefined || exponent === undefined || more.length > 0) return undefined;
    else if (sexp.slice(power) !== '^' || sexp.slice(base) !== UNKNOWN_NAME) return undefined;
    else if (sexp.kind[exponent] !== SEXP.numeral) return undefined;
    else degree += Number(sexp.slice(exponent));
  }
  return degree > HIGHEST_DEGREE ? undefined : { factor, degree };
}

function numberAt(sexp: SexpReader, node: number): Rational | undefined {
  const plain = literalAt(sexp, node);
  if (plain !== undefined) return plain;
  const [head, first, second, ...more] = sexp.listChildren(node);
  const word = head === undefined ? '' : sexp.slice(head);
  if (word === '-' && first !== undefined && second === undefined) {
    const inner = literalAt(sexp, first) ?? quotientAt(sexp, first);
    return inner === undefined ? undefined : negateRational(inner);
  }
  return word === '/' && more.length === 0 ? quotientAt(sexp, node) : undefined;
}

function quotientAt(sexp: SexpReader, node: number): Rational | undefined {
  const [head, above, below] = sexp.listChildren(node);
  if (head === undefined || above === undefined || below === undefined || sexp.slice(head) !== '/') return undefined;
  const [, minus] = sexp.listChildren(above);
  const [num, den] = [literalAt(sexp, minus ?? above), literalAt(sexp, below)];
  if (num === undefined || den === undefined || den.num === 0n) return undefined;
  return divideRationals(minus === undefined ? num : negateRational(num), den);
}

function literalAt(sexp: SexpReader, node: number): Rational | undefined {
  const kind = sexp.kind[node];
  const length = (sexp.end[node] as number) - (sexp.start[node] as number);
  if (length > LONGEST_NUMBER) return undefined;
  if (kind === SEXP.numeral) return rational(BigInt(sexp.slice(node)), 1n);
  return kind === SEXP.decimal ? rationalFromDecimal(sexp.slice(node)) : undefined;
}

function add(coefficients: Rational[], degree: number, value: Rational): void {
  while (coefficients.length <= degree) coefficients.push(rational(0n, 1n));
  const { num, den } = coefficients[degree] as Rational;
  coefficients[degree] = rational(num * value.den + value.num * den, den * value.den);
}

function wholeCoefficients(coefficients: readonly Rational[]): bigint[] {
  const common = coefficients.reduce((product, { den }) => product * den, 1n);
  return coefficients.map(({ num, den }) => (num * common) / den);
}
