const ZEROS = { Bool: 'false', Int: '0', Real: '0.0', String: '""', RoundingMode: 'RNE' } as const;

function literalOf(zero: string, sort: string): string {
  return sort.startsWith('(_ BitVec ') ? sort.replace('BitVec', 'bv0') : zero;
}

/** Sorts are named as in BTOR or SMT-LIB. */
export function zeroOf(sort: string): string | undefined {
  if (/^\d+ bits?$|^\(_ BitVec \d+\)$/.test(sort)) return '0';
  if (sort.startsWith('array ')) return 'else 0';
  const [, element] = /^\(Array .+ ([^\s()]+|\(_ \S+ [\d ]+\))\)$/.exec(sort) ?? [];
  const inside = element === undefined ? undefined : zeroOf(element);
  if (element !== undefined && inside !== undefined) return `((as const ${sort}) ${literalOf(inside, element)})`;
  if (sort.startsWith('(_ FloatingPoint ')) return sort.replace('FloatingPoint', '+zero');
  return { ...ZEROS }[sort];
}
