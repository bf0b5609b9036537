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

/** A pass that does the same at each of many places. */
export interface PlacePass<V, P, M> extends Pass<V, M> {
  /** The places where something can be done, in the order of the subject. */
  places(view: V): readonly P[];
  /** What can be done at one of them, boldest first; nothing where it is not there any more. */
  at(view: V, place: P): Iterable<M>;
}

/** Moves of many places in waves: the boldest of each, then the next one of each, and so on. */
export function* byRank<M>(offers: readonly (readonly M[])[]): Generator<readonly M[]> {
  for (let rank = 0; ; rank++) {
    const wave = offers.flatMap((each) => (each.length > rank ? [each[rank] as M] : []));
    if (wave.length === 0) return;
    yield wave;
  }
}

/** A pass over places, wave by wave. */
export function byPlace<V, P, M>(pass: Omit<PlacePass<V, P, M>, 'waves'>): PlacePass<V, P, M> {
  return { ...pass, waves: (view) => byRank(pass.places(view).map((place) => [...pass.at(view, place)])) };
}
