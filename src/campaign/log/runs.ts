import type { Observation } from '../../oracle/index.js';
import type { ReplyObservation } from '../../inquiry/index.js';
import { type Answer, type Outcome, type Run, type Solver, toIdentity } from '../../solver/index.js';
import type { Allowance, FullRunRecord, ModelRecord, RunRecord } from './records/run.js';
import type { LimitCounts, ModelCounts, ReplyCounts, SolverCounts } from './records/batch.js';

/** UTF-16 units that the log keeps of each output stream. */
const KEPT = 4_000;

/** Copies field by field for speed: there is one record per run of each test. */
export function toFullRecord(run: Run, solver: Solver, model: ModelRecord | null = null): FullRunRecord {
  const { outcome } = run;
  const { profile, family, version, options, ownProfile } = toIdentity(solver);
  const modelText = readModelText(run);
  return {
    profile,
    family,
    version,
    options,
    ownProfile,
    solver: run.solver,
    mode: run.mode,
    outcome: outcome.kind,
    answers: 'answers' in outcome ? outcome.answers : [],
    detail: findDetail(outcome),
    ms: tenths(run.ms),
    model,
    exit: outcome.kind === 'crashed' ? outcome.exit : null,
    command: run.command,
    input: solver.profile.input,
    declareFunOnly: solver.profile.lacks.includes('declare-const'),
    reset: solver.profile.persistent?.reset ?? [],
    stdout: cut(run.stdout),
    stderr: cut(run.stderr),
    ...(outcome.kind === 'rejected' && outcome.why !== undefined ? { why: outcome.why } : {}),
    ...(run.language === undefined ? {} : { language: run.language }),
    ...(modelText === undefined ? {} : { modelText }),
  };
}

function findDetail(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case 'rejected':
    case 'invalid-model':
    case 'failed-self-check':
    case 'unavailable':
      return cut(outcome.message);
    case 'memout':
      return outcome.message === undefined ? null : cut(outcome.message);
    case 'crashed':
      return outcome.signature;
    case 'answered':
    case 'timeout':
    case 'flooded':
      return null;
  }
}

function cut(text: string): string {
  return text.length <= KEPT ? text : `${text.slice(0, KEPT)}\n… (${text.length - KEPT} more characters)`;
}

export function cutStream(stream: string): { readonly text: string; readonly isCut: boolean } {
  const isCut = stream.length > KEPT;
  return { text: isCut ? stream.slice(0, KEPT) : stream, isCut };
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

export function toObservation(record: RunRecord): Observation {
  const { solver, family, ms, model, replies } = record;
  const seen = { solver, family, outcome: toOutcome(record), ms, ...(replies && { replies }) };
  return model === undefined || model === null ? seen : { ...seen, model };
}

function toOutcome({ outcome, answers, detail, why }: RunRecord): Outcome {
  const text = detail ?? '';
  switch (outcome) {
    case 'answered':
    case 'timeout':
    case 'flooded':
      return { kind: outcome, answers };
    case 'memout':
      return { kind: outcome, answers, ...(detail === null ? {} : { message: detail }) };
    case 'rejected':
      return { kind: outcome, message: text, ...(why === undefined ? {} : { why }) };
    case 'unavailable':
      return { kind: outcome, message: text };
    case 'invalid-model':
    case 'failed-self-check':
      return { kind: outcome, message: text, answers };
    case 'crashed':
      return { kind: outcome, exit: 0, signature: text, stderr: '', answers };
  }
}

export function formatResult({ outcome, answers }: Pick<RunRecord, 'outcome' | 'answers'>): string {
  if (outcome === 'answered' && answers.length > 0) return answers.join(' ');
  return answers.length === 0 ? outcome : `${answers.join(' ')}, then ${outcome}`;
}

/** A run for the log: its answers and then, unless it only answered, its outcome, separated by blanks. */
export function formatOutcomes({ outcome, answers }: Pick<RunRecord, 'outcome' | 'answers'>): string {
  return [...answers, ...(outcome === 'answered' ? [] : [outcome])].join(' ');
}

/** Reads a text of `outcomesText`: the answers if it only answered, else the outcome. */
export function parseOutcomes(text: string): readonly string[] {
  // Fast path: most tests have one check.
  const known = ONE_OUTCOME.get(text);
  if (known !== undefined) return known;
  const words = text.split(' ');
  const last = words.at(-1) ?? '';
  return ANSWERS.has(last) ? words : [last];
}

const ANSWERS: ReadonlySet<string> = new Set<Answer>(['sat', 'unsat', 'unknown']);
const ONE_OUTCOME: ReadonlyMap<string, readonly string[]> = new Map(
  [...ANSWERS, 'rejected', 'timeout'].map((word) => [word, [word]]),
);

export const NO_COUNTS: SolverCounts = { runs: 0, ms: 0, restarts: 0, answers: {} };

export function addRun(counts: SolverCounts, run: Pick<RunRecord, 'outcome' | 'answers' | 'ms'>): SolverCounts {
  const answers: Record<string, number> = { ...counts.answers };
  const seen = run.outcome === 'answered' ? run.answers : [run.outcome];
  for (const name of seen) answers[name] = (answers[name] ?? 0) + 1;
  const sum = { ...counts, runs: counts.runs + 1, ms: tenths(counts.ms + run.ms), answers };
  return run.outcome === 'timeout' ? addLate(sum, { ...NOT_LATE, ms: run.ms }) : sum;
}

export function addAllowance(
  counts: SolverCounts,
  { outcome, ms }: Pick<RunRecord, 'outcome' | 'ms'>,
  { gets, limitMs }: Allowance,
): SolverCounts {
  const ended = outcome !== 'timeout';
  if (gets === 'less') return ended ? counts : addLate(counts, { ...NOT_LATE, stopped: 1 });
  const isBeyond = gets === 'all for once' && (!ended || ms > limitMs);
  return isBeyond ? addLate(counts, { ...NOT_LATE, beyond: 1, ended: ended ? 1 : 0 }) : counts;
}

const NOT_LATE: LimitCounts = { ms: 0, stopped: 0, beyond: 0, ended: 0 };

function addLate(counts: SolverCounts, late: LimitCounts | undefined): SolverCounts {
  if (late === undefined) return counts;
  const before = counts.late ?? NOT_LATE;
  return {
    ...counts,
    late: {
      ms: tenths(before.ms + late.ms),
      stopped: before.stopped + late.stopped,
      beyond: before.beyond + late.beyond,
      ended: before.ended + late.ended,
    },
  };
}

export function addCounts(a: SolverCounts, b: SolverCounts): SolverCounts {
  const answers: Record<string, number> = { ...a.answers };
  for (const [name, count] of Object.entries(b.answers)) answers[name] = (answers[name] ?? 0) + count;
  const sum = { runs: a.runs + b.runs, ms: tenths(a.ms + b.ms), restarts: a.restarts + b.restarts, answers };
  return addLate(a.late === undefined ? sum : { ...sum, late: a.late }, b.late);
}

export const NO_MODELS: ModelCounts = { true: 0, false: 0, undetermined: 0, missing: 0, ms: 0, because: {} };

/** Distinct reasons per count. Further ones share one entry. */
const REASONS = 30;
const OTHER_REASONS = 'other reasons';

export function addModel(
  before: ModelCounts,
  run: Pick<RunRecord, 'outcome' | 'answers' | 'model' | 'replies'>,
): ModelCounts {
  const { model, replies } = run;
  const counts = replies === undefined ? before : replies.reduce(addReply, before);
  if (model === undefined || model === null) {
    const missing = run.outcome === 'answered' && run.answers.at(-1) === 'sat';
    return missing ? { ...counts, missing: counts.missing + 1 } : counts;
  }
  const { verdict } = model;
  const one = { ...NO_MODELS, [verdict]: 1, ms: model.ms };
  return addModels(counts, verdict === 'undetermined' ? { ...one, because: { [findReason(model)]: 1 } } : one);
}

function addReply(counts: ModelCounts, { inquiry, verdict, because }: ReplyObservation): ModelCounts {
  const reasons = verdict === 'undetermined' ? { [plainReason(because)]: 1 } : {};
  const one = { ...NO_REPLIES, [verdict]: 1, because: reasons };
  return addModels(counts, { ...NO_MODELS, replies: { [inquiry]: one } });
}

const NO_REPLIES: ReplyCounts = { right: 0, wrong: 0, undetermined: 0, because: {} };

function addReplies(a: ReplyCounts, b: ReplyCounts): ReplyCounts {
  return {
    right: a.right + b.right,
    wrong: a.wrong + b.wrong,
    undetermined: a.undetermined + b.undetermined,
    because: addReasons(a.because, b.because),
  };
}

function findReason({ because }: ModelRecord): string {
  return plainReason(because);
}

function plainReason(because: string | null): string {
  return (because ?? '').replace(/\|[^|]*\||\b\d+\b/g, '…').slice(0, 120);
}

function addReasons(a: ModelCounts['because'], b: ModelCounts['because']): Record<string, number> {
  const because: Record<string, number> = { ...a };
  for (const [reason, count] of Object.entries(b)) {
    const name = reason in because || Object.keys(because).length < REASONS ? reason : OTHER_REASONS;
    because[name] = (because[name] ?? 0) + count;
  }
  return because;
}

export function addModels(a: ModelCounts, b: ModelCounts): ModelCounts {
  const because = addReasons(a.because, b.because);
  const replies: Record<string, ReplyCounts> = { ...a.replies };
  for (const [inquiry, counts] of Object.entries(b.replies ?? {})) {
    replies[inquiry] = addReplies(replies[inquiry] ?? NO_REPLIES, counts);
  }
  return {
    true: a.true + b.true,
    false: a.false + b.false,
    undetermined: a.undetermined + b.undetermined,
    missing: a.missing + b.missing,
    ms: Math.round((a.ms + b.ms) * 100) / 100,
    because,
    ...(Object.keys(replies).length === 0 ? {} : { replies }),
  };
}

/** The model that a run printed, if any, including one that its solver rejects itself. */
export function readModelText({ outcome }: Pick<Run, 'outcome'>): string | undefined {
  return outcome.kind === 'answered' || outcome.kind === 'invalid-model' ? outcome.model : undefined;
}

export function isCostly(runs: readonly RunRecord[]): boolean {
  return runs.some((run) => run.outcome === 'timeout') && !runs.some((run) => run.outcome === 'answered');
}
