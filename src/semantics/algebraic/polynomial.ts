import { type Rational, bitLength, gcd } from '../../util/index.js';
import { signOf } from './integers.js';

/** A univariate polynomial with integer coefficients, the constant term first. The last coefficient is not zero. */
export type Polynomial = readonly bigint[];

export function trim(coefficients: readonly bigint[]): Polynomial {
  let length = coefficients.length;
  while (length > 0 && coefficients[length - 1] === 0n) length--;
  return coefficients.slice(0, length);
}

function withoutContent(p: Polynomial): Polynomial {
  let content = 0n;
  for (const coefficient of p) {
    content = gcd(content, coefficient);
    if (content === 1n) return p;
  }
  return content === 0n ? p : p.map((coefficient) => coefficient / content);
}

function primitive(p: Polynomial): Polynomial {
  const q = withoutContent(p);
  return (q.at(-1) ?? 0n) < 0n ? q.map((coefficient) => -coefficient) : q;
}

function derivative(p: Polynomial): Polynomial {
  return p.slice(1).map((coefficient, i) => coefficient * BigInt(i + 1));
}

function pseudoRemainder(a: Polynomial, b: Polynomial): Polynomial {
  const lead = b.at(-1) as bigint;
  const [scale, sign] = lead < 0n ? [-lead, -1n] : [lead, 1n];
  const rest = [...a];
  for (let shift = a.length - b.length; shift >= 0; shift--) {
    const factor = sign * (rest.pop() as bigint);
    for (let i = 0; i < rest.length; i++) {
      const taken = i < shift ? 0n : factor * (b[i - shift] as bigint);
      rest[i] = scale * (rest[i] as bigint) - taken;
    }
  }
  return trim(rest);
}

/** Returns `a / b` as a primitive polynomial, up to sign. `b` must divide `a` over the rationals. */
function divide(a: Polynomial, b: Polynomial): Polynomial {
  const lead = b.at(-1) as bigint;
  const quotient: bigint[] = new Array<bigint>(a.length - b.length + 1).fill(0n);
  // The factor makes each division exact.
  const rest = a.map((coefficient) => coefficient * lead ** BigInt(quotient.length));
  for (let shift = quotient.length - 1; shift >= 0; shift--) {
    const factor = (rest[shift + b.length - 1] as bigint) / lead;
    quotient[shift] = factor;
    for (let i = 0; i < b.length; i++) rest[shift + i] = (rest[shift + i] as bigint) - factor * (b[i] as bigint);
  }
  return primitive(trim(quotient));
}

export function signAt(p: Polynomial, { num, den }: Rational): -1 | 0 | 1 {
  let sum = 0n;
  let power = 1n;
  for (let i = p.length - 1; i >= 0; i--) {
    sum = sum * num + (p[i] as bigint) * power;
    power *= den;
  }
  return signOf(sum);
}

/**
 * A Sturm sequence by subresultants (Brown and Traub 1971), which have small coefficients. The last polynomial is the
 * greatest common divisor of the first two, up to a factor.
 */
function remainderSequence(p: Polynomial): readonly Polynomial[] {
  const sequence = [p, derivative(p)];
  let [a, b] = sequence as [Polynomial, Polynomial];
  let psi = 1n;
  for (let first = true; ; first = false) {
    const gap = BigInt(a.length - b.length);
    const divisor = first ? 1n : absolute(a.at(-1) as bigint) * psi ** gap;
    const next = pseudoRemainder(a, b).map((coefficient) => -coefficient / divisor);
    if (next.length === 0) return sequence;
    const lead = absolute(b.at(-1) as bigint);
    psi = gap === 0n ? psi : lead ** gap / psi ** (gap - 1n);
    sequence.push(next);
    [a, b] = [b, next];
  }
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

/** Returns a primitive polynomial with the same roots, all simple, and its Sturm sequence. `p` must not be constant. */
export function squareFree(p: Polynomial): {
  readonly polynomial: Polynomial;
  readonly sequence: readonly Polynomial[];
} {
  const polynomial = primitive(p);
  const sequence = remainderSequence(polynomial);
  const repeated = sequence.at(-1) as Polynomial;
  if (repeated.length <= 1) return { polynomial, sequence };
  const simple = divide(polynomial, primitive(repeated));
  return { polynomial: simple, sequence: remainderSequence(simple) };
}

function variations(signs: readonly (-1 | 0 | 1)[]): number {
  let count = 0;
  let last = 0;
  for (const sign of signs) {
    if (sign === 0) continue;
    if (last !== 0 && sign !== last) count++;
    last = sign;
  }
  return count;
}

/** Counts distinct real roots up to and including `at`; without `at`, all real roots (Sturm's theorem). */
export function rootsUpTo(sequence: readonly Polynomial[], at?: Rational): number {
  const lowest = sequence.map((q) => (q.length % 2 === 0 ? signOf(-(q.at(-1) as bigint)) : signOf(q.at(-1) as bigint)));
  const here = sequence.map((q) => (at === undefined ? signOf(q.at(-1) as bigint) : signAt(q, at)));
  return variations(lowest) - variations(here);
}

/** Returns `b` such that each complex root of a monic polynomial is at most 2^b in absolute value (Fujiwara). */
export function rootBits(monic: Polynomial): number {
  let bits = 0;
  const degree = monic.length - 1;
  for (let i = 0; i < degree; i++) {
    bits = Math.max(bits, Math.ceil(bitLength(monic[i] as bigint) / (degree - i)));
  }
  return bits + 1;
}

/** Returns a monic integer polynomial with the roots of `p` times `scale`. `p` needs a positive leading coefficient. */
export function makeMonic(p: Polynomial): { readonly monic: Polynomial; readonly scale: bigint } {
  const degree = p.length - 1;
  let scale = p[degree] as bigint;
  let monic = p.map((coefficient, i) => (i === degree ? 1n : coefficient * scale ** BigInt(degree - 1 - i)));
  for (const prime of [2n, 3n, 5n, 7n]) {
    while (scale % prime === 0n) {
      if (!monic.every((coefficient, i) => coefficient % prime ** BigInt(degree - i) === 0n)) break;
      monic = monic.map((coefficient, i) => coefficient / prime ** BigInt(degree - i));
      scale /= prime;
    }
  }
  return { monic, scale };
}
