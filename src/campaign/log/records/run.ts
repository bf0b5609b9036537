import type { ReplyObservation } from '../../../inquiry/index.js';
import { type ModelObservation } from '../../../oracle/index.js';
import { type Limits, type SolverIdentity, type SolverVersion } from '../../../solver/index.js';
import { answer, blob, mode, name, names, outcome, texts } from './words.js';
import {
  type Infer,
  amount,
  byName,
  count,
  either,
  exactly,
  flag,
  list,
  maybe,
  nullable,
  oneOf,
  record,
  text,
  typedRecord,
  whole,
} from './schema.js';

export const falsePart = nullable(
  typedRecord<NonNullable<ModelObservation['wrong']>>({ assertion: text, part: text, signature: text }),
);
const model = typedRecord<ModelObservation & { readonly ms: number; readonly fault?: string }>({
  verdict: oneOf('true', 'false', 'undetermined'),
  because: nullable(text),
  choices: texts,
  wrong: falsePart,
  /** Milliseconds, rounded to a hundredth. */
  ms: amount,
  /** An internal error of Gainsay. */
  fault: maybe(text),
});
export type ModelRecord = Infer<typeof model>;

const reply = typedRecord<ReplyObservation>({
  inquiry: name,
  verdict: oneOf('right', 'wrong', 'undetermined'),
  because: nullable(text),
  wrong: nullable(
    typedRecord<NonNullable<ReplyObservation['wrong']>>({
      term: text,
      reply: text,
      proof: text,
      signature: text,
      trust: maybe(oneOf('certified', 'metamorphic')),
    }),
  ),
});

const IDENTITY = {
  profile: name,
  family: name,
  version: typedRecord<SolverVersion>({ text, number: maybe(text), sha256: maybe(text) }),
  options: texts,
  ownProfile: nullable(blob),
};

const RUN = {
  /** The campaign's name for it, with the options added for this run. */
  solver: name,
  family: name,
  mode,
  outcome,
  answers: list(answer),
  /** A rejection's message, a complaint about a model, or a crash's signature. */
  detail: nullable(text),
  /** Reason of a rejection that is not an input error. */
  why: maybe(oneOf('unsupported', 'silent')),
  /** Milliseconds, rounded to a tenth. */
  ms: amount,
  /** Null or missing if none was given or requested. */
  model: maybe(nullable(model)),
  replies: maybe(list(reply)),
};
export const run = record(RUN);
export type RunRecord = Infer<typeof run>;

/** A run with all that is needed to reproduce it; kept for findings. */
export const fullRun = record({
  ...RUN,
  ...IDENTITY,
  exit: nullable(either(text, whole)),
  command: names,
  /** Language of the input if it is not SMT-LIB. */
  language: maybe(exactly('btor')),
  input: oneOf('stdin', 'file'),
  /** True if it reads `declare-fun` only. */
  declareFunOnly: flag,
  /** Commands that make its process forget the previous query. */
  reset: texts,
  /** The whole model. Only in memory: a finding's model is stored as a text of its own. */
  modelText: maybe(text),
  /** Cut, as is `stderr`. */
  stdout: text,
  stderr: text,
});
export type FullRunRecord = Infer<typeof fullRun>;
export const fullRuns = list(fullRun);

export const plannedSolver = typedRecord<SolverIdentity & { readonly id: string; readonly found?: true }>({
  ...IDENTITY,
  id: name,
  /** Set if it was discovered, not named, so it need not support the queries. */
  found: maybe(exactly(true)),
});
export type PlannedSolver = Infer<typeof plannedSolver>;

const seedAnswer = record({
  options: texts,
  said: text,
  /** Compared with its own seed's result: equal, not comparable (`open`), or contradictory (`otherwise`). */
  shows: oneOf('same', 'open', 'otherwise'),
});
export type SeedAnswer = Infer<typeof seedAnswer>;

/** Runs of one solver on the same input, each in a new process. */
export const repeatedRuns = record({
  solver: name,
  of: oneOf('script', 'seed'),
  times: count,
  said: byName(count),
  /** For an unstable solver: the suspicion, and so the property that varies. */
  suspected: maybe(oneOf('wrong-answer', 'invalid-model', 'crash')),
  signature: maybe(text),
  /** Distinct results with other random seeds; missing if its profile has no such option, or it was not asked. */
  seeds: maybe(list(seedAnswer)),
});
export type RepeatedRuns = Infer<typeof repeatedRuns>;

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
