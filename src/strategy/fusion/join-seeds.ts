import type { Decided } from '../../oracle/index.js';
import type { OpenGroup, PreparedSeed } from './prepared-seed.js';

export interface JoinedSeed {
  readonly name: string;
  readonly prepared: PreparedSeed;
  readonly answer: Decided;
}

export interface Joining {
  readonly connective: 'and' | 'or';
  readonly answer: Decided;
  /** Groups of partial operators in the sat seeds. An unguarded inversion must not use these operators. */
  readonly open: ReadonlySet<OpenGroup>;
}

/**
 * Lists the sound ways to join seeds: `and` if all are sat, `or` if all are unsat, both if they are mixed. If all are
 * sat, no two different seeds may use operators of one `OpenGroup`. If mixed seeds are joined by `or`, at most one
 * sat seed and no unsat seed may have recursive definitions.
 */
export function listJoinings(seeds: readonly JoinedSeed[]): Joining[] {
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
