import { ASKED_NAMES } from '../../../inquiry/index.js';
import type { Limits } from '../../../solver/index.js';
import type { MutantBounds, SourceSize } from '../../../strategy/index.js';
import { shard } from '../shard.js';
import { blob, decided, name, names, strategy, texts, whichFindings } from './words.js';
import { plannedSolver } from './run.js';
import * as s from './schema.js';

/** Format version of a campaign's data. Logs of another version are refused. */
export const LOG_FORMAT = 2;

/** The unit of work: mutants `from` (inclusive) to `to` (exclusive) of a seed by a strategy. */
export const batch = s.record({
  /** The blob of the seed, or a source's name if the strategy needs no seeds. */
  seed: name,
  strategy,
  from: s.count,
  to: s.count,
});
export type Batch = s.Infer<typeof batch>;

/** Identifies a test case permanently. `strategy` is `SEED_ITSELF` for a seed itself. */
export const coordinates = s.record({
  key: name,
  seed: name,
  strategy,
  index: s.count,
});
export type Coordinates = s.Infer<typeof coordinates>;

const plannedSeed = s.record({
  path: name,
  blob,
  bytes: s.count,
  /** The answer to its only check, if its certificate proves it. */
  certified: s.maybe(decided),
});
export type PlannedSeed = s.Infer<typeof plannedSeed>;

const plannedData = s.record({ file: name, text: blob, proofs: s.maybe(blob) });

const plannedPlugin = s.record({
  name,
  path: s.text,
  sha256: s.text,
});

/** Limits of a campaign. The first one reached ends it. */
export const budget = s.record({
  /** Test cases asked of the solvers, without duplicates. 0 judges the seeds only. */
  tests: s.nullable(s.count),
  /** Milliseconds of work, over all sessions. */
  forMs: s.nullable(s.amount),
  /** Mutants drawn per seed and strategy; null leaves it to each strategy or to the other limits. */
  perSeed: s.nullable(s.count),
});
export type Budget = s.Infer<typeof budget>;

const postProcessing = s.record({
  reduce: whichFindings,
  bisect: whichFindings,
  confirmElsewhere: s.maybe(s.flag),
});
export type PostProcessingPlan = s.Infer<typeof postProcessing>;

const varyOptions = s.oneOf('supported', 'all');
export type VaryOptions = s.Infer<typeof varyOptions>;

/** All that decides a campaign. Equal plans make equal test cases, on any machine and in any mode. */
export const plan = s.record({
  format: s.exactly(LOG_FORMAT),
  /** The version of Gainsay: only this version is sure to make the test cases again. */
  gainsay: name,
  key: name,
  seeds: s.list(plannedSeed),
  solvers: s.list(plannedSolver),
  /** Solvers asked when two disagree and it is unknown which is right. */
  tieBreakers: names,
  strategies: s.list(strategy),
  rounds: s.count,
  data: s.byName(plannedData),
  /** By strategy and source, the index after which the source is empty. */
  extents: s.maybe(s.byName(s.byName(s.typedRecord<SourceSize>({ indices: s.count, of: s.text })))),
  bounds: s.maybe(s.typedRecord<MutantBounds>({ changes: s.maybe(s.count), pairs: s.maybe(s.exactly(true)) })),
  plugins: s.maybe(s.list(plannedPlugin)),
  mode: s.oneOf('auto', 'fresh', 'persistent'),
  checkModels: s.flag,
  models: s.flag,
  asks: s.maybe(s.list(s.oneOf(...ASKED_NAMES))),
  limits: s.typedRecord<Limits>({ timeoutMs: s.amount, memoryBytes: s.maybe(s.count), outputBytes: s.count }),
  /** True if a mutant's time is limited to a multiple of its seed's time. */
  adaptiveLimits: s.flag,
  /** Equal results required before a finding is confirmed. */
  repeats: s.count,
  /** Size limit of seeds and mutants, UTF-8 bytes. */
  maxBytes: s.count,
  budget,
  /**
   * Sharing of work among strategies. `yield`: most to those that find most. `even`: equally many batches of each
   * seed.
   */
  mixing: s.oneOf('yield', 'even'),
  /** The most batches dealt before the yield of the first is known; missing means `MIX_AHEAD`. */
  mixAhead: s.maybe(s.count),
  /** Missing means all. */
  shard: s.maybe(shard),
  /** Missing means none. */
  varyOptions: s.maybe(varyOptions),
  reduceMs: s.amount,
  postProcessing,
  known: s.maybe(blob),
  /** The text of a `Baseline` from an earlier campaign. */
  baseline: s.maybe(blob),
});
export type Plan = s.Infer<typeof plan>;

/** Facts to recognise an earlier campaign's findings. Plain JSON, stored with the later campaign. */
export const baseline = s.record({
  path: s.text,
  keys: texts,
});
export type Baseline = s.Infer<typeof baseline>;
