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
const CHAIN: readonly Algorithm[] = [
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

/** What is asked for a second opinion. What the chain has tried already is known. */
const ALONE: readonly Algorithm[] = [ddmin, hdd, hddPlus, hddStar, bfs, lw, deltabtor, changerefPlus, changeref];

/**
 * Section 4.4: every algorithm on what the one before has left, again and again until none finds anything. The order decides
 * where that ends; so each algorithm is then tried on the start by itself, and where one gets further the chain goes on from
 * there: no algorithm alone ends smaller.
 */
export const combined: Algorithm = {
  name: 'combined',
  summary: 'all of them one after the other, until none makes it smaller and none alone gets further',
  async *run(start, cx) {
    let best = start;
    for await (const next of chain(start, cx)) yield (best = next);
    for (const algorithm of ALONE) {
      cx.enter(`combined: ${algorithm.name} from the start`);
      let end = start;
      for await (const next of algorithm.run(start, cx)) {
        end = next;
        if (smaller(next.measure, best.measure)) yield (best = next);
      }
      if (end !== best) continue;
      for await (const next of chain(best, cx)) yield (best = next);
    }
  },
};

/** The chain until a whole round of it finds nothing. */
async function* chain(start: ReducibleGraph, cx: SearchContext): AsyncGenerator<ReducibleGraph> {
  let graph = start;
  for (let progress = true; progress;) {
    progress = false;
    for (const algorithm of CHAIN) {
      cx.enter(`combined: ${algorithm.name}`);
      graph = graph.compact();
      for await (const next of algorithm.run(graph, cx)) {
        progress = true;
        yield (graph = next);
      }
    }
  }
}
