import { ASKED_NAMES } from '../../../inquiry/index.js';
import type { Limits } from '../../../solver/index.js';
import type { MutantBounds, SourceSize } from '../../../strategy/index.js';
import { shard } from '../shard.js';
import { blob, decided, name, names, strategy, texts, whichFindings } from './words.js';
import { plannedSolver } from './run.js';
import * as s from './schema.js';

/** Format version of a campaign's data. Logs with another version are rejected. */
export const LOG_FORMAT = 2;

/** A unit of work: mutants `from` (inclusive) to `to` (exclusive) of a seed by a strategy. */
export const batch = s.record({
  /** Blob of the seed, or the name of a source. */
  seed: name,
  strategy,
  from: s.count,
  to: s.count,
});
export type Batch = s.Infer<typeof batch>;

/** Permanently identifies a test case. `strategy` is `SEED_ITSELF` for a seed. */
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
  certified: s.maybe(decided),
});
export type PlannedSeed = s.Infer<typeof plannedSeed>;

const plannedData = s.record({ file: name, text: blob, proofs: s.maybe(blob) });

const plannedPlugin = s.record({
  name,
  path: s.text,
  sha256: s.text,
});

export const budget = s.record({
  /** Maximum number of test cases sent to solvers, without duplicates. 0: only judge seeds. */
  tests: s.nullable(s.count),
  /** Milliseconds of work over all sessions. */
  forMs: s.nullable(s.amount),
  /** Mutants drawn per seed and strategy; null: the strategy's default, or no limit if `tests` or `forMs` is set. */
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

/** Everything that determines a campaign. Equal plans generate equal test cases on every machine. */
export const plan = s.record({
  format: s.exactly(LOG_FORMAT),
  /** Gainsay's version; another version may generate other test cases. */
  gainsay: name,
  key: name,
  seeds: s.list(plannedSeed),
  solvers: s.list(plannedSolver),
  /** Solvers that run if two solvers disagree and no proof decides. */
  tieBreakers: names,
  strategies: s.list(strategy),
  rounds: s.count,
  data: s.byName(plannedData),
  /** Sizes of finite sources, by strategy and source. */
  extents: s.maybe(s.byName(s.byName(s.typedRecord<SourceSize>({ indices: s.count, of: s.text })))),
  bounds: s.maybe(s.typedRecord<MutantBounds>({ changes: s.maybe(s.count), pairs: s.maybe(s.exactly(true)) })),
  plugins: s.maybe(s.list(plannedPlugin)),
  mode: s.oneOf('auto', 'fresh', 'persistent'),
  checkModels: s.flag,
  models: s.flag,
  asks: s.maybe(s.list(s.oneOf(...ASKED_NAMES))),
  limits: s.typedRecord<Limits>({ timeoutMs: s.amount, memoryBytes: s.maybe(s.count), outputBytes: s.count }),
  adaptiveLimits: s.flag,
  repeats: s.count,
  maxBytes: s.count,
  budget,
  /** `yield` gives most batches to strategies that find most; `even` gives every strategy the same number per seed. */
  mixing: s.oneOf('yield', 'even'),
  /** Maximum number of batches assigned before the first batch's yield is known; default `MIX_AHEAD`. */
  mixAhead: s.maybe(s.count),
  shard: s.maybe(shard),
  varyOptions: s.maybe(varyOptions),
  reduceMs: s.amount,
  postProcessing,
  known: s.maybe(blob),
  baseline: s.maybe(blob),
});
export type Plan = s.Infer<typeof plan>;

/**
 * `keys`: the campaign that found the bug, and the versions that fixed bugs with this key, if each was bisected.
 * `absentIn`: builds that rechecks found without the bug. `goneIn`: a later campaign with such a build.
 */
export const baseline = s.record({
  path: s.text,
  keys: s.byName(s.record({ path: s.text, fixes: s.maybe(texts), absentIn: s.maybe(texts), goneIn: s.maybe(s.text) })),
  fixed: s.maybe(s.byName(s.record({ path: s.text, version: s.text }))),
  /** By solver family: the seeds that it answered. */
  answered: s.maybe(s.byName(texts)),
});
export type Baseline = s.Infer<typeof baseline>;
