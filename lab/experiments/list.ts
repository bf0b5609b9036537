import { btorCnf } from './btor-cnf.js';
import { btorReduce } from './btor-reduce.js';
import { btorSize } from './btor-size.js';
import type { Experiment } from './contract.js';
import { coverage } from './coverage/coverage.js';
import { deweyBugs, deweyThroughput } from './dewey.js';
import { reducers } from './reducers/reducers.js';
import { sparrowBugs } from './sparrow-bugs.js';
import { sparrowCompare, sparrowParts, yinyangCompare } from './sparrow-compare.js';
import { sparrowRules } from './sparrow-rules.js';
import { versions } from './versions.js';

/** In the order of help. */
export const EXPERIMENTS: readonly Experiment[] = [
  btorSize,
  btorCnf,
  btorReduce,
  sparrowCompare,
  sparrowParts,
  sparrowRules,
  sparrowBugs,
  deweyThroughput,
  deweyBugs,
  yinyangCompare,
  versions,
  reducers,
  coverage,
];
