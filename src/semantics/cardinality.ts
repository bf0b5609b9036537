import type { Sort } from '../term/index.js';

/** The number of values of a sort; undefined if unknown. */
export type Cardinality = bigint | 'infinite' | undefined;

/** Sorts with more values (in bits) count as infinite. */
const MANY_BITS = 4096n;
const MANY = 1n << MANY_BITS;

/** `named` answers for datatypes and uninterpreted sorts. */
export function cardinalityOf(sort: Sort, named: (sort: Sort) => Cardinality = () => undefined): Cardinality {
  switch (sort.kind) {
    case 'Bool':
      return 2n;
    case 'RoundingMode':
      return 5n;
    case 'BitVec':
      return BigInt(sort.width) > MANY_BITS ? MANY : 1n << BigInt(sort.width);
    case 'FloatingPoint': {
      if (BigInt(sort.eb + sort.sb) > MANY_BITS) return MANY;
      // All bit patterns, with the 2 * (2^(sb-1) - 1) NaN patterns counted once.
      const significands = 1n << BigInt(sort.sb - 1);
      return (1n << BigInt(sort.eb + sort.sb)) - 2n * (significands - 1n) + 1n;
    }
    case 'FiniteField':
      return sort.order;
    case 'Int':
    case 'Real':
    case 'String':
    case 'RegLan':
      return 'infinite';
    case 'Array':
      return power(cardinalityOf(sort.element, named), cardinalityOf(sort.index, named));
    case 'Seq':
    case 'Bag':
      // No sort is empty, and elements can repeat without limit.
      return 'infinite';
    case 'Set':
      return power(2n, cardinalityOf(sort.element, named));
    case 'Tuple':
      return multiplyCardinalities(sort.args.map((arg) => cardinalityOf(arg, named)));
    case 'Function':
      return sort.params.reduceRight<Cardinality>(
        (result, param) => power(result, cardinalityOf(param, named)),
        cardinalityOf(sort.result, named),
      );
    case 'Named':
      return named(sort);
    case 'Parameter':
    case 'Opaque':
      return undefined;
  }
}

function power(base: Cardinality, exponent: Cardinality): Cardinality {
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
