import { type ModelObservation, type ReplyObservation, TRUSTS } from '../../../oracle/index.js';
import { type SolverVersion, INQUIRY_NAMES } from '../../../solver/index.js';
import type {
  BatchCounts,
  LimitCounts,
  Provenance,
  ModelCounts,
  ReplyCounts,
  SolverCounts,
  TestResult,
} from '../batch-record.js';
import type { FullRunRecord, ModelRecord, RunRecord } from '../run-record.js';
import { answer, blob, decided, mode, name, names, outcome, texts } from './words.js';
import {
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
  whole,
} from './schema.js';

export const falsePart = nullable(
  record<NonNullable<ModelObservation['wrong']>>({ assertion: text, part: text, signature: text }),
);
const model = record<ModelRecord>({
  verdict: oneOf('true', 'false', 'undetermined'),
  because: nullable(text),
  choices: texts,
  wrong: falsePart,
  ms: amount,
  fault: maybe(text),
});

const reply = record<ReplyObservation>({
  inquiry: oneOf(...INQUIRY_NAMES),
  verdict: oneOf('right', 'wrong', 'undetermined'),
  because: nullable(text),
  wrong: nullable(
    record<NonNullable<ReplyObservation['wrong']>>({
      term: text,
      reply: text,
      proof: text,
      signature: text,
      trust: maybe(oneOf(...TRUSTS)),
    }),
  ),
});

const solverVersion = record<SolverVersion>({ text, number: maybe(text), sha256: maybe(text) });
export const IDENTITY = {
  profile: name,
  family: name,
  version: solverVersion,
  options: texts,
  ownProfile: nullable(blob),
};

const RUN = {
  solver: name,
  family: name,
  mode,
  outcome,
  answers: list(answer),
  detail: nullable(text),
  why: maybe(oneOf('unsupported', 'silent')),
  ms: amount,
  model: maybe(nullable(model)),
  replies: maybe(list(reply)),
};
export const run = record<RunRecord>(RUN);
export const fullRun = record<FullRunRecord>({
  ...RUN,
  ...IDENTITY,
  exit: nullable(either(text, whole)),
  command: names,
  language: maybe(exactly('btor')),
  input: oneOf('stdin', 'file'),
  declareFunOnly: flag,
  reset: texts,
  modelText: maybe(text),
  stdout: text,
  stderr: text,
});
export const fullRuns = list(fullRun);

const solverCounts = record<SolverCounts>({
  runs: count,
  ms: amount,
  restarts: count,
  late: maybe(record<LimitCounts>({ ms: amount, stopped: count, beyond: count, ended: count })),
  answers: byName(count),
});
const replyCounts = record<ReplyCounts>({ right: count, wrong: count, undetermined: count, because: byName(count) });
export const modelCounts = record<ModelCounts>({
  true: count,
  false: count,
  undetermined: count,
  missing: count,
  ms: amount,
  because: byName(count),
  replies: maybe(byName(replyCounts)),
});
export const batchCounts = record<BatchCounts>({
  tests: count,
  none: count,
  sameAsSeed: count,
  duplicates: count,
  tooLarge: count,
  faults: count,
  solvers: byName(solverCounts),
  models: maybe(modelCounts),
});
export const making = record<Provenance>({ rewrites: texts, theories: texts });
export const result = record<TestResult>({
  index: count,
  said: byName(text),
  known: maybe(list(nullable(decided))),
  ms: maybe(amount),
  refused: maybe(byName(text)),
  unsent: maybe(byName(text)),
  illFormed: maybe(text),
  options: maybe(byName(texts)),
  rewrites: maybe(texts),
  theories: maybe(texts),
});
