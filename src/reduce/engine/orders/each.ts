import type { Candidate, Run, SearchContext } from '../algorithm.js';
import type { Pass, PlacePass, PlaceView } from '../pass.js';
import { listSingleMoves, listJointMoves } from './at-places.js';
import { partitions } from './granularity.js';

export interface EachOptions<S, P, M> {
  readonly pass: PlacePass<S, P, M>;
  readonly places: readonly P[];
}

/** `inOrder` recomputes the remaining places after a success. */
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

/** Finds the boldest move that works by binary search. */
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
