import type { SexpReader } from '../../syntax/index.js';
import {
  type Rational,
  LONGEST_NUMBER,
  addRationals,
  divideRationals,
  multiplyRationals,
  rational,
  rationalFromDecimal,
} from '../../util/index.js';

/** An optimum as z3 prints it: a number, a limit that no model reaches, or infinity. */
export type Bound =
  | { readonly kind: 'number'; readonly value: Rational }
  /** Values that models reach are below the limit if `side` is -1, otherwise above. */
  | { readonly kind: 'limit'; readonly value: Rational; readonly side: -1 | 1 }
  | { readonly kind: 'infinite'; readonly side: -1 | 1 };

interface Sum {
  readonly number: Rational;
  readonly steps: Rational;
  readonly ends: Rational;
}

const ZERO = rational(0n);
const ONE = rational(1n);
const OO: Sum = { number: ZERO, steps: ZERO, ends: ONE };
const EPSILON: Sum = { number: ZERO, steps: ONE, ends: ZERO };
const DEEPEST = 6;

/** Reads `3`, `(/ 1.0 2.0)`, `oo`, `(* (- 1) oo)` or `(+ 1.0 (* (- 1.0) epsilon))`. Returns the reason on failure. */
export function readBound(sexp: SexpReader, node: number): Bound | string {
  if (sexp.slice(node).startsWith('(interval')) return 'the optimum is an interval';
  const sum = sumAt(sexp, node, DEEPEST);
  if (sum === undefined) return 'the optimum cannot be read';
  const { number, steps, ends } = sum;
  if (ends.num !== 0n) return { kind: 'infinite', side: ends.num < 0n ? -1 : 1 };
  if (steps.num !== 0n) return { kind: 'limit', value: number, side: steps.num < 0n ? -1 : 1 };
  return { kind: 'number', value: number };
}

function sumAt(sexp: SexpReader, node: number, depth: number): Sum | undefined {
  const text = sexp.slice(node);
  if (text === 'oo') return OO;
  if (text === 'epsilon') return EPSILON;
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    return text.length > LONGEST_NUMBER ? undefined : { ...OO, number: rationalFromDecimal(text), ends: ZERO };
  }
  if (!text.startsWith('(') || depth === 0) return undefined;
  const [head, ...rest] = sexp.listChildren(node);
  const sums: Sum[] = [];
  for (const each of rest) {
    const sum = sumAt(sexp, each, depth - 1);
    if (sum === undefined) return undefined;
    sums.push(sum);
  }
  const [first, second, third] = sums;
  if (head === undefined || first === undefined) return undefined;
  if (sexp.slice(head) === '+') return sums.reduce(plus);
  if (third !== undefined) return undefined;
  switch (sexp.slice(head)) {
    case '-':
      return second === undefined ? times(first, rational(-1n)) : plus(first, times(second, rational(-1n)));
    case '*':
      return second === undefined ? undefined : isNumber(first) ? times(second, first.number) : undefined;
    case '/':
      return second === undefined || !isNumber(second) || second.number.num === 0n
        ? undefined
        : times(first, divideRationals(ONE, second.number));
    default:
      return undefined;
  }
}

const isNumber = ({ steps, ends }: Sum): boolean => steps.num === 0n && ends.num === 0n;

function plus(a: Sum, b: Sum): Sum {
  return {
    number: addRationals(a.number, b.number),
    steps: addRationals(a.steps, b.steps),
    ends: addRationals(a.ends, b.ends),
  };
}

function times({ number, steps, ends }: Sum, by: Rational): Sum {
  return {
    number: multiplyRationals(number, by),
    steps: multiplyRationals(steps, by),
    ends: multiplyRationals(ends, by),
  };
}
