import type { Candidate } from '../algorithm.js';
import { type PlacePass, byRank } from '../pass.js';

export interface AtPlaces<S, P, M, T> {
  readonly pass: PlacePass<S, P, M>;
  readonly places: readonly P[];
  readonly tag: T;
}

/** The boldest move of each place, then the next of each, and so on. */
export function* listJointMoves<S, P, M, T>(
  subject: S,
  { pass, places, tag }: AtPlaces<S, P, M, T>,
): Generator<Candidate<S, M, T>> {
  const offers = places.map((place) => [...pass.at(subject, place)]);
  for (const moves of byRank(offers)) yield { base: subject, than: subject, moves, tag };
}

export function* listSingleMoves<S, P, M>(
  subject: S,
  { pass, places }: Omit<AtPlaces<S, P, M, P>, 'tag'>,
): Generator<Candidate<S, M, P>> {
  for (const place of places) {
    for (const move of pass.at(subject, place)) yield { base: subject, than: subject, moves: [move], tag: place };
  }
}
