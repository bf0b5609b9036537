import type { Algorithm, Run, SearchContext } from '../algorithm.js';

export interface Chain<S, M> {
  readonly name: string;
  readonly links: readonly Algorithm<S, M>[];
}

/** Runs the algorithms of a chain in turn, until no algorithm finds a smaller subject. */
export async function* runInTurns<S, M>(start: S, { name, links }: Chain<S, M>, cx: SearchContext<S, M>): Run<S> {
  let subject = start;
  for (let progress = true; progress;) {
    progress = false;
    for (const algorithm of links) {
      cx.enter(`${name}: ${algorithm.name}`);
      subject = cx.language.compact(subject);
      for await (const next of algorithm.run(subject, cx)) {
        progress = true;
        yield (subject = next);
      }
    }
  }
}

export interface RepeatOptions<S, M> {
  readonly algorithm: Algorithm<S, M>;
  readonly size: (subject: S) => number;
}

export async function* repeatWhileSmaller<S, M>(
  start: S,
  { algorithm, size }: RepeatOptions<S, M>,
  cx: SearchContext<S, M>,
): Run<S> {
  let subject = start;
  for (let before = Infinity; size(subject) < before;) {
    before = size(subject);
    for await (const next of algorithm.run(subject, cx)) yield (subject = next);
  }
}

/** Runs a chain, then each of `others` from the same start. Repeats the chain from each new smallest result. */
export async function* runChainAndOthers<S, M>(
  start: S,
  { others, ...chain }: Chain<S, M> & { readonly others: readonly Algorithm<S, M>[] },
  cx: SearchContext<S, M>,
): Run<S> {
  let best = start;
  for await (const next of runInTurns(start, chain, cx)) yield (best = next);
  for (const algorithm of others) {
    cx.enter(`${chain.name}: ${algorithm.name} from the start`);
    let end: S | undefined;
    for await (const next of algorithm.run(start, cx)) {
      end = next;
      if (cx.language.smaller(next, best)) yield (best = next);
    }
    if (end !== best) continue;
    for await (const next of runInTurns(best, chain, cx)) yield (best = next);
  }
}
