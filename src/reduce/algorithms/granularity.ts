/** What of a list cut into parts is taken: one part, or all others. */
export interface Part {
  readonly kind: 'part' | 'complement';
  readonly index: number;
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
