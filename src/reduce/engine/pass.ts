export interface Weighted {
  /** Approximate amount that the move removes, at least 1 (the default). */
  readonly weight?: number;
}

export function totalWeight(moves: readonly Weighted[]): number {
  let sum = 0;
  for (const { weight = 1 } of moves) sum += weight;
  return sum;
}

/** Divides moves into two non-empty parts of similar weight. Requires at least two moves. */
export function halves<M extends Weighted>(moves: readonly M[]): [M[], M[]] {
  const total = totalWeight(moves);
  let cut = 0;
  let before = 0;
  while (cut < moves.length - 1) {
    const { weight = 1 } = moves[cut] as M;
    if (cut > 0 && before + weight / 2 > total / 2) break;
    before += weight;
    cut++;
  }
  return [moves.slice(0, cut), moves.slice(cut)];
}

export interface Pass<V, M> {
  readonly name: string;
  readonly summary: string;
  /** Set if the pass runs at the first levels, which try only heavy moves. `while it works`: until no move succeeds. */
  readonly bold?: 'always' | 'while it works';
  /** Yields waves of moves, the largest removals first. A wave is tried as a whole, then in ever smaller parts. */
  waves(view: V): Iterable<readonly M[]>;
}

export interface PlaceView<S> {
  readonly subject: S;
  /** Reports that the pass does not list all of its moves. */
  readonly cut: () => void;
}

export interface PlacePass<S, P, M> extends Pass<PlaceView<S>, M> {
  places(subject: S): readonly P[];
  /** Lists the moves at a place, such as a node, the largest removals first. Empty if the place no longer exists. */
  at(subject: S, place: P): Iterable<M>;
}

/** Yields the first move of each place, then the second of each place, and so on. */
export function* byRank<M>(offers: readonly (readonly M[])[]): Generator<readonly M[]> {
  for (let rank = 0; ; rank++) {
    const wave = offers.flatMap((each) => (each.length > rank ? [each[rank] as M] : []));
    if (wave.length === 0) return;
    yield wave;
  }
}

const MOST_MOVES = 20_000;

export function byPlace<S, P, M>(pass: Omit<PlacePass<S, P, M>, 'waves'>): PlacePass<S, P, M> {
  return {
    ...pass,
    waves({ subject, cut }) {
      const places = pass.places(subject);
      const most = Math.max(1, Math.floor(MOST_MOVES / places.length));
      return byRank(
        places.map((place) => {
          const offers: M[] = [];
          for (const move of pass.at(subject, place)) {
            if (offers.length === most) {
              cut();
              break;
            }
            offers.push(move);
          }
          return offers;
        }),
      );
    },
  };
}
