/** The number of values of a sort; undefined if unknown. */
export type Cardinality = bigint | 'infinite' | undefined;

/** Sorts with more values (in bits) count as infinite. */
const MANY_BITS = 4096n;
const MANY = 1n << MANY_BITS;

export function powerOfTwo(bits: number): bigint {
  return BigInt(bits) > MANY_BITS ? MANY : 1n << BigInt(bits);
}

/** Counts all bit patterns, with the 2 * (2^(sb-1) - 1) patterns of NaN as one. */
export function countFloats(eb: number, sb: number): bigint {
  if (BigInt(eb + sb) > MANY_BITS) return MANY;
  return (1n << BigInt(eb + sb)) - 2n * ((1n << BigInt(sb - 1)) - 1n) + 1n;
}

export function raiseCardinality(base: Cardinality, exponent: Cardinality): Cardinality {
  if (base === 1n) return 1n;
  if (base === undefined || exponent === undefined) return undefined;
  if (base === 'infinite' || exponent === 'infinite') return 'infinite';
  return exponent > MANY_BITS ? MANY : cap(base ** exponent);
}

export function multiplyCardinalities(factors: readonly Cardinality[]): Cardinality {
  let product = 1n;
  let unknown = false;
  for (const factor of factors) {
    if (factor === 'infinite') return 'infinite';
    if (factor === undefined) unknown = true;
    else product = cap(product * factor);
  }
  return unknown ? undefined : product;
}

export function addCardinalities(parts: readonly Cardinality[]): Cardinality {
  let sum = 0n;
  let unknown = false;
  for (const part of parts) {
    if (part === 'infinite') return 'infinite';
    if (part === undefined) unknown = true;
    else sum = cap(sum + part);
  }
  return unknown ? undefined : sum;
}

function cap(size: bigint): bigint {
  return size > MANY ? MANY : size;
}
