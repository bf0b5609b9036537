import type { ReplyObservation } from '../../../inquiry/index.js';
import { type ModelObservation } from '../../../oracle/index.js';
import { type Limits, type SolverIdentity, type SolverVersion } from '../../../solver/index.js';
import { answer, blob, mode, name, names, outcome, texts } from './words.js';
import * as s from './schema.js';

export const falsePart = s.nullable(
  s.typedRecord<NonNullable<ModelObservation['wrong']>>({ assertion: s.text, part: s.text, signature: s.text }),
);
const model = s.typedRecord<ModelObservation & { readonly ms: number; readonly fault?: string }>({
  verdict: s.oneOf('true', 'false', 'undetermined'),
  because: s.nullable(s.text),
  choices: texts,
  wrong: falsePart,
  /** Milliseconds, rounded to a hundredth. */
  ms: s.amount,
  /** An internal error of Gainsay. */
  fault: s.maybe(s.text),
});
export type ModelRecord = s.Infer<typeof model>;

const reply = s.typedRecord<ReplyObservation>({
  inquiry: name,
  verdict: s.oneOf('right', 'wrong', 'undetermined'),
  because: s.nullable(s.text),
  wrong: s.nullable(
    s.typedRecord<NonNullable<ReplyObservation['wrong']>>({
      term: s.text,
      reply: s.text,
      proof: s.text,
      signature: s.text,
      trust: s.maybe(s.oneOf('certified', 'metamorphic')),
    }),
  ),
});

const IDENTITY = {
  profile: name,
  family: name,
  version: s.typedRecord<SolverVersion>({ text: s.text, number: s.maybe(s.text), sha256: s.maybe(s.text) }),
  options: texts,
  ownProfile: s.nullable(blob),
};

const RUN = {
  /** The campaign's name for it, with the options added for this run. */
  solver: name,
  family: name,
  mode,
  outcome,
  answers: s.list(answer),
  /** A rejection's message, a complaint about a model, or a crash's signature. */
  detail: s.nullable(s.text),
  /** Reason of a rejection that is not an input error. */
  why: s.maybe(s.oneOf('unsupported', 'silent')),
  /** Milliseconds, rounded to a tenth. */
  ms: s.amount,
  /** Null or missing if none was given or requested. */
  model: s.maybe(s.nullable(model)),
  replies: s.maybe(s.list(reply)),
};
export const run = s.record(RUN);
export type RunRecord = s.Infer<typeof run>;

/** A run with all that is needed to reproduce it; kept for findings. */
export const fullRun = s.record({
  ...RUN,
  ...IDENTITY,
  exit: s.nullable(s.either(s.text, s.whole)),
  command: names,
  /** Language of the input if it is not SMT-LIB. */
  language: s.maybe(s.exactly('btor')),
  input: s.oneOf('stdin', 'file'),
  /** True if it reads `declare-fun` only. */
  declareFunOnly: s.flag,
  /** Commands that make its process forget the previous query. */
  reset: texts,
  /** The whole model. Only in memory: a finding's model is stored as a text of its own. */
  modelText: s.maybe(s.text),
  /** Cut to a maximum length, like `stderr`. */
  stdout: s.text,
  stderr: s.text,
});
export type FullRunRecord = s.Infer<typeof fullRun>;
export const fullRuns = s.list(fullRun);

export const plannedSolver = s.typedRecord<SolverIdentity & { readonly id: string; readonly found?: true }>({
  ...IDENTITY,
  id: name,
  /** Set if it was discovered, not named, so it need not support the queries. */
  found: s.maybe(s.exactly(true)),
});
export type PlannedSolver = s.Infer<typeof plannedSolver>;

const seedAnswer = s.record({
  options: texts,
  said: s.text,
  /** Compared with its own seed's result: equal, not comparable (`open`), or contradictory (`otherwise`). */
  shows: s.oneOf('same', 'open', 'otherwise'),
});
export type SeedAnswer = s.Infer<typeof seedAnswer>;

/** Runs of one solver on the same input, each in a new process. */
export const repeatedRuns = s.record({
  solver: name,
  of: s.oneOf('script', 'seed'),
  times: s.count,
  said: s.byName(s.count),
  /** For an unstable solver: the property that varies. */
  suspected: s.maybe(s.oneOf('wrong-answer', 'invalid-model', 'crash')),
  signature: s.maybe(s.text),
  /** Distinct results with other random seeds; missing if its profile has no such option, or it was not asked. */
  seeds: s.maybe(s.list(seedAnswer)),
});
export type RepeatedRuns = s.Infer<typeof repeatedRuns>;

export interface Allowance {
  readonly limits: Limits;
  /**
   * `all`: the user's full time. `all for once`: the full time although the learned limit is shorter. `less`: the
   * learned limit.
   */
  readonly gets: 'all' | 'all for once' | 'less';
  readonly limitMs: number;
  readonly usualMs: number;
}
