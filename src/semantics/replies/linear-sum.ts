import type { Term } from '../../term/index.js';
import {
  type Rational,
  addRationals,
  divideRationals,
  multiplyRationals,
  negateRational,
  rational,
} from '../../util/index.js';

export interface LinearSum {
  readonly factors: ReadonlyMap<Term, Rational>;
  readonly rest: Rational;
}

const ZERO = rational(0n);
const ONE = rational(1n);
const MINUS_ONE = rational(-1n);

export function toSum(value: Rational | Term): LinearSum {
  return 'num' in value ? { factors: new Map(), rest: value } : { factors: new Map([[value, ONE]]), rest: ZERO };
}

function addSums(a: LinearSum, b: LinearSum): LinearSum {
  const factors = new Map(a.factors);
  for (const [term, factor] of b.factors) {
    const sum = addRationals(factors.get(term) ?? ZERO, factor);
    if (sum.num === 0n) factors.delete(term);
    else factors.set(term, sum);
  }
  return { factors, rest: addRationals(a.rest, b.rest) };
}

function scaleSum({ factors, rest }: LinearSum, by: Rational): LinearSum {
  if (by.num === 0n) return toSum(ZERO);
  const scaled = [...factors].map(([term, factor]) => [term, multiplyRationals(factor, by)] as const);
  return { factors: new Map(scaled), rest: multiplyRationals(rest, by) };
}

export function subtractSums(a: LinearSum, b: LinearSum): LinearSum {
  return addSums(a, scaleSum(b, MINUS_ONE));
}

/** Applies an operator to sums; undefined if the result is not linear. */
export function combineSums(op: string, [first, ...others]: readonly LinearSum[]): LinearSum | undefined {
  if (first === undefined) return undefined;
  switch (op) {
    case 'to_real':
      return first;
    case '+':
      return others.reduce(addSums, first);
    case '-':
      return others.length === 0 ? scaleSum(first, MINUS_ONE) : others.reduce(subtractSums, first);
    case '*': {
      const parts = [first, ...others];
      const open = parts.filter(({ factors }) => factors.size > 0);
      const known = parts.filter(({ factors }) => factors.size === 0);
      const factor = known.reduce((product, { rest }) => multiplyRationals(product, rest), ONE);
      return open.length > 1 ? undefined : scaleSum(open[0] ?? toSum(ONE), factor);
    }
    case '/': {
      const [by] = others;
      if (by === undefined || others.length > 1 || by.factors.size > 0 || by.rest.num === 0n) return undefined;
      return scaleSum(first, divideRationals(ONE, by.rest));
    }
    default:
      return undefined;
  }
}

export function rootOfSum({ factors, rest }: LinearSum): Rational | undefined {
  const [factor] = factors.values();
  return factor === undefined ? undefined : divideRationals(negateRational(rest), factor);
}
