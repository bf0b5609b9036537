import type { Answer, MessagePattern, Outcome, Run, SolverProfile } from './contract.js';
import { cutReplies } from './inquiries.js';
import { javaFault } from './java-trace.js';
import { patternOf } from './pattern.js';
import { type OutputItem, answersOf, readOutput } from './read-output.js';
import { crashSignature } from './signature.js';
import { firstLine, sizeOption } from '../util/index.js';
import { OUT_OF_MEMORY } from './out-of-memory.js';

/** How a process (or a WebAssembly call) ended. */
export interface RawResult {
  readonly stdout: string;
  readonly stderr: string;
  /** The exit code; undefined where a signal ended it or where it goes on living. */
  readonly exit?: number;
  readonly signal?: `SIG${string}`;
  /** Which of our limits ended it. */
  readonly limit?: 'timeout' | 'output' | 'memory';
  /** Why it could not be started. */
  readonly startError?: string;
}

/** What is known of the query beforehand. */
export interface Expectation {
  /** How many answers it asks for; undefined where that cannot be told. */
  readonly checks?: number | undefined;
  readonly wantModel?: boolean;
  /** Whether it replied to an inquiry: a script that only asks for such replies is answered then. */
  readonly replied?: boolean;
  /** The memory that it may use. */
  readonly memoryBytes?: number;
}

/** Signals by which a program ends through its own fault. */
const FAULTS = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']);
/** The same, as a shell in between reports them (128 + signal). */
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
/** How much of a line is matched against patterns: a model in a warning can be one line of megabytes. */
const LONGEST_LINE = 1_000;
/** How much of a stack trace is read. */
const LONGEST_TRACE = 50_000;
/** How much of a flood is read for answers. */
const FLOOD_READ = 100_000;
/** How many lines are read: a script has fewer checks, and each line takes many times its own room. */
const MOST_LINES = 200_000;
/** How much of standard error is read, at its beginning and at its end, UTF-16 units. */
const STDERR_READ = 200_000;
/** How many lines are matched against patterns, at both ends of an output: a flood of them would take seconds. */
const MATCHED_LINES = 5_000;
/** How much of a message about memory is shown. */
const SHOWN = 120;
/** What a shell, a wrapper or the loader of programs exits with where the program behind it cannot be run (POSIX, 2.8.2). */
const NOT_RUN: Readonly<Record<number, string>> = { 126: 'cannot be executed', 127: 'not found' };
const SANITIZER = /ERROR: \w+Sanitizer: |^\S+:\d+:\d+: runtime error: /m;

/**
 * What a run means. Total: whatever a solver does has an outcome. Messages are matched line by line on standard error
 * and on what stands outside of models on standard output, so that no symbol or string of the input can look like one.
 */
export function readOutcome(profile: SolverProfile, printed: RawResult, expected: Expectation = {}): Outcome {
  const raw = withoutFlood(printed);
  if (raw.startError !== undefined) return { kind: 'unavailable', message: raw.startError };
  const items = readOutput(raw.stdout);
  const evidence = gather(profile, raw, items);
  const { answers } = evidence;
  const matched = (patterns: readonly MessagePattern[]) => firstMatch(patterns, evidence);

  if (raw.limit === 'output') return { kind: 'flooded', answers };
  const memout = (why: string): Outcome => ({ kind: 'memout', answers, message: `${why}${limitText(why, expected)}` });
  if (raw.limit === 'memory') return memout('killed by the memory limit');
  const complete = expected.checks !== undefined && answers.length === expected.checks && expected.checks > 0;
  // Some solvers take long to tidy up behind their last answer: it stands.
  if (raw.limit === 'timeout') {
    return complete ? answeredOrRejected(profile, { raw, items, expected }) : { kind: 'timeout', answers };
  }
  const starved = matched(OUT_OF_MEMORY) ?? matched(profile.outOfMemory);
  if (starved !== undefined) return memout(`out of memory: ${starved.slice(0, SHOWN)}`);
  if (evidence.meaning === 'memout')
    return memout(evidence.signal === 'SIGKILL' ? 'killed by the system' : 'out of memory');
  if (matched(profile.timeouts) !== undefined || evidence.meaning === 'timeout') return { kind: 'timeout', answers };
  const failed = matched(profile.selfCheckFailures ?? []);
  if (failed !== undefined) return { kind: 'failed-self-check', message: failed, answers };
  const complaint = matched(profile.invalidModels);
  if (complaint !== undefined) {
    const model = expected.wantModel === true ? modelIn(profile, items) : undefined;
    return { kind: 'invalid-model', message: complaint, answers, ...(model === undefined ? {} : { model }) };
  }
  const thrown = refusalInJava(`${raw.stderr}\n${evidence.stdoutLines.join('\n')}`);
  const lacking = matched(profile.unsupported) ?? thrown;
  if (lacking !== undefined && !complete) return { kind: 'rejected', message: lacking, why: 'unsupported' };
  const isRefusal = thrown !== undefined && evidence.signal === undefined;
  const crash = isRefusal ? undefined : crashOf(profile, raw, evidence);
  if (crash !== undefined) return crash;
  const notRun = notRunOf(profile, raw, answers);
  if (notRun !== undefined) return { kind: 'unavailable', message: notRun };
  const outcome = answeredOrRejected(profile, { raw, items, expected });
  // What it lacks is why, even where it went on behind the error and gave every answer.
  return lacking !== undefined && outcome.kind === 'rejected'
    ? { kind: 'rejected', message: lacking, why: 'unsupported' }
    : outcome;
}

const MISSING_FEATURE = /\bunsupported\b|\bnot (?:yet )?(?:supported|implemented)\b|does not support/i;

/** The message of a Java program that ends with an exception about a missing feature; one that the class library throws is a fault. */
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

/** What came of a query: its outcome, what was printed besides markers, and the replies to its inquiries. */
export function readRun(
  profile: SolverProfile,
  given: RawResult,
  expected: Expectation & { readonly mark?: string } = {},
): Pick<Run, 'outcome' | 'stdout' | 'replies'> {
  const raw = withoutFlood(given);
  if (expected.mark === undefined) return { outcome: readOutcome(profile, raw, expected), stdout: raw.stdout };
  const { stdout, replies } = cutReplies(raw.stdout, expected.mark);
  const printed = raw.stdout
    .split('\n')
    .filter((line) => !line.includes(expected.mark as string))
    .join('\n');
  const replied = replies.some(({ whole }) => whole);
  return { outcome: readOutcome(profile, { ...raw, stdout }, { ...expected, replied }), stdout: printed, replies };
}

/** The same with less of what a run printed that ended at a limit, and of long standard errors: each line takes many times its own room. */
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

/** A JVM whose own limit (-Xmx) is below ours. */
const OWN_LIMIT = /Java heap space|GC overhead limit|rss limit|RSS limit/;

/** The limit of memory as a user gives it. */
function limitText(why: string, { memoryBytes }: Expectation): string {
  if (OWN_LIMIT.test(why)) return " (the solver's own limit)";
  return memoryBytes === undefined ? '' : ` (--memory ${sizeOption(memoryBytes)})`;
}

/** Why the program itself was never run, where its exit code says so: that says nothing about the query. */
function notRunOf(profile: SolverProfile, raw: RawResult, answers: readonly Answer[]): string | undefined {
  if (raw.exit === undefined || answers.length > 0 || profile.exits[String(raw.exit)] !== undefined) return undefined;
  const meaning = NOT_RUN[raw.exit];
  if (meaning === undefined) return undefined;
  return firstLineOf(raw.stderr) ?? firstLineOf(raw.stdout) ?? `exit code ${raw.exit} (${meaning})`;
}

function firstLineOf(text: string): string | undefined {
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
  const signal = raw.signal ?? (known === undefined && raw.exit !== undefined ? FAULT_CODES[raw.exit] : undefined);
  return {
    answers: answersOf(items),
    stdoutLines: endsOf(stdoutLines),
    stderrLines: shortLines(raw.stderr),
    signal,
    // The system kills without a word where memory ends; nobody else kills a solver that we do not.
    meaning: known ?? (signal === 'SIGKILL' ? 'memout' : signal === 'SIGXCPU' ? 'timeout' : undefined),
  };
}

/** The lines of a text, as far as they are matched. */
function shortLines(text: string): string[] {
  return endsOf(text.split('\n')).map((line) => line.slice(0, LONGEST_LINE));
}

/** Of a flood of lines, those at both ends. */
function endsOf(lines: string[]): string[] {
  return lines.length <= 2 * MATCHED_LINES ? lines : [...lines.slice(0, MATCHED_LINES), ...lines.slice(-MATCHED_LINES)];
}

/** The first line that one of the patterns matches; the pattern's first group where it has one. */
function firstMatch(patterns: readonly MessagePattern[], evidence: Evidence): string | undefined {
  for (const { stream, pattern } of patterns) {
    const expression = patternOf(pattern);
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

function crashOf(profile: SolverProfile, raw: RawResult, evidence: Evidence): Outcome | undefined {
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

/** How a run that ended in good order is read: its answers in order, up to the first error about the input. */
function answeredOrRejected(
  profile: SolverProfile,
  { raw, items, expected }: { raw: RawResult; items: readonly OutputItem[]; expected: Expectation },
): Outcome {
  const answers: Answer[] = [];
  let error: string | undefined;
  for (const item of items) {
    const message = errorIn(profile, item);
    if (message !== undefined) error ??= message;
    else if (item.kind === 'answer' && error === undefined) answers.push(item.answer);
  }
  error ??= stderrError(profile, raw.stderr);
  const wanted = expected.checks;
  if (wanted === undefined ? error !== undefined : answers.length < wanted && error !== undefined) {
    return { kind: 'rejected', message: error as string };
  }
  if (answers.length === 0) {
    if (wanted === 0 && expected.replied === true && error === undefined) return { kind: 'answered', answers };
    return error === undefined
      ? { kind: 'rejected', message: noAnswer(raw), why: 'silent' }
      : { kind: 'rejected', message: error };
  }
  if (wanted !== undefined && answers.length !== wanted) {
    return { kind: 'rejected', message: `gave ${answers.length} answers to ${wanted} checks`, why: 'silent' };
  }
  const hasModel = expected.wantModel === true && answers.at(-1) !== 'unsat';
  const model = hasModel ? modelIn(profile, items) : undefined;
  return { kind: 'answered', answers, ...(model === undefined ? {} : { model }) };
}

/** The message of an item that says that the input was not understood; undefined for all others. */
function errorIn(profile: SolverProfile, item: OutputItem): string | undefined {
  const tells = (patterns: readonly MessagePattern[], text: string) =>
    patterns.some(
      (p) => p.stream !== 'stderr' && shortLines(text).some((line) => new RegExp(p.pattern, 'u').test(line)),
    );
  if (item.kind === 'error') return tells(profile.harmlessErrors, item.message) ? undefined : item.message;
  if (item.kind === 'line') return tells(profile.parseErrors, item.text) ? item.text : undefined;
  return undefined;
}

function stderrError(profile: SolverProfile, stderr: string): string | undefined {
  const patterns = profile.parseErrors.filter((p) => p.stream !== 'stdout').map((p) => patternOf(p.pattern));
  return shortLines(stderr).find((line) => patterns.some((pattern) => pattern.exec(line) !== null));
}

function noAnswer(raw: RawResult): string {
  const how = raw.signal !== undefined ? ` (ended by ${raw.signal})` : raw.exit ? ` (exit code ${raw.exit})` : '';
  const said = firstLineOf(raw.stderr);
  return `gave no answer${how}${said === undefined ? '' : `: ${said}`}`;
}

/** What stands behind the last answer: one response, several of yices, or loose lines where models are no S-expressions. */
function modelIn(profile: SolverProfile, items: readonly OutputItem[]): string | undefined {
  const last = items.map((item) => item.kind).lastIndexOf('answer');
  const behind = items.slice(last + 1);
  if (profile.lacks.includes('get-model')) {
    const lines = behind.flatMap((item) => (item.kind === 'line' ? [item.text] : []));
    return lines.length === 0 ? undefined : lines.join('\n');
  }
  const responses = behind.flatMap((item) => (item.kind === 'response' ? [item] : []));
  const [first, second] = responses;
  if (first === undefined || !first.complete) return undefined;
  // cvc4 and cvc5 print the heap of separation logic behind the model.
  if (second !== undefined && /^\(heap\s/.test(second.text))
    return second.complete ? `${first.text}\n${second.text}` : first.text;
  // Yices prints an equation for each symbol and a table for each function, without a list around them.
  if (!/^\((?:=|function)\s/.test(first.text)) return first.text;
  return responses.every(({ complete }) => complete) ? responses.map(({ text }) => text).join('\n') : undefined;
}
