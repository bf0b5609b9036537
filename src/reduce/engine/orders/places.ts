import type { Candidate, Run, SearchContext } from '../algorithm.js';
import { type Pass, type PlacePass, type PlaceView, byRank } from '../pass.js';

export interface Part {
  readonly kind: 'part' | 'complement';
  readonly index: number;
}

/** Divides items into non-empty parts of similar length. */
export function partitions<T>(items: readonly T[], count: number): T[][] {
  const parts: T[][] = [];
  for (let i = 0; i < count; i++) {
    const from = Math.floor((i * items.length) / count);
    const end = Math.floor(((i + 1) * items.length) / count);
    if (end > from) parts.push(items.slice(from, end));
  }
  return parts;
}

/** Yields `count` parts and then, if there are more than two, their complements. */
export function* parts(count: number): Generator<Part> {
  for (let index = 0; index < count; index++) yield { kind: 'part', index };
  if (count > 2) for (let index = 0; index < count; index++) yield { kind: 'complement', index };
}

export function complement<T>(cut: readonly (readonly T[])[], index: number): T[] {
  return cut.flatMap((part, i) => (i === index ? [] : part));
}

/** Computes the next number of parts, as in Zeller and Hildebrandt 2002. */
export function regrain(taken: Part, count: number): number {
  return taken.kind === 'part' ? Math.max(count - 1, 2) : 2;
}

export interface AtPlaces<S, P, M, T> {
  readonly pass: PlacePass<S, P, M>;
  readonly places: readonly P[];
  readonly tag: T;
}

/** Yields a candidate with the first (largest) move of each place, then one with each second move, and so on. */
export function* listJointMoves<S, P, M, T>(
  subject: S,
  { pass, places, tag }: AtPlaces<S, P, M, T>,
): Generator<Candidate<S, M, T>> {
  const offers = places.map((place) => [...pass.at(subject, place)]);
  for (const moves of byRank(offers)) yield { base: subject, than: subject, moves, tag };
}

function* listSingleMoves<S, P, M>(
  subject: S,
  { pass, places }: Omit<AtPlaces<S, P, M, P>, 'tag'>,
): Generator<Candidate<S, M, P>> {
  for (const place of places) {
    for (const move of pass.at(subject, place)) yield { base: subject, than: subject, moves: [move], tag: place };
  }
}

export interface DdminOptions<S, P, M> {
  readonly pass: PlacePass<S, P, M>;
  readonly places: readonly P[];
  /** Returns the places to continue with after a success at the places `taken`. */
  readonly left: (subject: S, rest: { readonly places: readonly P[]; readonly taken: readonly P[] }) => readonly P[];
}

/** Minimising delta debugging (Zeller and Hildebrandt 2002). */
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

export interface EachOptions<S, P, M> {
  readonly pass: PlacePass<S, P, M>;
  readonly places: readonly P[];
}

/** Tries the moves of each place once. After each success, calls `inOrder` to update the list of remaining places. */
export async function* eachOnce<S, P, M>(
  start: S,
  {
    pass,
    places,
    inOrder = (_, due) => due,
  }: EachOptions<S, P, M> & { readonly inOrder?: (subject: S, due: readonly P[]) => readonly P[] },
  cx: SearchContext<S, M>,
): Run<S> {
  let subject = start;
  for (let due = places; due.length > 0;) {
    const found = await cx.first(listSingleMoves(subject, { pass, places: due }));
    if (found === undefined) return;
    yield (subject = found.subject);
    due = inOrder(subject, due.slice(due.indexOf(found.tag) + 1));
  }
}

export async function* eachInSequence<S, P, M>(
  start: S,
  { pass, places }: EachOptions<S, P, M>,
  cx: SearchContext<S, M>,
): Run<S> {
  let subject = start;
  for (const place of places) {
    const found = await cx.first(listSingleMoves(subject, { pass, places: [place] }));
    if (found !== undefined) yield (subject = found.subject);
  }
}

/** At each place, finds by binary search the move that removes most and keeps the failure. */
export async function* eachByHalving<S, P, M>(
  start: S,
  { pass, places, boldness }: EachOptions<S, P, M> & { readonly boldness: (subject: S, move: M) => number },
  cx: SearchContext<S, M>,
): Run<S> {
  let subject = start;
  for (const place of places) {
    for (let least = -1; ;) {
      const bolder = [...pass.at(subject, place)].filter((move) => boldness(subject, move) > least).reverse();
      const found = await cx.first(halving(subject, bolder));
      if (found === undefined) break;
      yield (subject = found.subject);
      least = boldness(subject, found.tag);
    }
  }
}

function* halving<S, M>(subject: S, moves: readonly M[]): Generator<Candidate<S, M, M>> {
  for (let end = moves.length; end > 0;) {
    end = Math.floor((end - 1) / 2);
    const move = moves[end] as M;
    yield { base: subject, than: subject, moves: [move], tag: move };
  }
}

export async function* inShrinkingGroups<S, P, M>(start: S, pass: PlacePass<S, P, M>, cx: SearchContext<S, M>): Run<S> {
  let subject = start;
  for (let count = 1; ;) {
    const places = pass.places(subject);
    const found = await cx.first(partByPart(subject, { pass, places, count }));
    if (found !== undefined) yield (subject = found.subject);
    else if (count >= places.length) return;
    else count *= 2;
  }
}

function* partByPart<S, P, M>(
  subject: S,
  { pass, places, count }: EachOptions<S, P, M> & { readonly count: number },
): Generator<Candidate<S, M, undefined>> {
  for (const part of partitions(places, count)) yield* listJointMoves(subject, { pass, places: part, tag: undefined });
}

export async function* repeatPasses<S, M>(
  start: S,
  passes: readonly Pass<PlaceView<S>, M>[],
  cx: SearchContext<S, M>,
): Run<S> {
  let subject = start;
  for (const pass of passes) {
    for (;;) {
      const found = await cx.first(singly(subject, pass));
      if (found === undefined) break;
      yield (subject = found.subject);
    }
  }
}

function* singly<S, M>(subject: S, pass: Pass<PlaceView<S>, M>): Generator<Candidate<S, M, undefined>> {
  for (const wave of pass.waves({ subject, cut: () => undefined })) {
    for (const move of wave) yield { base: subject, than: subject, moves: [move], tag: undefined };
  }
}
