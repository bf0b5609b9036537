import {
  type Control,
  type Emit,
  type FullRunRecord,
  type Notice,
  type VersionProgressEvent,
  type VersionQuestion,
  type Work,
  badUsage,
  begin,
  bisectQuestion,
  openSolvers,
  readUserFile,
  withVersions,
} from '../../src/index.js';
import {
  type BisectOptions,
  type BisectionResult,
  type Decided,
  type Failure,
  type Fault,
  type VersionText,
  type VersionsResult,
  CLOCK,
  askAndExamine,
  askGround,
  costNow,
  costSince,
  findSubjects,
  formatResult,
  makePinnedQuestion,
  plannedPackage,
  searchOptions,
  withProgress,
} from '../../src/lab-front.js';
import { type Limits, DEFAULT_LIMITS, OWN_COMMANDS } from '../../src/smt.js';
import { failureIn, faultInFile, fileQuestion, readStatuses, versionText } from './file-question.js';

const FILE_TIMEOUT_MS = 10_000;

/** At most one of `expect`, `crash` and `model` may be set: the expected failure. */
export interface BisectFileOptions extends BisectOptions {
  /** Correct answer to each check, separated by commas: `sat`, `unsat`, or `?` if unknown. */
  readonly expect?: string;
  /** `true` accepts any crash; a text accepts only crashes with this signature. */
  readonly crash?: string | true;
  readonly model?: boolean;
  readonly solver?: string;
}

export type BisectFileEvent =
  | Notice
  | VersionProgressEvent
  | { readonly kind: 'nothing-wrong'; readonly solver: string; readonly said: string };

export type FileBisected = VersionsResult<{ readonly failure: Failure } & BisectionResult>;

/**
 * Finds the versions in which a file fails. Without an expected failure, reports the answers of each version.
 *
 * @example
 * const { bisection } = await bisectFile('bug.smt2', { expect: 'sat', versions: './z3-a,./z3-b' }).result;
 */
export function bisectFile(
  file: string,
  options: BisectFileOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<BisectFileEvent, FileBisected> {
  return begin(async (emit) => {
    const input = versionText(readUserFile(file));
    const limits = { ...DEFAULT_LIMITS, timeoutMs: options.timeoutMs ?? FILE_TIMEOUT_MS };
    const { failure, fault, ran, ...asked } = await findFailure(input, limits, { options, emit });
    const whole: VersionQuestion = fileQuestion(input, failure, { limits, ...asked });
    const { reran: _, ...same } = whole;
    const question: VersionQuestion = fault === undefined ? whole : { ...same, ...makePinnedQuestion(fault) };
    return withVersions({ ...options, ran }, { signal, emit }, async (versions) => {
      const before = costNow(versions);
      const bisection = await withProgress(versions.openVersions.list.names.length, emit, (advance) => {
        const cx = { ...versions, ...searchOptions(options) };
        return bisectQuestion(question, { ...cx, onObserved: ({ version }) => advance(version) }, signal);
      });
      const subjects = await findSubjects(bisection, versions.openVersions);
      return { failure: question.failure, bisection, subjects, cost: costSince(before, versions) };
    });
  });
}

interface SoughtFailure {
  readonly failure: Failure;
  readonly fault?: Fault | undefined;
  readonly ran?: FullRunRecord;
  readonly own: readonly string[];
  readonly seenOn: string | null;
  readonly isRelease?: boolean;
  readonly seenIn: string | null;
}

async function findFailure(
  input: VersionText,
  limits: Limits,
  { options, emit }: { readonly options: BisectFileOptions; readonly emit: Emit<BisectFileEvent> },
): Promise<SoughtFailure> {
  const said = listExpectedFailures(input, options);
  if (said.length > 1) throw badUsage('--expect, --crash and --model cannot be combined', { expected: 'one' });
  const [first] = said;
  if (options.solver === undefined) return { failure: first ?? { kind: 'none' }, own: [], seenOn: null, seenIn: null };
  const [solver] = await openSolvers(
    { permission: OWN_COMMANDS, ids: [options.solver], mode: 'fresh', checkModels: true },
    emit,
  );
  if (solver === undefined) throw new Error(`${options.solver} was not opened`);
  try {
    const run = await askAndExamine(solver, input, { limits, clock: CLOCK, models: true, effort: 'thorough' });
    const failure = first ?? failureIn(run, readStatuses(input));
    const isWrong = failure.kind === 'invalid-model' || run.replies?.some(({ wrong }) => wrong !== null) === true;
    const isAsked = first === undefined || first.kind === 'invalid-model';
    const ask = askGround(solver, { limits, clock: CLOCK });
    const fault = isWrong && isAsked ? await faultInFile(input, run, ask) : undefined;
    if (failure.kind === 'none' && fault === undefined)
      emit({ kind: 'nothing-wrong', solver: solver.id, said: formatResult(run) });
    const { options: own, version } = solver;
    const isRelease = plannedPackage(run.solver, version.text) !== undefined;
    const seen = { seenOn: version.number ?? null, seenIn: version.sha256 ?? null, isRelease };
    return { failure, fault, ran: run, own, ...seen };
  } finally {
    await solver.close();
  }
}

function listExpectedFailures(input: VersionText, { expect, crash, model }: BisectFileOptions): Failure[] {
  return [
    ...(expect === undefined ? [] : [{ kind: 'expected', answers: parseAnswers(expect, input) } as const]),
    ...(crash === undefined ? [] : [{ kind: 'crash', signature: crash === true ? null : crash } as const]),
    ...(model === true
      ? [{ kind: 'invalid-model', seen: 'false', expected: null, words: null, parts: null } as const]
      : []),
  ];
}

function parseAnswers(text: string, input: VersionText): (Decided | null)[] {
  const answers = text.split(',').map((word): Decided | null => {
    const answer = word.trim();
    if (answer === 'sat' || answer === 'unsat') return answer;
    if (answer === '?') return null;
    throw badUsage(`--expect ${text} is not an answer`, {
      expected: 'sat or unsat for each check, or ? if unknown',
    });
  });
  const checks = readStatuses(input).length;
  if (checks > 0 && answers.length !== checks) {
    throw badUsage(`--expect has ${answers.length} answers, and the file has ${checks} checks`, {
      expected: 'an answer for each check, separated by commas, or ? if unknown',
    });
  }
  return answers;
}
