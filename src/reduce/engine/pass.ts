/** A kind of moves, such as dropping commands of a script. */
export interface Pass<V, M> {
  /** Kebab-case, unique among the passes and shrinks of a language. */
  readonly name: string;
  readonly summary: string;
  /**
   * Takes part while only heavy moves are tried; `while it works`: until a level finds nothing. Other passes have
   * little effect on large inputs.
   */
  readonly bold?: 'always' | 'while it works';
  /**
   * Lists the moves, boldest first. Moves of a wave are tried together, then in ever smaller parts, then one by one,
   * before the next wave starts.
   */
  waves(view: V): Iterable<readonly M[]>;
}

export interface PlaceView<S> {
  readonly subject: S;
  /** Called when not all moves are listed in one visit. */
  readonly cut: () => void;
}

export interface PlacePass<S, P, M> extends Pass<PlaceView<S>, M> {
  /** In the order of the subject. */
  places(subject: S): readonly P[];
  /** Moves at a place, boldest first; none if the place is gone. */
  at(subject: S, place: P): Iterable<M>;
}

/** Groups moves into waves: the boldest of each place, then the next of each, and so on. */
export function* byRank<M>(offers: readonly (readonly M[])[]): Generator<readonly M[]> {
  for (let rank = 0; ; rank++) {
    const wave = offers.flatMap((each) => (each.length > rank ? [each[rank] as M] : []));
    if (wave.length === 0) return;
    yield wave;
  }
}

/** Approximate limit of moves in one visit, shared evenly by the places; each gets at least one. */
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
