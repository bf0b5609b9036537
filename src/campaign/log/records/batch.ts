import { decided, texts } from './words.js';
import * as s from './schema.js';

const replyCounts = s.record({
  right: s.count,
  wrong: s.count,
  undetermined: s.count,
  /** By reason. */
  because: s.byName(s.count),
});
export type ReplyCounts = s.Infer<typeof replyCounts>;

export const modelCounts = s.record({
  true: s.count,
  false: s.count,
  undetermined: s.count,
  missing: s.count,
  ms: s.amount,
  because: s.byName(s.count),
  /** By inquiry; missing if there were none. */
  replies: s.maybe(s.byName(replyCounts)),
});
export type ModelCounts = s.Infer<typeof modelCounts>;

const limitCounts = s.record({
  ms: s.amount,
  /** Stopped before the user's limit. */
  stopped: s.count,
  /** Queries beyond the learned limit that got the user's full time; `ended` of them finished. */
  beyond: s.count,
  ended: s.count,
});
export type LimitCounts = s.Infer<typeof limitCounts>;

const solverCounts = s.record({
  runs: s.count,
  ms: s.amount,
  restarts: s.count,
  late: s.maybe(limitCounts),
  /** By answer, or by outcome without one. */
  answers: s.byName(s.count),
});
export type SolverCounts = s.Infer<typeof solverCounts>;

export const batchCounts = s.record({
  tests: s.count,
  none: s.count,
  sameAsSeed: s.count,
  duplicates: s.count,
  tooLarge: s.count,
  faults: s.count,
  solvers: s.byName(solverCounts),
  /** Missing if the campaign requests no models. */
  models: s.maybe(modelCounts),
});
export type BatchCounts = s.Infer<typeof batchCounts>;

const PROVENANCE = {
  /** Names of the rewrites applied, or the source drawn from; empty if unknown. */
  rewrites: texts,
  theories: texts,
};
export const provenance = s.record(PROVENANCE);
export type Provenance = s.Infer<typeof provenance>;

export const testResult = s.record({
  index: s.count,
  /** By solver: its answers, then the outcome's name unless it only answered. Solvers not asked are absent. */
  said: s.byName(s.text),
  known: s.maybe(s.list(s.nullable(decided))),
  /** Of all solvers together, rounded to a tenth. */
  ms: s.amount,
  /** By solver that rejected it but accepts the seed: the start of its message. */
  refused: s.maybe(s.byName(s.text)),
  /** By solver that was not asked: the features it lacks (`lackingText`). */
  unsent: s.maybe(s.byName(s.text)),
  /** Gainsay's own complaint about a rejected test case. */
  illFormed: s.maybe(s.text),
  options: s.maybe(s.byName(texts)),
  ...PROVENANCE,
});
export type TestResult = s.Infer<typeof testResult>;
