import type { GraphAlgorithm } from '../language.js';
import { combined, thorough } from './combined.js';
import { languagePasses, negations, simplify, substitute } from './further.js';
import { bfs, changeref, changerefPlus, ddminOnNodes, deltabtor, hdd, hddPlus, hddStar, lw } from './thesis.js';

export const ALGORITHMS: readonly GraphAlgorithm[] = [
  combined,
  thorough,
  ddminOnNodes,
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
