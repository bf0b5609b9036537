import type { Limits } from '../../../solver/index.js';
import type { SourceSize, MutantBounds } from '../../../strategy/index.js';
import {
  type Batch,
  type Budget,
  type Coordinates,
  type Plan,
  type PlannedData,
  type PlannedPlugin,
  type PlannedSeed,
  type PlannedSolver,
  ASKED_NAMES,
  LOG_FORMAT,
} from '../plan.js';
import type { PostProcessingPlan } from '../post-processing-plan.js';
import { type Shard, isShard } from '../shard.js';
import { blob, decided, name, names, strategy, whichFindings } from './words.js';
import { IDENTITY } from './run.js';
import {
  amount,
  byName,
  constrain,
  count,
  exactly,
  flag,
  list,
  maybe,
  nullable,
  oneOf,
  record,
  text,
} from './schema.js';

export const batch = record<Batch>({ seed: name, strategy, from: count, to: count });
export const coordinates = record<Coordinates>({ key: name, seed: name, strategy, index: count });

export const plannedSolvers = list(record<PlannedSolver>({ ...IDENTITY, id: name, found: maybe(exactly(true)) }));

export const budget = record<Budget>({ tests: nullable(count), forMs: nullable(amount), perSeed: nullable(count) });

export const plan = record<Plan>({
  format: exactly(LOG_FORMAT),
  gainsay: name,
  key: name,
  seeds: list(record<PlannedSeed>({ path: name, blob, bytes: count, certified: maybe(decided) })),
  solvers: plannedSolvers,
  tieBreakers: names,
  strategies: list(strategy),
  rounds: count,
  data: byName(record<PlannedData>({ file: name, text: blob, proofs: maybe(blob) })),
  extents: maybe(byName(byName(record<SourceSize>({ indices: count, of: text })))),
  bounds: maybe(record<MutantBounds>({ changes: maybe(count), pairs: maybe(exactly(true)) })),
  plugins: maybe(list(record<PlannedPlugin>({ name, path: text, sha256: text }))),
  mode: oneOf('auto', 'fresh', 'persistent'),
  checkModels: flag,
  models: maybe(flag),
  asks: maybe(list(oneOf(...ASKED_NAMES))),
  limits: record<Limits>({ timeoutMs: amount, memoryBytes: maybe(count), outputBytes: count }),
  adaptiveLimits: flag,
  repeats: maybe(count),
  maxBytes: count,
  budget,
  mixing: maybe(oneOf('yield', 'even')),
  mixAhead: maybe(count),
  shard: maybe(
    constrain(record<Shard>({ parts: list(count), of: count }), isShard, 'parts of a campaign, such as 3 of 8'),
  ),
  varyOptions: maybe(oneOf('supported', 'all')),
  reduceMs: maybe(amount),
  postProcessing: maybe(
    record<PostProcessingPlan>({ reduce: whichFindings, bisect: whichFindings, confirmElsewhere: maybe(flag) }),
  ),
  known: maybe(blob),
  baseline: maybe(blob),
});
