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
  ms: s.amount,
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
      right: s.maybe(s.text),
      signature: s.text,
      trust: s.maybe(s.oneOf('certified', 'metamorphic')),
    }),
  ),
  about: s.maybe(s.text),
});

const IDENTITY = {
  profile: name,
  family: name,
  version: s.typedRecord<SolverVersion>({ text: s.text, number: s.maybe(s.text), sha256: s.maybe(s.text) }),
  options: texts,
  ownProfile: s.nullable(blob),
};

const RUN = {
  /** Name in the campaign, with options added for this run. */
  solver: name,
  family: name,
  mode,
  outcome,
  answers: s.list(answer),
  detail: s.nullable(s.text),
  why: s.maybe(s.oneOf('unsupported', 'silent')),
  ms: s.amount,
  /** Null if no model was printed. Missing if none was requested. */
  model: s.maybe(s.nullable(model)),
  replies: s.maybe(s.list(reply)),
};
export const run = s.record(RUN);
export type RunRecord = s.Infer<typeof run>;

export const fullRun = s.record({
  ...RUN,
  ...IDENTITY,
  exit: s.nullable(s.either(s.text, s.whole)),
  command: names,
  language: s.maybe(s.exactly('btor')),
  input: s.oneOf('stdin', 'file'),
  /** True if the solver lacks `declare-const`, so that symbols are declared by `declare-fun`. */
  declareFunOnly: s.flag,
  reset: texts,
  /** The whole model. Never logged: a finding's model is stored as a blob. */
  modelText: s.maybe(s.text),
  stdout: s.text,
  stderr: s.text,
});
export type FullRunRecord = s.Infer<typeof fullRun>;
export const fullRuns = s.list(fullRun);

export const plannedSolver = s.typedRecord<SolverIdentity & { readonly id: string; readonly found?: true }>({
  ...IDENTITY,
  id: name,
  /** Set if Gainsay discovered the solver. A discovered solver need not support the queries. */
  found: s.maybe(s.exactly(true)),
});
export type PlannedSolver = s.Infer<typeof plannedSolver>;

const seedAnswer = s.record({
  options: texts,
  said: s.text,
  /** Comparison with the default random seed's result: equal, inconclusive (`open`), contradictory (`otherwise`). */
  shows: s.oneOf('same', 'open', 'otherwise'),
});
export type SeedAnswer = s.Infer<typeof seedAnswer>;

/** Repeated runs of one solver on one input, each in a new process. */
export const repeatedRuns = s.record({
  solver: name,
  of: s.oneOf('script', 'seed'),
  times: s.count,
  said: s.byName(s.count),
  /** For an unstable solver, the kind of failure that only some runs show. */
  suspected: s.maybe(s.oneOf('wrong-answer', 'invalid-model', 'crash')),
  signature: s.maybe(s.text),
  /** Distinct results with other random seeds. Missing if the solver did not run with any. */
  seeds: s.maybe(s.list(seedAnswer)),
});
export type RepeatedRuns = s.Infer<typeof repeatedRuns>;

export interface Allowance {
  readonly limits: Limits;
  /** `all`: the user's full time; `all for once`: despite a shorter learned limit; `less`: the learned limit. */
  readonly gets: 'all' | 'all for once' | 'less';
  readonly limitMs: number;
  readonly usualMs: number;
}
