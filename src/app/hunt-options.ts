import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { REPEATS } from '../campaign/index.js';
import { DEFAULT_LIMITS } from '../solver/index.js';
import { STRATEGIES, STRATEGY_NAMES, dataOf } from '../strategy/index.js';
import { type OptionValues, choice, option, optional } from './options.js';
import { NEWEST_Z3 } from './solvers.js';
import type { DataFiles } from './strategies.js';

/** The strategies where none is named. */
export const DEFAULT_STRATEGIES = ['opfuzz', 'sae'] as const;
const DEFAULT_MAX_BYTES = 1024 * 1024;

/** Pieces of work at a time where nothing is said. */
export const JOBS = option('positive', () => Math.max(1, Math.min(availableParallelism(), 8)), {
  flag: '-j, --jobs <n>',
  summary: 'tests asked at a time',
});

const care = (flag: string, summary: string) =>
  choice(['auto', 'all', 'none'], 'auto', {
    flag,
    summary: `${summary}: the first of each group, all, or none`,
    negated: 'none',
  });

/** Files of plug-ins. */
export const PLUGINS = option<readonly string[]>('texts', [], {
  flag: '--plugin <file>',
  summary: 'a plug-in with strategies, generators, oracles or formats of your own (docs/library.md); repeatable',
  standardText: 'those that gainsay.config.js in the working folder names',
});

/** A user's own files for what strategies are made from. */
export const DATA = option<DataFiles>(
  'files',
  {},
  {
    flag: '--data <name=file>',
    summary: 'a file of your own for data of a strategy; repeatable',
    files: dataOf(STRATEGIES).flatMap(({ name, option: { flag, summary } }) =>
      flag === undefined ? [] : [{ name, flag, summary }],
    ),
  },
);

/**
 * Everything that a hunt can be told: the options of the library and of the command line, the plan of a campaign, and help
 * are made from this table.
 */
export const HUNT_OPTIONS = {
  seeds: option<readonly string[]>('texts', [], {
    flag: '[seed...]',
    summary:
      'SMT-LIB, BTOR and BTOR2 files, or folders with .smt2 files at any depth, and .btor and .btor2 files for ' +
      'btor-mutants',
    standardText: 'the seeds that come along; none where no strategy needs any',
  }),
  solvers: option<readonly string[]>('texts', [], {
    flag: '-s, --solver <name>',
    summary: 'z3, ./build/z3, "z3 model_validate=true", z3@4.12.1; once for each',
    standardText: `the native ones that are found, else ${NEWEST_Z3}`,
  }),
  strategies: option<readonly string[]>('names', DEFAULT_STRATEGIES, {
    flag: '--strategy <names>',
    summary:
      `how tests are made, separated by commas: ${STRATEGY_NAMES.join(', ')}; ` +
      'by-construction:NAME and btor:NAME draw from one source alone; all names every one (docs/strategies.md)',
  }),
  plugins: PLUGINS,
  mixing: choice(['yield', 'even'], 'yield', {
    flag: '--mix <how>',
    summary: 'how strategies share the work: most to those that find most, or the same to each',
  }),
  forMs: optional<number>('time', { flag: '--for <time>', summary: 'stop after this time (10m, 2h)' }),
  tests: optional<number>('count', {
    flag: '--tests <n>',
    summary: 'stop after so many tests; 0 judges the seeds only',
  }),
  perSeed: optional<number>('positive', {
    flag: '--per-seed <n>',
    summary: 'mutants drawn of each seed by each strategy',
  }),
  jobs: JOBS,
  timeoutMs: option('time', DEFAULT_LIMITS.timeoutMs, { flag: '--timeout <time>', summary: 'time for one query' }),
  memoryBytes: option('size', DEFAULT_LIMITS.memoryBytes ?? 0, {
    flag: '--memory <size>',
    summary: 'memory for one query',
  }),
  out: optional<string>('folder', {
    flag: '-o, --out <folder>',
    summary: 'where the campaign is kept (default: gainsay-campaign-1, -2 …)',
  }),
  key: option('text', () => String(randomInt(2 ** 32)), {
    flag: '--seed <key>',
    summary: 'the seed of all chance: the same key makes the same mutants',
    standardText: 'drawn',
  }),
  mode: choice(['auto', 'fresh', 'persistent'], 'auto', {
    flag: '--mode <mode>',
    summary: 'a new process for each query, or one for many',
  }),
  varyOptions: choice(['none', 'supported', 'all'], 'none', {
    flag: '--vary-options [which]',
    summary: 'ask with options of the solvers, drawn for each test (docs/options.md)',
    preset: 'supported',
  }),
  checkModels: option('switch', true, {
    flag: '--no-check-models',
    summary: 'do not make solvers check their own models',
  }),
  models: option('switch', true, {
    flag: '--no-models',
    summary: 'do not ask for models and evaluate them: a little faster, and nothing is certified',
  }),
  hurry: option('switch', true, {
    flag: '--no-hurry',
    summary: 'give every mutant the whole time-out, also where its seed was answered at once',
  }),
  tieBreakers: option('switch', true, {
    flag: '--no-tie-breakers',
    summary: 'where two solvers disagree, do not ask others that are installed who is right',
  }),
  repeats: option<number>('positive', REPEATS.most, {
    flag: '--repeats <n>',
    summary: 'ask so often before a finding is believed (docs/campaigns.md)',
  }),
  rounds: option('positive', 1, { flag: '--rounds <n>', summary: 'rounds of mutation on top of one another' }),
  data: DATA,
  maxBytes: option('size', DEFAULT_MAX_BYTES, {
    flag: '--max-size <size>',
    summary: 'leave out greater seeds and mutants',
  }),
  reduce: care('--reduce <which>', 'which findings are made smaller in between'),
  bisect: care('--bisect <which>', 'of which findings in Z3 the versions that npm has are asked (fetched once)'),
  known: optional<string>('file', {
    flag: '--known <file>',
    summary: 'bugs that are reported already: counted apart, no reason to fail (docs/reports.md)',
  }),
  baseline: optional<string>('folder', {
    flag: '--baseline <folder>',
    summary: 'an earlier campaign: what it found is no reason to fail',
  }),
} as const;

/** A hunt's options, whole. */
export type HuntOptions = OptionValues<typeof HUNT_OPTIONS>;
