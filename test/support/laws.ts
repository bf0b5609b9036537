/**
 * How much of a law is tried, as `GAINSAY_LAWS` says: a `sample` of its cases, always the same; all of them (`whole`), as CI
 * does once; or many times as much (`deep`), for hours. A law that is quick takes no notice.
 */
export type Depth = 'sample' | 'whole' | 'deep';

const DEPTHS: readonly Depth[] = ['sample', 'whole', 'deep'];

export const DEPTH: Depth = depthOf(process.env['GAINSAY_LAWS']);

/** What this depth takes. */
export function byDepth<T>(of: Readonly<Record<Depth, T>>): T {
  return of[DEPTH];
}

/** All cases, or each so-manieth where a sample is tried: neighbours are much alike. */
export function casesOf<T>(all: readonly T[], oneIn: number): readonly T[] {
  return DEPTH === 'sample' ? all.filter((_, i) => i % oneIn === 0) : all;
}

function depthOf(said = 'sample'): Depth {
  const depth = DEPTHS.find((each) => each === said);
  if (depth === undefined) throw new Error(`GAINSAY_LAWS is ${said}; expected ${DEPTHS.join(', ')}`);
  return depth;
}
