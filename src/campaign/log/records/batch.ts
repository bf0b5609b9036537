import { decided, texts } from './words.js';
import { type Infer, amount, byName, count, list, maybe, nullable, record, text } from './schema.js';

const replyCounts = record({
  right: count,
  wrong: count,
  undetermined: count,
  /** By reason. */
  because: byName(count),
});
export type ReplyCounts = Infer<typeof replyCounts>;

export const modelCounts = record({
  true: count,
  false: count,
  undetermined: count,
  missing: count,
  ms: amount,
  because: byName(count),
  /** By inquiry; missing if there were none. */
  replies: maybe(byName(replyCounts)),
});
export type ModelCounts = Infer<typeof modelCounts>;

const limitCounts = record({
  ms: amount,
  /** Stopped before the user's limit. */
  stopped: count,
  /** Given the user's full time and beyond the learned limit; `ended` of them finished. */
  beyond: count,
  ended: count,
});
export type LimitCounts = Infer<typeof limitCounts>;

const solverCounts = record({
  runs: count,
  ms: amount,
  restarts: count,
  late: maybe(limitCounts),
  /** By answer, or by outcome without one. */
  answers: byName(count),
});
export type SolverCounts = Infer<typeof solverCounts>;

export const batchCounts = record({
  tests: count,
  none: count,
  sameAsSeed: count,
  duplicates: count,
  tooLarge: count,
  faults: count,
  solvers: byName(solverCounts),
  /** Missing if the campaign requests no models. */
  models: maybe(modelCounts),
});
export type BatchCounts = Infer<typeof batchCounts>;

const PROVENANCE = {
  /** Names of the rewrites applied, or the source drawn from; empty if unknown. */
  rewrites: texts,
  theories: texts,
};
export const provenance = record(PROVENANCE);
export type Provenance = Infer<typeof provenance>;

export const testResult = record({
  index: count,
  /** By solver: its answers, then the outcome's name unless it only answered. Solvers not asked are absent. */
  said: byName(text),
  known: maybe(list(nullable(decided))),
  /** Of all solvers together, rounded to a tenth. */
  ms: amount,
  /** By solver that rejected it but accepts the seed: the start of its message. */
  refused: maybe(byName(text)),
  /** By solver that was not asked: the features it lacks (`lackingText`). */
  unsent: maybe(byName(text)),
  /** Gainsay's own complaint about a rejected test case. */
  illFormed: maybe(text),
  options: maybe(byName(texts)),
  ...PROVENANCE,
});
export type TestResult = Infer<typeof testResult>;
