import { blob, decided, texts } from './words.js';
import * as s from './schema.js';

const replyCounts = s.record({ ...s.counts('right', 'wrong', 'undetermined'), because: s.byName(s.count) });
export type ReplyCounts = s.Infer<typeof replyCounts>;

export const modelCounts = s.record({
  ...s.counts('true', 'false', 'undetermined', 'missing'),
  /** Missing models by solver. */
  missingOf: s.maybe(s.byName(s.count)),
  /** Answers `sat` of commands of unknown family, which are not asked for models. */
  unasked: s.maybe(s.byName(s.count)),
  ms: s.amount,
  because: s.byName(s.count),
  replies: s.maybe(s.byName(replyCounts)),
});
export type ModelCounts = s.Infer<typeof modelCounts>;

const limitCounts = s.record({
  ms: s.amount,
  stopped: s.count,
  /** Queries that got the full time and exceeded the learned limit. `ended` of these queries ended without time-out. */
  beyond: s.count,
  ended: s.count,
});
export type LimitCounts = s.Infer<typeof limitCounts>;

const solverCounts = s.record({
  runs: s.count,
  ms: s.amount,
  restarts: s.count,
  late: s.maybe(limitCounts),
  /** Counts by answer, or by outcome if there was no answer. */
  answers: s.byName(s.count),
});
export type SolverCounts = s.Infer<typeof solverCounts>;

export const batchCounts = s.record({
  ...s.counts('tests', 'none', 'sameAsSeed', 'duplicates', 'tooLarge', 'faults'),
  solvers: s.byName(solverCounts),
  models: s.maybe(modelCounts),
  /** Milliseconds in which tests were judged and suspicions confirmed. Missing in the logs of older versions. */
  confirmMs: s.maybe(s.amount),
});
export type BatchCounts = s.Infer<typeof batchCounts>;

const PROVENANCE = {
  /** Names of the applied rewrites, or the name of the generator. */
  rewrites: texts,
  theories: texts,
};
export const provenance = s.record(PROVENANCE);
export type Provenance = s.Infer<typeof provenance>;

/** Hashes of a batch's test cases by index, without duplicates. */
export const hashes = s.byName(s.text);
export type Hashes = s.Infer<typeof hashes>;

export const testResult = s.record({
  index: s.count,
  /** Answers and outcome (`formatOutcomes`) of each solver. */
  said: s.byName(s.text),
  known: s.maybe(s.list(s.nullable(decided))),
  ms: s.amount,
  /** For each solver that rejected the mutant but accepts the seed: the start of the solver's message. */
  refused: s.maybe(s.byName(s.text)),
  /** The solvers in `refused` whose messages report a missing feature. */
  unsupported: s.maybe(texts),
  /** Stored mutant, by solver in `refused`: the first one with this message, unless too many are stored. */
  rejected: s.maybe(s.byName(blob)),
  /** For each solver that was not queried: the features (`featureText`) that it lacks. */
  unsent: s.maybe(s.byName(s.text)),
  /** Gainsay's own error message about a test case that solvers rejected. */
  illFormed: s.maybe(s.text),
  /** Names that the mutant neither declares nor has from its seed, if Gainsay and the solvers do not know them. */
  undeclared: s.maybe(texts),
  options: s.maybe(s.byName(texts)),
  ...PROVENANCE,
});
export type TestResult = s.Infer<typeof testResult>;
