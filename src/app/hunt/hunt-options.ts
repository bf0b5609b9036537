import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { MIX_AHEAD, REPEATS } from '../../campaign/index.js';
import { ASKED_NAMES, type AskedName } from '../../inquiry/index.js';
import { DEFAULT_LIMITS } from '../../solver/index.js';
import { STRATEGIES, STRATEGY_NAMES, collectData } from '../../strategy/index.js';
import { type OptionValues, choice, option, optional } from '../base/index.js';
import type { DataFiles } from '../plugins/index.js';
import { SEED_FILTER_OPTIONS } from './seed-filter.js';

const DEFAULT_STRATEGIES = ['opfuzz', 'sae'] as const;
/** Default inquiries: they cost little time, as `node bench/asks.mjs` measures. */
const DEFAULT_ASKS = ['values', 'simplify'] as const satisfies readonly AskedName[];
const DEFAULT_MAX_BYTES = 1024 * 1024;

export const JOBS = option('positive', () => Math.max(1, Math.min(availableParallelism(), 8)), {
  flag: '-j, --jobs <n>',
  summary: 'tests run at a time',
});

export const THREADS = optional<number>('positive', {
  flag: '--threads <n>',
  summary: 'threads that run the jobs (default: one per 8 jobs)',
});

const whichFindings = (flag: string, summary: string) =>
  choice(['auto', 'all', 'none'], 'auto', {
    flag,
    summary: `${summary}: at least one of each group, all, or none`,
  });

export const PLUGINS = option<readonly string[]>('texts', [], {
  flag: '--plugin <file>',
  summary:
    'a plug-in with strategies, generators, oracles, shrinks or formats of your own (docs/library.md); repeatable',
  standardText: 'the plug-ins named in gainsay.config.json of the working folder',
});

const DATA_FILES = collectData(STRATEGIES).filter(({ file }) => file !== '');

export const DATA = option<DataFiles>(
  'files',
  {},
  {
    flag: '--data <name=file>',
    summary:
      `your own data file of a strategy: ${DATA_FILES.map(({ name, option: { summary } }) => `${name} (${summary})`).join(', ')}; ` +
      'repeatable',
  },
);

/** Defines the options of hunts for the library, the command line, `--help` and stored plans. */
export const HUNT_OPTIONS = {
  seeds: option<readonly string[]>('texts', [], {
    flag: '[seed...]',
    summary:
      'SMT-LIB, BTOR and BTOR2 files, or folders. Folders are searched at any depth for .smt2 files and, if btor-mutants ' +
      'is used, also for .btor and .btor2 files',
    standardText: 'the seeds shipped with Gainsay; none if no strategy needs them',
  }),
  ...SEED_FILTER_OPTIONS,
  solvers: option<readonly string[]>('texts', [], {
    flag: '-s, --solver <name>',
    summary: 'z3, ./build/z3, "z3 model_validate=true", cvc5@1.4.2; repeatable',
    standardText: 'the native solvers on PATH, and without --on the newest z3 and cvc5 (by pip); else the built-in Z3',
  }),
  strategies: option<readonly string[]>('names', DEFAULT_STRATEGIES, {
    flag: '--strategy <names>',
    summary:
      `strategies that make the tests, comma-separated: ${STRATEGY_NAMES.join(', ')}, cmd:PROGRAM; by-construction:NAME, ` +
      'enumerate:NAME and btor:NAME use only one generator or enumeration; "all" means every strategy except variants (docs/strategies.md)',
  }),
  plugins: PLUGINS,
  mixing: choice(['yield', 'even'], 'yield', {
    flag: '--mix <how>',
    summary: 'how strategies share the work: in proportion to their findings, or equally',
  }),
  mixAhead: option<number>('positive', MIX_AHEAD, {
    flag: '--mix-ahead <n>',
    summary: 'how many batches to schedule before results come in (at least 2 × jobs)',
  }),
  forMs: optional<number>('time', { flag: '--for <time>', summary: 'stop after this time (10m, 2h)' }),
  tests: optional<number>('count', {
    flag: '--tests <n>',
    summary: 'stop after this many tests; 0 judges only the seeds',
  }),
  perSeed: optional<number>('positive', {
    flag: '--per-seed <n>',
    summary: 'mutants of each seed for each strategy',
  }),
  shard: optional<string>('text', {
    flag: '--shard <k/n>',
    summary: 'run the k-th of n disjoint parts; gainsay campaign merge puts them together (docs/machines.md)',
  }),
  jobs: JOBS,
  threads: THREADS,
  timeoutMs: option('time', DEFAULT_LIMITS.timeoutMs, { flag: '--timeout <time>', summary: 'time for one query' }),
  memoryBytes: option('memory', DEFAULT_LIMITS.memoryBytes ?? 0, {
    flag: '--memory <size>',
    summary: 'memory for one query',
  }),
  out: optional<string>('folder', {
    flag: '-o, --out <folder>',
    summary: 'campaign folder (default: gainsay-campaign-1, -2 …)',
  }),
  on: optional<string>('text', {
    flag: '--on <address>',
    summary: 'store the campaign on a server and let workers run it: nats://host[:port][/name] (docs/machines.md)',
  }),
  key: option('text', () => String(randomInt(2 ** 32)), {
    flag: '--seed <key>',
    summary: 'random seed: the same key makes the same mutants',
    standardText: 'random',
  }),
  mode: choice(['auto', 'fresh', 'persistent'], 'auto', {
    flag: '--mode <mode>',
    summary: 'a new process for each query, or one process for many',
  }),
  varyOptions: choice(['none', 'supported', 'all'], 'none', {
    flag: '--vary-options [which]',
    summary: 'run the solvers with options drawn at random for each test (docs/options.md)',
    preset: 'supported',
  }),
  checkModels: option('switch', true, {
    flag: '--no-check-models',
    summary: "turn off the solvers' own model checks",
  }),
  models: option('switch', true, {
    flag: '--no-models',
    summary: 'do not request and evaluate models: slightly faster, but no model certifies an answer',
  }),
  asks: option<readonly string[]>('names', DEFAULT_ASKS, {
    flag: '--ask <names>',
    summary: `inquiries to send to solvers, comma-separated; the replies are judged: ${ASKED_NAMES.join(', ')}, "all" or "none" (docs/inquiries.md)`,
  }),
  adaptiveLimits: option('switch', true, {
    flag: '--no-adaptive-limits',
    summary: 'give every mutant the full time-out, even if its seed was answered quickly',
  }),
  tieBreakers: option('switch', true, {
    flag: '--no-tie-breakers',
    summary: 'if two solvers disagree, do not run other installed solvers',
  }),
  repeats: option<number>('positive', REPEATS.most, {
    flag: '--repeats <n>',
    summary: 'maximum number of runs to confirm a suspected bug (docs/campaigns.md)',
  }),
  rounds: option('positive', 1, {
    flag: '--rounds <n>',
    summary: 'rounds of mutation, each applied to the result of the previous round',
  }),
  data: DATA,
  maxBytes: option('size', DEFAULT_MAX_BYTES, {
    flag: '--max-size <size>',
    summary: 'skip seeds and mutants that are larger than this',
  }),
  reduce: whichFindings('--reduce <which>', 'which findings to reduce during the hunt'),
  bisect: whichFindings(
    '--bisect <which>',
    'which findings to bisect over the packages of their solver (fetched once)',
  ),
  confirmElsewhere: option('switch', false, {
    flag: '--confirm-elsewhere',
    summary: 'with --on: repeat each finding on a machine other than the one that found it (docs/machines.md)',
  }),
  known: optional<string>('file', {
    flag: '--known <file>',
    summary: 'already reported bugs: counted separately, do not fail the run (docs/reports.md)',
  }),
  baseline: optional<string>('folder', {
    flag: '--baseline <folder>',
    summary: 'an earlier campaign: bugs that it found do not fail the run',
  }),
} as const;

export type HuntOptions = Partial<HuntSettings>;
export type HuntSettings = OptionValues<typeof HUNT_OPTIONS>;
