import ANY_SOLVER from '../../../data/solvers/any-solver.json' with { type: 'json' };
import type { Answer, Outcome, Run } from '../contract.js';
import type { MessagePattern, SolverProfile } from '../profile.js';
import { cutReplies } from './inquiries.js';
import { javaFault } from './java-trace.js';
import { MISSING_FEATURE } from './missing-feature.js';
import { compilePattern } from '../pattern.js';
import { type OutputItem, collectAnswers, readOutput } from './read-output.js';
import { crashSignature } from './signature.js';
import { firstLine, sizeOption } from '../../util/index.js';

export interface RawResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit?: number;
  readonly signal?: `SIG${string}`;
  readonly limit?: 'timeout' | 'output' | 'memory';
  readonly startError?: string;
}

export interface Expectation {
  readonly checks?: number | undefined;
  readonly wantModel?: boolean;
  /** True if the solver replied to an inquiry. A script without checks then counts as answered. */
  readonly replied?: boolean;
  /** True if the model is printed as lines such as `x 0101`, as always after BTOR. */
  readonly modelAsLines?: boolean;
  readonly memoryBytes?: number;
}

/** Signals of a faulty program. */
export const FAULTS: ReadonlySet<string> = new Set([
  'SIGSEGV',
  'SIGABRT',
  'SIGBUS',
  'SIGILL',
  'SIGFPE',
  'SIGTRAP',
  'SIGSYS',
]);
/** Exit codes by which a shell reports signals (128 + signal). */
const FAULT_CODES: Readonly<Record<number, `SIG${string}`>> = {
  132: 'SIGILL',
  133: 'SIGTRAP',
  134: 'SIGABRT',
  135: 'SIGBUS',
  136: 'SIGFPE',
  137: 'SIGKILL',
  139: 'SIGSEGV',
  143: 'SIGTERM',
};

/** Signal that ended the run, also if a shell reports it by its exit code. */
export function findSignal({ signal, exit }: Pick<RawResult, 'signal' | 'exit'>): `SIG${string}` | undefined {
  return signal ?? (exit === undefined ? undefined : FAULT_CODES[exit]);
}

/** Characters matched per line. A warning can contain a model of megabytes on one line. */
const LONGEST_LINE = 1_000;
const LONGEST_TRACE = 50_000;
const FLOOD_READ = 100_000;
/** Lines read. Scripts have fewer checks, and each line takes many times its size in memory. */
const MOST_LINES = 200_000;
const STDERR_READ = 200_000;
/** Lines matched at each end of an output; more would take seconds. */
const MATCHED_LINES = 5_000;
const SHOWN = 120;
/** Exit codes of a shell, wrapper or loader that cannot run the program (POSIX, 2.8.2). */
const NOT_RUN: Readonly<Record<number, string>> = { 126: 'cannot be executed', 127: 'not found' };
const SANITIZER = /ERROR: \w+Sanitizer: |^\S+:\d+:\d+: runtime error: /m;

const { outOfMemory: OUT_OF_MEMORY } = ANY_SOLVER as Pick<SolverProfile, 'outOfMemory'>;

/** Determines the outcome of a run. Never throws. Patterns skip models, so no symbol or string of the input matches. */
export function readOutcome(profile: SolverProfile, printed: RawResult, expected: Expectation = {}): Outcome {
  const raw = withoutFlood(printed);
  if (raw.startError !== undefined) return { kind: 'unavailable', message: raw.startError };
  const items = readOutput(raw.stdout);
  const evidence = gather(profile, raw, items);
  const { answers } = evidence;
  const matchAny = (patterns: readonly MessagePattern[]) => firstMatch(patterns, evidence);

  if (raw.limit === 'output') return { kind: 'flooded', answers };
  const memout = (why: string): Outcome => ({ kind: 'memout', answers, message: `${why}${limitText(why, expected)}` });
  if (raw.limit === 'memory') return memout('killed by the memory limit');
  const complete = expected.checks !== undefined && answers.length === expected.checks && expected.checks > 0;
  // Some solvers take long to clean up after their last answer, so the answer counts despite the time-out.
  if (raw.limit === 'timeout') {
    if (!complete) return { kind: 'timeout', answers };
    const outcome = readNormalEnd(profile, { raw, items, expected });
    const lacksModel = outcome.kind === 'answered' && promisesModel(outcome, expected) && outcome.model === undefined;
    return lacksModel ? { ...outcome, isCut: true } : outcome;
  }
  const starved = matchAny(OUT_OF_MEMORY) ?? matchAny(profile.outOfMemory);
  if (starved !== undefined)
    return memout(`${/overflow/i.test(starved) ? 'too large' : 'out of memory'}: ${starved.slice(0, SHOWN)}`);
  if (evidence.meaning === 'memout')
    return memout(evidence.signal === 'SIGKILL' ? 'killed by the system' : 'out of memory');
  if (matchAny(profile.timeouts) !== undefined || evidence.meaning === 'timeout') return { kind: 'timeout', answers };
  const failed = matchAny(profile.selfCheckFailures ?? []);
  if (failed !== undefined) return { kind: 'failed-self-check', message: failed, answers };
  const complaint = matchAny(profile.invalidModels);
  // After `unknown`, a model is only a candidate that the solver itself discards.
  if (complaint !== undefined && (answers.length === 0 || answers.includes('sat'))) {
    const model = expected.wantModel === true ? modelIn(profile, items, expected) : undefined;
    return { kind: 'invalid-model', message: complaint, answers, ...(model === undefined ? {} : { model }) };
  }
  const thrown = refusalInJava(`${raw.stderr}\n${evidence.stdoutLines.join('\n')}`);
  const misread = matchAny(profile.misreads ?? []);
  const lacking = misread ?? matchAny(profile.unsupported) ?? thrown;
  if (lacking !== undefined && (!complete || misread !== undefined))
    return { kind: 'rejected', message: lacking, why: 'unsupported' };
  const outcome = readNormalEnd(profile, { raw, items, expected });
  // After a refusal, an exception usually has the same cause: a part of the script is missing.
  const isRefused = thrown !== undefined || (lacking !== undefined && outcome.kind === 'rejected');
  const crash = isRefused && evidence.signal === undefined ? undefined : findCrash(profile, raw, evidence);
  if (crash !== undefined) return crash;
  const notRun = explainNotRun(profile, raw, answers);
  if (notRun !== undefined) return { kind: 'unavailable', message: notRun };
  // The missing feature is the cause of the rejection, even if the solver continued and gave every answer.
  return lacking !== undefined && outcome.kind === 'rejected'
    ? { kind: 'rejected', message: lacking, why: 'unsupported' }
    : outcome;
}

/** Reads a Java exception's message about a missing feature. Undefined for faults: exceptions of the class library. */
function refusalInJava(text: string): string | undefined {
  const fault = text.includes('\tat ') ? javaFault(text.slice(0, LONGEST_TRACE)) : undefined;
  if (fault === undefined) return undefined;
  const { exception, message, frames, isFromLibrary } = fault;
  const isRefusal =
    (exception === 'UnsupportedOperationException' && !isFromLibrary) ||
    /^NotImplemented(?:Error|Exception)$/.test(exception) ||
    (exception.endsWith('Exception') && !isFromLibrary && MISSING_FEATURE.test(message));
  if (!isRefusal) return undefined;
  return message === '' ? `${exception} in ${frames[0] ?? 'an unknown place'}` : message;
}

export function readRun(
  profile: SolverProfile,
  given: RawResult,
  expected: Expectation & { readonly mark?: string } = {},
): Pick<Run, 'outcome' | 'stdout' | 'replies' | 'models'> {
  const raw = withoutFlood(given);
  if (expected.mark === undefined) {
    const models = modelsByCheck(profile, raw.stdout, expected);
    return { outcome: readOutcome(profile, raw, expected), stdout: raw.stdout, ...models };
  }
  const { stdout, replies } = cutReplies(raw.stdout, expected.mark);
  const printed = raw.stdout
    .split('\n')
    .filter((line) => !line.includes(expected.mark as string))
    .join('\n');
  const replied = replies.some(({ whole }) => whole);
  const outcome = readOutcome(profile, { ...raw, stdout }, { ...expected, replied });
  const cause = findCause(profile, raw, { outcome, replies, stdout });
  return { outcome: cause ?? outcome, stdout: printed, replies, ...modelsByCheck(profile, stdout, expected) };
}

function modelsByCheck(profile: SolverProfile, stdout: string, expected: Expectation): Pick<Run, 'models'> {
  if (expected.wantModel !== true || (expected.checks ?? 0) < 2) return {};
  const items = readOutput(stdout);
  const starts = items.flatMap(({ kind }, at) => (kind === 'answer' ? [at] : []));
  return { models: starts.map((start, i) => modelIn(profile, items.slice(start, starts[i + 1]), expected)) };
}

/** If the solver ended within a reply and gave no further answers, returns the error in this reply as the outcome. */
function findCause(
  profile: SolverProfile,
  raw: RawResult,
  { outcome, replies, stdout }: Pick<Run, 'outcome' | 'stdout'> & Required<Pick<Run, 'replies'>>,
): Outcome | undefined {
  const last = replies.at(-1);
  if (outcome.kind !== 'rejected' || outcome.why !== 'silent' || last === undefined || last.whole) return undefined;
  const found = readOutcome(profile, { ...raw, stdout: `${stdout}\n${last.text}\n` });
  return found.kind === 'rejected' && found.why !== 'silent' ? found : undefined;
}

/** Truncates long output, since each line takes many times its size in memory. */
function withoutFlood(raw: RawResult): RawResult {
  const { stdout, stderr, limit } = raw;
  const read = limit === 'output' ? stdout.slice(0, FLOOD_READ) : limit === undefined ? stdout : firstLines(stdout);
  const isLong = stderr.length > 2 * STDERR_READ;
  const said = isLong ? `${stderr.slice(0, STDERR_READ)}\n${stderr.slice(-STDERR_READ)}` : stderr;
  return read.length === stdout.length && !isLong ? raw : { ...raw, stdout: read, stderr: said };
}

function firstLines(text: string): string {
  let end = -1;
  for (let lines = 0; lines < MOST_LINES; lines++) {
    end = text.indexOf('\n', end + 1);
    if (end < 0) return text;
  }
  return text.slice(0, end);
}

const OWN_LIMIT = /Java heap space|GC overhead limit|rss limit|RSS limit|^too large/;

function limitText(why: string, { memoryBytes }: Expectation): string {
  if (OWN_LIMIT.test(why)) return " (the solver's own limit)";
  return memoryBytes === undefined ? '' : ` (--memory ${sizeOption(memoryBytes)})`;
}

/** Returns why the program did not start; the run is then no evidence about the query. Undefined if it started. */
function explainNotRun(profile: SolverProfile, raw: RawResult, answers: readonly Answer[]): string | undefined {
  if (raw.exit === undefined || answers.length > 0 || profile.exits[String(raw.exit)] !== undefined) return undefined;
  const meaning = NOT_RUN[raw.exit];
  if (meaning === undefined) return undefined;
  return readFirstLine(raw.stderr) ?? readFirstLine(raw.stdout) ?? `exit code ${raw.exit} (${meaning})`;
}

function readFirstLine(text: string): string | undefined {
  const line = firstLine(text, 300);
  return line === '' ? undefined : line;
}

interface Evidence {
  readonly answers: readonly Answer[];
  readonly stdoutLines: readonly string[];
  readonly stderrLines: readonly string[];
  readonly signal: `SIG${string}` | undefined;
  readonly meaning: SolverProfile['exits'][string] | undefined;
}

function gather(profile: SolverProfile, raw: RawResult, items: readonly OutputItem[]): Evidence {
  const stdoutLines: string[] = [];
  for (const item of items) {
    if (item.kind === 'line') stdoutLines.push(item.text.slice(0, LONGEST_LINE));
    else if (item.kind === 'error') for (const line of shortLines(item.message)) stdoutLines.push(line);
  }
  const known = raw.exit === undefined ? undefined : profile.exits[String(raw.exit)];
  const signal = known === undefined ? findSignal(raw) : raw.signal;
  return {
    answers: collectAnswers(items),
    stdoutLines: keepEnds(stdoutLines),
    stderrLines: shortLines(raw.stderr),
    signal,
    // A SIGKILL that Gainsay did not send usually means that the system ran out of memory.
    meaning: known ?? (signal === 'SIGKILL' ? 'memout' : signal === 'SIGXCPU' ? 'timeout' : undefined),
  };
}

function shortLines(text: string): string[] {
  return keepEnds(text.split('\n')).map((line) => line.slice(0, LONGEST_LINE));
}

function keepEnds(lines: string[]): string[] {
  return lines.length <= 2 * MATCHED_LINES ? lines : [...lines.slice(0, MATCHED_LINES), ...lines.slice(-MATCHED_LINES)];
}

function firstMatch(patterns: readonly MessagePattern[], evidence: Evidence): string | undefined {
  for (const { stream, pattern } of patterns) {
    const expression = compilePattern(pattern);
    const { stdoutLines, stderrLines } = evidence;
    const lines =
      stream === 'stdout' ? stdoutLines : stream === 'stderr' ? stderrLines : [...stderrLines, ...stdoutLines];
    for (const line of lines) {
      const match = expression.exec(line);
      if (match !== null) return (match[1] ?? line).trim();
    }
  }
  return undefined;
}

function findCrash(profile: SolverProfile, raw: RawResult, evidence: Evidence): Outcome | undefined {
  const assertion = firstMatch(profile.assertions, evidence);
  const message = assertion ?? firstMatch(profile.crashes, evidence);
  const fault = evidence.signal !== undefined && FAULTS.has(evidence.signal);
  const sanitizer = SANITIZER.test(raw.stderr);
  if (!fault && !sanitizer && message === undefined && evidence.meaning !== 'crash') return undefined;
  const exit = evidence.signal ?? raw.exit ?? 0;
  const said = { stderr: raw.stderr, stdout: evidence.stdoutLines.join('\n') };
  const cause = evidence.signal ?? (message === undefined ? `exit ${exit}` : 'fault');
  const signature = crashSignature(said, cause, message === undefined ? [] : [message]);
  return { kind: 'crashed', exit, signature, stderr: raw.stderr, answers: evidence.answers };
}

function readNormalEnd(
  profile: SolverProfile,
  { raw, items, expected }: { raw: RawResult; items: readonly OutputItem[]; expected: Expectation },
): Outcome {
  const answers: Answer[] = [];
  let first: OutputItem | undefined;
  for (const item of items) {
    if (errorIn(profile, item) !== undefined) first ??= item;
    else if (item.kind === 'answer' && first === undefined) answers.push(item.answer);
  }
  // Princess prints only the word error on standard output, and the reason on standard error.
  const reason = first?.kind === 'error' ? undefined : stderrError(profile, raw.stderr);
  const error = reason ?? (first && errorIn(profile, first));
  const wanted = expected.checks;
  if (wanted === undefined ? error !== undefined : answers.length < wanted && error !== undefined) {
    return { kind: 'rejected', message: error as string };
  }
  if (answers.length === 0) {
    if (wanted === 0 && expected.replied === true && error === undefined) return { kind: 'answered', answers };
    return error === undefined
      ? { kind: 'rejected', message: noAnswer(raw, profile), why: 'silent' }
      : { kind: 'rejected', message: error };
  }
  if (wanted !== undefined && answers.length !== wanted) {
    return { kind: 'rejected', message: `gave ${answers.length} answers to ${wanted} checks`, why: 'silent' };
  }
  const model = promisesModel({ answers }, expected) ? modelIn(profile, items, expected) : undefined;
  return { kind: 'answered', answers, ...(model === undefined ? {} : { model }) };
}

function promisesModel({ answers }: { readonly answers: readonly Answer[] }, { wantModel }: Expectation): boolean {
  return wantModel === true && answers.at(-1) !== 'unsat';
}

function errorIn(profile: SolverProfile, item: OutputItem): string | undefined {
  const fits = (patterns: readonly MessagePattern[], text: string) => {
    const ready = patterns.filter(({ stream }) => stream !== 'stderr').map(({ pattern }) => compilePattern(pattern));
    return ready.length > 0 && shortLines(text).some((line) => ready.some((each) => each.exec(line) !== null));
  };
  if (item.kind === 'error') return fits(profile.harmlessErrors, item.message) ? undefined : item.message;
  if (item.kind === 'line') return fits(profile.parseErrors, item.text) ? item.text : undefined;
  return undefined;
}

function stderrError(profile: SolverProfile, stderr: string): string | undefined {
  const patterns = profile.parseErrors.filter((p) => p.stream !== 'stdout').map((p) => compilePattern(p.pattern));
  return shortLines(stderr).find((line) => patterns.some((pattern) => pattern.exec(line) !== null));
}

function noAnswer(raw: RawResult, { input }: SolverProfile): string {
  const how = raw.signal !== undefined ? ` (ended by ${raw.signal})` : raw.exit ? ` (exit code ${raw.exit})` : '';
  const said = readFirstLine(raw.stderr);
  if (said !== undefined) return `gave no answer${how}: ${said}`;
  const isSilent = input === 'file' && how === '' && raw.stdout.trim() === '';
  return `gave no answer${how}${isSilent ? ': no output. The query is in the file that its last argument names; standard input is empty' : ''}`;
}

function modelIn(
  profile: SolverProfile,
  items: readonly OutputItem[],
  { modelAsLines = profile.lacks.includes('get-model') }: Expectation,
): string | undefined {
  const last = items.map((item) => item.kind).lastIndexOf('answer');
  const behind = items.slice(last + 1);
  if (modelAsLines) {
    const lines = behind.flatMap((item) => (item.kind === 'line' ? [item.text] : []));
    // A script without symbols has a model without lines.
    return lines.length === 0 && profile.modelArgs === undefined ? undefined : lines.join('\n');
  }
  const responses = behind.flatMap((item) => (item.kind === 'response' ? [item] : []));
  const [first, second] = responses;
  if (first === undefined || !first.complete) return undefined;
  // cvc4 and cvc5 print the heap of separation logic after the model.
  if (second !== undefined && /^\(heap\s/.test(second.text))
    return second.complete ? `${first.text}\n${second.text}` : first.text;
  // yices prints an equation per symbol and a table per function, without an enclosing list.
  if (!/^\((?:=|function)\s/.test(first.text)) return first.text;
  return responses.every(({ complete }) => complete) ? responses.map(({ text }) => text).join('\n') : undefined;
}
