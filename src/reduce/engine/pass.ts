/** A kind of moves, such as dropping commands of a script. */
export interface Pass<V, M> {
  /** Kebab-case, unique among the passes and shrinks of a language. */
  readonly name: string;
  /** One line. */
  readonly summary: string;
  /**
   * Whether it takes part while only heavy things are tried: the others make little of large inputs. `while it works`: until
   * it finds nothing in one of the levels.
   */
  readonly bold?: 'always' | 'while it works';
  /**
   * What can be tried on a subject, boldest first: the moves of a wave are tried together, then in ever smaller parts, then
   * one by one, before the next wave begins.
   */
  waves(view: V): Iterable<readonly M[]>;
}

/** A subject as a pass over its places sees it. */
export interface PlaceView<S> {
  readonly subject: S;
  /** There was more to try than is tried in one visit. */
  readonly cut: () => void;
}

/** A pass that does the same at each of many places. */
export interface PlacePass<S, P, M> extends Pass<PlaceView<S>, M> {
  /** The places where something can be done, in the order of the subject. */
  places(subject: S): readonly P[];
  /** What can be done at one of them, boldest first; nothing where it is not there any more. */
  at(subject: S, place: P): Iterable<M>;
}

/** Moves of many places in waves: the boldest of each, then the next one of each, and so on. */
export function* byRank<M>(offers: readonly (readonly M[])[]): Generator<readonly M[]> {
  for (let rank = 0; ; rank++) {
    const wave = offers.flatMap((each) => (each.length > rank ? [each[rank] as M] : []));
    if (wave.length === 0) return;
    yield wave;
  }
}

/** About so many moves are listed in one visit, as many of each place, and one of each at least. */
const MOST_MOVES = 20_000;

/** A pass over places, wave by wave. */
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
