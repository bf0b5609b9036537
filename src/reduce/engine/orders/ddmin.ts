import type { Candidate, Run, SearchContext } from '../algorithm.js';
import type { PlacePass } from '../pass.js';
import { listJointMoves } from './at-places.js';
import { type Part, complement, partitions, parts, regrain } from './granularity.js';

export interface DdminOptions<S, P, M> {
  readonly pass: PlacePass<S, P, M>;
  readonly places: readonly P[];
  /** Places to continue with after a success at the places `taken`. */
  readonly left: (subject: S, rest: { readonly places: readonly P[]; readonly taken: readonly P[] }) => readonly P[];
}

/** Zeller's minimising delta debugging. */
export async function* ddminOver<S, P, M>(start: S, options: DdminOptions<S, P, M>, cx: SearchContext<S, M>): Run<S> {
  const { pass, left } = options;
  let subject = start;
  let { places } = options;
  let count = 2;
  while (places.length > 0) {
    count = Math.min(count, places.length);
    const found = await cx.first(round(subject, { pass, places, count }));
    if (found !== undefined) {
      const { part, taken } = found.tag;
      yield (subject = found.subject);
      places = left(subject, { places, taken });
      count = regrain(part, count);
    } else if (count >= places.length) return;
    else count *= 2;
  }
}

interface Taken<P> {
  readonly part: Part;
  readonly taken: readonly P[];
}

interface Round<S, P, M> extends Pick<DdminOptions<S, P, M>, 'pass' | 'places'> {
  readonly count: number;
}

function* round<S, P, M>(subject: S, { pass, places, count }: Round<S, P, M>): Generator<Candidate<S, M, Taken<P>>> {
  const cut = partitions(places, count);
  for (const part of parts(cut.length)) {
    const taken = part.kind === 'part' ? (cut[part.index] as P[]) : complement(cut, part.index);
    yield* listJointMoves(subject, { pass, places: taken, tag: { part, taken } });
  }
}
