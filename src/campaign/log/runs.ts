import type { Observation } from '../../oracle/index.js';
import type { ReplyObservation } from '../../inquiry/index.js';
import { type Answer, type Outcome, type Run, type Solver, isUnknownFamily, toIdentity } from '../../solver/index.js';
import type { Allowance, FullRunRecord, ModelRecord, RunRecord } from './records/run.js';
import type { BatchCounts, LimitCounts, ModelCounts, ReplyCounts, SolverCounts, TestResult } from './records/batch.js';

/** UTF-16 units logged per output stream. */
const KEPT = 4_000;

export function givesModels({ profile }: Pick<Solver, 'profile'>): boolean {
  return !profile.lacks.includes('get-model') || profile.modelArgs !== undefined;
}

/** Copies field by field, for speed, since every run of every test is copied. */
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
    ...(givesModels(solver) && !('isCut' in outcome) ? { model } : {}),
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

export const LIMITED: ReadonlySet<Outcome['kind']> = new Set(['timeout', 'memout', 'flooded']);

function findDetail(outcome: Outcome): string | null {
  if (outcome.kind === 'crashed') return outcome.signature;
  return 'message' in outcome && outcome.message !== undefined ? cut(outcome.message) : null;
}

function cut(text: string): string {
  return text.length <= KEPT ? text : `${text.slice(0, KEPT)}\n… (${text.length - KEPT} more characters)`;
}

export function cutStream(stream: string): { readonly text: string; readonly isCut: boolean } {
  const isCut = stream.length > KEPT;
  return { text: isCut ? stream.slice(0, KEPT) : stream, isCut };
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;

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

export function formatOutcomes({ outcome, answers }: Pick<RunRecord, 'outcome' | 'answers'>): string {
  return [...answers, ...(outcome === 'answered' ? [] : [outcome])].join(' ');
}

/** Splits a text of `formatOutcomes` into the answers, or returns only the outcome if the run did not end normally. */
export function parseOutcomes(text: string): readonly string[] {
  // Fast path, since most tests have one check.
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

/** Maximum number of distinct reasons; further reasons share one entry. */
const REASONS = 30;
const OTHER_REASONS = 'other reasons';

interface Counts {
  readonly [name: string]: number | Counts;
}

/** Adds counts by name, rounding to a hundredth. */
function sumCounts<T extends object>(a: T, b: T): T {
  const sum = { ...a } as Record<string, number | Counts | undefined>;
  for (const [name, more] of Object.entries(b as Counts)) {
    const before = sum[name];
    if (typeof more === 'number') sum[name] = Math.round((((before as number | undefined) ?? 0) + more) * 100) / 100;
    else sum[name] = (name === 'because' ? addReasons : sumCounts<Counts>)((before ?? {}) as Reasons, more as Reasons);
  }
  return sum as T;
}

type Reasons = Readonly<Record<string, number>>;

function addReasons(a: Reasons, b: Reasons): Reasons {
  const because: Record<string, number> = { ...a };
  for (const [reason, count] of Object.entries(b)) {
    const name = reason in because || Object.keys(because).length < REASONS ? reason : OTHER_REASONS;
    because[name] = (because[name] ?? 0) + count;
  }
  return because;
}

export const NO_COUNTS: SolverCounts = { runs: 0, ms: 0, restarts: 0, answers: {} };

export const addCounts: (a: SolverCounts, b: SolverCounts) => SolverCounts = sumCounts;

export function addRun(counts: SolverCounts, run: Pick<RunRecord, 'outcome' | 'answers' | 'ms'>): SolverCounts {
  const answers: Record<string, number> = {};
  for (const name of run.outcome === 'answered' ? run.answers : [run.outcome]) answers[name] = (answers[name] ?? 0) + 1;
  const late = run.outcome === 'timeout' ? { late: { ...NOT_LATE, ms: tenths(run.ms) } } : {};
  return sumCounts(counts, { runs: 1, ms: tenths(run.ms), restarts: 0, answers, ...late });
}

/** Removes a test case from the counts of its batch. Its time and its models remain. */
export function subtractResult(counts: BatchCounts, { said }: TestResult): BatchCounts {
  const solvers = { ...counts.solvers };
  for (const [solver, words] of Object.entries(said)) {
    const { runs, answers, ...rest } = solvers[solver] ?? NO_COUNTS;
    const outcomes = parseOutcomes(words);
    const left = Object.entries(answers).map(
      ([name, count]) => [name, count - outcomes.filter((each) => each === name).length] as const,
    );
    // A forged report may count fewer runs than its results have.
    const positive = Object.fromEntries(left.filter(([, count]) => count > 0));
    solvers[solver] = { ...rest, runs: Math.max(0, runs - 1), answers: positive };
  }
  return { ...counts, solvers };
}

export function addAllowance(
  counts: SolverCounts,
  { outcome, ms }: Pick<RunRecord, 'outcome' | 'ms'>,
  { gets, limitMs }: Allowance,
): SolverCounts {
  const ended = outcome !== 'timeout';
  const addLate = (late: Partial<LimitCounts>) => sumCounts(counts, { ...NO_COUNTS, late: { ...NOT_LATE, ...late } });
  if (gets === 'less') return ended ? counts : addLate({ stopped: 1 });
  const isBeyond = gets === 'all for once' && (!ended || ms > limitMs);
  return isBeyond ? addLate({ beyond: 1, ended: ended ? 1 : 0 }) : counts;
}

const NOT_LATE: LimitCounts = { ms: 0, stopped: 0, beyond: 0, ended: 0 };

export const NO_MODELS: ModelCounts = { true: 0, false: 0, undetermined: 0, missing: 0, ms: 0, because: {} };

export const addModels: (a: ModelCounts, b: ModelCounts) => ModelCounts = sumCounts;

/** Counts the judgement of a run's model, or a missing model after `sat`. */
export function addModel(
  before: ModelCounts,
  { solver, family, outcome, answers, model, replies = [] }: Omit<RunRecord, 'mode' | 'detail' | 'ms'>,
): ModelCounts {
  const counts = replies.reduce(addReply, before);
  if (model === undefined || model === null) {
    if (outcome !== 'answered' || answers.at(-1) !== 'sat') return counts;
    if (model === null) return sumCounts(counts, { ...NO_MODELS, missing: 1, missingOf: { [solver]: 1 } });
    return isUnknownFamily({ family }) ? sumCounts(counts, { ...NO_MODELS, unasked: { [solver]: 1 } }) : counts;
  }
  return sumCounts(counts, { ...NO_MODELS, ...countVerdict(model), ms: model.ms });
}

const NO_REPLIES: ReplyCounts = { right: 0, wrong: 0, undetermined: 0, because: {} };

function addReply(counts: ModelCounts, reply: ReplyObservation): ModelCounts {
  return sumCounts(counts, { ...NO_MODELS, replies: { [reply.inquiry]: { ...NO_REPLIES, ...countVerdict(reply) } } });
}

function countVerdict({ verdict, because }: Pick<ModelRecord | ReplyObservation, 'verdict' | 'because'>) {
  const reason = (because ?? '').replace(/\|[^|]*\||\b\d+\b/g, '…').slice(0, 120);
  return { [verdict]: 1, because: verdict === 'undetermined' ? { [reason]: 1 } : {} };
}

/** Returns the printed model, even if the solver's own check rejects it. */
export function readModelText({ outcome }: Pick<Run, 'outcome'>): string | undefined {
  return outcome.kind === 'answered' || outcome.kind === 'invalid-model' ? outcome.model : undefined;
}

export function isCostly(runs: readonly RunRecord[]): boolean {
  return runs.some((run) => run.outcome === 'timeout') && !runs.some((run) => run.outcome === 'answered');
}
