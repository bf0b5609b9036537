import type { Algorithm, SearchContext } from '../algorithm.js';
import { type ReducibleGraph, smaller } from '../graph.js';
import { bfs } from './bfs.js';
import { changeref, changerefPlus } from './changeref.js';
import { ddmin } from './ddmin.js';
import { deltabtor } from './deltabtor.js';
import { hdd, hddPlus, hddStar } from './hdd.js';
import { languagePasses } from './language-passes.js';
import { lw } from './lw.js';
import { negations } from './negations.js';
import { simplify } from './simplify.js';
import { substitute } from './substitute.js';

/** The chain of section 4.4 of the thesis, and what it leaves as future work behind it. */
const THESIS_CHAIN: readonly Algorithm[] = [
  ddmin,
  hdd,
  bfs,
  lw,
  changerefPlus,
  changeref,
  substitute,
  simplify,
  negations,
  languagePasses,
];

/**
 * What `changeref+` leaves is small, so that all the others ask few questions of it: widths first, which most often go at
 * once. `ddmin`, `hdd` and `lw`, which ask their questions of a large graph, find nothing there that these do not.
 */
const SHORT_CHAIN: readonly Algorithm[] = [
  languagePasses,
  changerefPlus,
  bfs,
  substitute,
  changeref,
  negations,
  simplify,
];

/** What is asked for a second opinion. What the chain has tried already is known. */
const ALONE: readonly Algorithm[] = [ddmin, hdd, hddPlus, hddStar, bfs, lw, deltabtor, changerefPlus, changeref];

/** `changeref+`, then a chain of algorithms over what it leaves, again and again until none finds anything. */
export const combined: Algorithm = {
  name: 'combined',
  summary: 'changeref+, then whatever makes what is left smaller, until nothing does',
  async *run(start, cx) {
    let graph = start;
    cx.enter('combined: changeref+');
    for await (const next of changerefPlus.run(start, cx)) yield (graph = next);
    yield* chain(graph, { name: 'combined', links: SHORT_CHAIN, cx });
  },
};

/**
 * Section 4.4: every algorithm on what the one before has left, again and again until none finds anything. The order decides
 * where that ends; so `combined` and each algorithm are then tried on the start by themselves, and where one gets further the
 * chain goes on from there: no algorithm alone ends smaller. Takes ten times the calls of `combined`, and more.
 */
export const thorough: Algorithm = {
  name: 'thorough',
  summary: 'all of them one after the other, until none makes it smaller and none alone gets further',
  async *run(start, cx) {
    const links = { name: 'thorough', links: THESIS_CHAIN, cx };
    let best = start;
    for await (const next of chain(start, links)) yield (best = next);
    for (const algorithm of [combined, ...ALONE]) {
      cx.enter(`thorough: ${algorithm.name} from the start`);
      let end: ReducibleGraph | undefined;
      for await (const next of algorithm.run(start, cx)) {
        end = next;
        if (smaller(next.measure, best.measure)) yield (best = next);
      }
      if (end !== best) continue;
      for await (const next of chain(best, links)) yield (best = next);
    }
  },
};

interface Chain {
  readonly name: string;
  readonly links: readonly Algorithm[];
  readonly cx: SearchContext;
}

/** A chain until a whole round of it finds nothing. */
async function* chain(start: ReducibleGraph, { name, links, cx }: Chain): AsyncGenerator<ReducibleGraph> {
  let graph = start;
  for (let progress = true; progress;) {
    progress = false;
    for (const algorithm of links) {
      cx.enter(`${name}: ${algorithm.name}`);
      graph = graph.compact();
      for await (const next of algorithm.run(graph, cx)) {
        progress = true;
        yield (graph = next);
      }
    }
  }
}
