import type { Algorithm, Run, SearchContext } from '../algorithm.js';

/** What a chain is called while it is at work, and what it is made of. */
export interface Chain<S, M> {
  readonly name: string;
  readonly links: readonly Algorithm<S, M>[];
}

/** Algorithms one after the other, each on what the one before has left, until a whole round of them finds nothing. */
export async function* inTurns<S, M>(start: S, { name, links }: Chain<S, M>, cx: SearchContext<S, M>): Run<S> {
  let subject = start;
  for (let progress = true; progress;) {
    progress = false;
    for (const algorithm of links) {
      cx.enter(`${name}: ${algorithm.name}`);
      subject = cx.language.settle(subject);
      for await (const next of algorithm.run(subject, cx)) {
        progress = true;
        yield (subject = next);
      }
    }
  }
}

export interface Again<S, M> {
  readonly algorithm: Algorithm<S, M>;
  readonly size: (subject: S) => number;
}

/** One algorithm again and again, for as long as what it leaves is of another size. */
export async function* again<S, M>(start: S, { algorithm, size }: Again<S, M>, cx: SearchContext<S, M>): Run<S> {
  let subject = start;
  for (let before = Infinity; size(subject) < before;) {
    before = size(subject);
    for await (const next of algorithm.run(subject, cx)) yield (subject = next);
  }
}

/**
 * A chain, then other algorithms by themselves from the start; where one gets further, the chain goes on from there. So none of
 * them alone ends smaller.
 */
export async function* furthest<S, M>(
  start: S,
  { others, ...chain }: Chain<S, M> & { readonly others: readonly Algorithm<S, M>[] },
  cx: SearchContext<S, M>,
): Run<S> {
  let best = start;
  for await (const next of inTurns(start, chain, cx)) yield (best = next);
  for (const algorithm of others) {
    cx.enter(`${chain.name}: ${algorithm.name} from the start`);
    let end: S | undefined;
    for await (const next of algorithm.run(start, cx)) {
      end = next;
      if (cx.language.smaller(next, best)) yield (best = next);
    }
    if (end !== best) continue;
    for await (const next of inTurns(best, chain, cx)) yield (best = next);
  }
}
