/** What of a list cut into parts is taken: one part, or all others. */
export interface Part {
  readonly kind: 'part' | 'complement';
  readonly index: number;
}

/** A list cut into so many parts of about the same length. */
export function partitions<T>(items: readonly T[], count: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * items.length) / count);
    const end = Math.floor(((i + 1) * items.length) / count);
    if (end > from) parts.push(items.slice(from, end));
  }
  return parts;
}

/** Each part, then each complement: with two parts the complements are the parts again. */
export function* parts(count: number): Generator<Part> {
  for (let index = 0; index < count; index++) yield { kind: 'part', index };
  if (count > 2) for (let index = 0; index < count; index++) yield { kind: 'complement', index };
}

/** The elements outside of one part, in order. */
export function complementOf<T>(cut: readonly (readonly T[])[], index: number): T[] {
  return cut.flatMap((part, i) => (i === index ? [] : part));
}

/**
 * How many parts to go on with when taking this one out worked (Zeller 2002): where one part went, one fewer of about the
 * same size; where all but one went, two.
 */
export function regrain(taken: Part, count: number): number {
  return taken.kind === 'part' ? Math.max(count - 1, 2) : 2;
}
