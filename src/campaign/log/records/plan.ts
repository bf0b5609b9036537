import { ASKED_NAMES } from '../../../inquiry/index.js';
import type { Limits } from '../../../solver/index.js';
import type { MutantBounds, SourceSize } from '../../../strategy/index.js';
import { shard } from '../shard.js';
import { blob, decided, name, names, strategy, texts, whichFindings } from './words.js';
import { plannedSolver } from './run.js';
import {
  type Infer,
  amount,
  byName,
  count,
  exactly,
  flag,
  list,
  maybe,
  nullable,
  oneOf,
  record,
  text,
  typedRecord,
} from './schema.js';

/** Format version of a campaign's data. Logs of another version are refused. */
export const LOG_FORMAT = 2;

/** The unit of work: mutants `from` (inclusive) to `to` (exclusive) of a seed by a strategy. */
export const batch = record({
  /** The blob of the seed, or a source's name if the strategy needs no seeds. */
  seed: name,
  strategy,
  from: count,
  to: count,
});
export type Batch = Infer<typeof batch>;

/** Identifies a test case permanently. `strategy` is `SEED_ITSELF` for a seed itself. */
export const coordinates = record({
  key: name,
  seed: name,
  strategy,
  index: count,
});
export type Coordinates = Infer<typeof coordinates>;

const plannedSeed = record({
  path: name,
  blob,
  bytes: count,
  /** The answer to its only check, if its certificate proves it. */
  certified: maybe(decided),
});
export type PlannedSeed = Infer<typeof plannedSeed>;

const plannedData = record({ file: name, text: blob, proofs: maybe(blob) });

const plannedPlugin = record({
  name,
  path: text,
  sha256: text,
});

/** Limits of a campaign. The first one reached ends it. */
export const budget = record({
  /** Test cases asked of the solvers, without duplicates. 0 judges the seeds only. */
  tests: nullable(count),
  /** Milliseconds of work, over all sessions. */
  forMs: nullable(amount),
  /** Mutants drawn per seed and strategy; null leaves it to each strategy or to the other limits. */
  perSeed: nullable(count),
});
export type Budget = Infer<typeof budget>;

const postProcessing = record({
  reduce: whichFindings,
  bisect: whichFindings,
  confirmElsewhere: maybe(flag),
});
export type PostProcessingPlan = Infer<typeof postProcessing>;

const varyOptions = oneOf('supported', 'all');
export type VaryOptions = Infer<typeof varyOptions>;

/** All that decides a campaign. Equal plans make equal test cases, on any machine and in any mode. */
export const plan = record({
  format: exactly(LOG_FORMAT),
  /** The version of Gainsay: only this version is sure to make the test cases again. */
  gainsay: name,
  key: name,
  seeds: list(plannedSeed),
  solvers: list(plannedSolver),
  /** Solvers asked when two disagree and it is unknown which is right. */
  tieBreakers: names,
  strategies: list(strategy),
  rounds: count,
  data: byName(plannedData),
  /** By strategy and source, the index after which the source is empty. */
  extents: maybe(byName(byName(typedRecord<SourceSize>({ indices: count, of: text })))),
  bounds: maybe(typedRecord<MutantBounds>({ changes: maybe(count), pairs: maybe(exactly(true)) })),
  plugins: maybe(list(plannedPlugin)),
  mode: oneOf('auto', 'fresh', 'persistent'),
  checkModels: flag,
  models: flag,
  asks: maybe(list(oneOf(...ASKED_NAMES))),
  limits: typedRecord<Limits>({ timeoutMs: amount, memoryBytes: maybe(count), outputBytes: count }),
  /** True if a mutant's time is limited to a multiple of its seed's time. */
  adaptiveLimits: flag,
  /** Equal results required before a finding is confirmed. */
  repeats: count,
  /** Size limit of seeds and mutants, UTF-8 bytes. */
  maxBytes: count,
  budget,
  /**
   * Sharing of work among strategies. `yield`: most to those that find most. `even`: equally many batches of each
   * seed.
   */
  mixing: oneOf('yield', 'even'),
  /** The most batches dealt before the yield of the first is known; missing means `MIX_AHEAD`. */
  mixAhead: maybe(count),
  /** Missing means all. */
  shard: maybe(shard),
  /** Missing means none. */
  varyOptions: maybe(varyOptions),
  reduceMs: amount,
  postProcessing,
  known: maybe(blob),
  /** The text of a `Baseline` from an earlier campaign. */
  baseline: maybe(blob),
});
export type Plan = Infer<typeof plan>;

/** Facts to recognise an earlier campaign's findings. Plain JSON, stored with the later campaign. */
export const baseline = record({
  path: text,
  keys: texts,
});
export type Baseline = Infer<typeof baseline>;
