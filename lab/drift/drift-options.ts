import { FAILURES } from './failures.js';
import { FEWEST_PAIRS } from './statistics.js';
import { DEFAULT_LIMITS } from '../../src/smt.js';
import { SEED_FILTER_OPTIONS, type OptionValues, choice, option, optional } from '../../src/lab-front.js';

const DEFAULT_MAX_BYTES = 4 * 1024 * 1024;
const DEFAULT_TIMEOUT_MS = 10_000;

export const DRIFT_OPTIONS = {
  seeds: option<readonly string[]>('texts', [], {
    flag: '[seed...]',
    summary: 'scripts, folders with .smt2 files, @list (default: the seeds shipped with Gainsay)',
  }),
  ...SEED_FILTER_OPTIONS,
  from: optional<string>('text', {
    flag: '--from <solver>',
    summary: 'the older version: z3@4.15.4, "z3 smt.arith.solver=2", ./old/z3, "cmd:./solve -q"',
  }),
  to: optional<string>('text', { flag: '--to <solver>', summary: 'the newer version' }),
  options: option<readonly string[]>('texts', [], {
    flag: '--options <words>',
    summary: 'run both versions again with these options, such as "smt.arith.solver=2"; repeatable',
    standardText: 'only without',
  }),
  varyOptions: choice(['none', 'supported', 'all'], 'none', {
    flag: '--vary-options [which]',
    summary: 'run both versions again on each script, both with the same random options (docs/options.md)',
    preset: 'supported',
  }),
  key: option('text', '1', {
    flag: '--seed <key>',
    summary: 'random seed for --vary-options: equal seeds draw equal options',
  }),
  failOn: option<readonly string[]>('names', [], {
    flag: '--fail-on <changes>',
    summary: `further changes that cause exit code 1, comma-separated: ${FAILURES.join(', ')}`,
  }),
  pairs: option('positive', FEWEST_PAIRS, {
    flag: '--pairs <n>',
    summary: `number of paired runs of a script whose times seem to differ; at least ${FEWEST_PAIRS}, for a 95 % confidence interval`,
  }),
  percent: option('positive', 150, {
    flag: '--percent <n>',
    summary: "a script counts as slower if it takes at least this percentage of the older version's time",
  }),
  jobs: option('positive', 1, {
    flag: '-j, --jobs <n>',
    summary: 'number of scripts run at a time; more than one disturbs the times',
  }),
  timeoutMs: option('time', DEFAULT_TIMEOUT_MS, { flag: '--timeout <time>', summary: 'time for one run' }),
  memoryBytes: option('memory', DEFAULT_LIMITS.memoryBytes ?? 0, {
    flag: '--memory <size>',
    summary: 'memory for one run of a native solver',
  }),
  maxBytes: option('size', DEFAULT_MAX_BYTES, {
    flag: '--max-size <size>',
    summary: 'skip scripts that are larger than this',
  }),
  out: optional<string>('folder', {
    flag: '-o, --out <dir>',
    summary: 'a folder for the rows and tables; after an interruption, the same command continues there',
  }),
} as const;

export type DriftOptions = Partial<OptionValues<typeof DRIFT_OPTIONS>>;
export type DriftSettings = OptionValues<typeof DRIFT_OPTIONS>;
