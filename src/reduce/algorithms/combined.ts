import type { Algorithm } from '../algorithm.js';
import { bfs } from './bfs.js';
import { changeref, changerefPlus } from './changeref.js';
import { ddmin } from './ddmin.js';
import { hdd } from './hdd.js';
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

/** Section 4.4: every algorithm on what the one before has left, again and again until none finds anything. */
export const combined: Algorithm = {
  name: 'combined',
  summary: 'all of them one after the other, until none makes it smaller',
  async *run(start, cx) {
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
  },
};
