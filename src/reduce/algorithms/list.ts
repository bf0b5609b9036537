import type { Algorithm } from '../algorithm.js';
import { bfs } from './bfs.js';
import { changeref, changerefPlus } from './changeref.js';
import { combined, thorough } from './combined.js';
import { ddmin } from './ddmin.js';
import { deltabtor } from './deltabtor.js';
import { hdd, hddPlus, hddStar } from './hdd.js';
import { languagePasses } from './language-passes.js';
import { lw } from './lw.js';
import { negations } from './negations.js';
import { simplify } from './simplify.js';
import { substitute } from './substitute.js';

/** Every algorithm, in the order in which help lists them. */
export const ALGORITHMS: readonly Algorithm[] = [
  combined,
  thorough,
  ddmin,
  hdd,
  hddPlus,
  hddStar,
  bfs,
  lw,
  changeref,
  changerefPlus,
  deltabtor,
  substitute,
  simplify,
  negations,
  languagePasses,
];
