/**
 * Number of cases that laws try, set by `GAINSAY_LAWS`: a fixed `sample`, all cases (`whole`), or all cases with many
 * more random draws (`deep`, for hours). Quick laws always try all cases.
 */
export type Depth = 'sample' | 'whole' | 'deep';

const DEPTHS: readonly Depth[] = ['sample', 'whole', 'deep'];

export const DEPTH: Depth = parseDepth(process.env['GAINSAY_LAWS']);

export function byDepth<T>(of: Readonly<Record<Depth, T>>): T {
  return of[DEPTH];
}

/** Selects the cases that a law tries: all, or every `oneIn`th for a sample, since neighbouring cases are similar. */
export function sampleCases<T>(all: readonly T[], oneIn: number): readonly T[] {
  return DEPTH === 'sample' ? all.filter((_, i) => i % oneIn === 0) : all;
}

/** The number of runs of a property test: a fifth for a sample. */
export const sampleRuns = (whole: number): number => (DEPTH === 'sample' ? Math.ceil(whole / 5) : whole);

function parseDepth(said = 'sample'): Depth {
  const depth = DEPTHS.find((each) => each === said);
  if (depth === undefined) throw new Error(`GAINSAY_LAWS is ${said}; expected ${DEPTHS.join(', ')}`);
  return depth;
}
