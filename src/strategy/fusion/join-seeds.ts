import type { Decided } from '../../oracle/index.js';
import type { OpenGroup, PreparedSeed } from './prepared-seed.js';

/** A seed in its role, with its answer. */
export interface JoinedSeed {
  readonly name: string;
  readonly prepared: PreparedSeed;
  readonly answer: Decided;
}

/** A way to join seeds whose answer follows from theirs. */
export interface Joining {
  readonly connective: 'and' | 'or';
  readonly answer: Decided;
  /** What may be open in the seeds on which a `sat` rests: a division without guard must be of none of these. */
  readonly open: ReadonlySet<OpenGroup>;
}

/**
 * The ways to join seeds: all sat by `and`, all unsat by `or`, others by both. A conjunction is only sat where no two of
 * them (copies of one seed apart) may need different choices of what the standard leaves open; a disjunction only where the
 * definitions of all but one seed that is sat have a model whatever else.
 */
export function joiningsOf(seeds: readonly JoinedSeed[]): Joining[] {
  const found: Joining[] = [];
  const sat = seeds.filter(({ answer }) => answer === 'sat');
  const open = new Set(sat.flatMap(({ prepared }) => [...prepared.open]));
  if (sat.length === 0) return [{ connective: 'or', answer: 'unsat', open }];
  if (sat.length < seeds.length) {
    found.push({ connective: 'and', answer: 'unsat', open });
    const recursive = seeds.filter(({ prepared }) => prepared.recursive);
    const holder = sat.some((each) => recursive.every((other) => other === each));
    if (holder) found.push({ connective: 'or', answer: 'sat', open });
  } else if (!mayDisagree(seeds)) found.push({ connective: 'and', answer: 'sat', open });
  return found;
}

function mayDisagree(seeds: readonly JoinedSeed[]): boolean {
  return seeds.some((one, i) =>
    seeds.slice(i + 1).some((other) => {
      return one.name !== other.name && [...one.prepared.open].some((group) => other.prepared.open.has(group));
    }),
  );
}
