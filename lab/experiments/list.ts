import { btorCnf } from './btor-cnf.js';
import { btorReduce } from './btor-reduce.js';
import { btorSize } from './btor-size.js';
import type { Experiment } from './contract.js';
import { coverage } from './coverage/coverage.js';
import { generatorBugs, generatorThroughput } from './generators.js';
import { reducers } from './reducers/reducers.js';
import { saeBugs } from './sae-bugs.js';
import { saeComparison, saeForms, yinyangCompare } from './sae-comparison.js';
import { saeRules } from './sae-rules.js';
import { versions } from './versions.js';

export const EXPERIMENTS: readonly Experiment[] = [
  btorSize,
  btorCnf,
  btorReduce,
  saeComparison,
  saeForms,
  saeRules,
  saeBugs,
  generatorThroughput,
  generatorBugs,
  yinyangCompare,
  versions,
  reducers,
  coverage,
];
