export interface Part {
  readonly kind: 'part' | 'complement';
  readonly index: number;
}

/** Similar lengths, none empty. */
export function partitions<T>(items: readonly T[], count: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * items.length) / count);
    const end = Math.floor(((i + 1) * items.length) / count);
    if (end > from) parts.push(items.slice(from, end));
  }
  return parts;
}

/** Parts, then complements; with two parts these coincide. */
export function* parts(count: number): Generator<Part> {
  for (let index = 0; index < count; index++) yield { kind: 'part', index };
  if (count > 2) for (let index = 0; index < count; index++) yield { kind: 'complement', index };
}

export function complement<T>(cut: readonly (readonly T[])[], index: number): T[] {
  return cut.flatMap((part, i) => (i === index ? [] : part));
}

/** Zeller 2002. */
export function regrain(taken: Part, count: number): number {
  return taken.kind === 'part' ? Math.max(count - 1, 2) : 2;
}
