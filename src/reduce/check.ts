import {
  type Backtrace,
  type Pattern,
  type RawResult,
  crashSignature,
  isBareSignature,
  isSameStack,
} from '../solver/index.js';
import type { Stage, Staged } from './engine/search.js';

/** A command that is ready to be run on an input. */
export interface StagedCommand {
  /** How it ended. Rejects when the signal aborts. */
  run(signal: AbortSignal): Promise<RawResult>;
  drop(): void;
}

/** Runs one command on inputs. */
export interface CommandRunner {
  stage(input: Uint8Array): StagedCommand;
  /** Where the command dies on an input, if a debugger can tell. */
  backtrace?(input: Uint8Array, signal: AbortSignal): Promise<Backtrace | undefined>;
}

/** What is kept of how a command behaved: two runs with the same class are the same failure. */
export interface Behaviour {
  /** `exit 1`, `SIGSEGV`, `timeout`, `too much output`, `cannot be started: …`. */
  readonly ending: string;
  /** Whether the command was run at all. */
  readonly started: boolean;
  /** What stays the same when the same fault is met again; undefined where it did not crash. */
  readonly crash: string | undefined;
  /** The lines `sat`, `unsat` and `unknown` that it printed. */
  readonly answers: readonly string[];
  /** All that it printed, cut at the limit. */
  readonly output: string;
}

/** Signals by which a program ends through its own fault, and the exit codes by which a shell tells of them. */
const FAULTS: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGABRT', 'SIGBUS', 'SIGILL', 'SIGFPE', 'SIGTRAP', 'SIGSYS']);
const FAULT_CODES: ReadonlySet<number> = new Set([132, 133, 134, 135, 136, 139]);
/** What a dying program says of itself: Boolector's handler, sanitizers, `assert(3)`. */
const LAST_WORDS =
  /^.*(?:CAUGHT SIGNAL \d+|ERROR: \w+Sanitizer: |: Assertion [`'].*' failed|^\S+:\d+:\d+: runtime error: ).*$/m;
/** Exit codes of a solver that answered: in good order, sat, unsat. */
const ANSWERED: ReadonlySet<string> = new Set(['exit 0', 'exit 10', 'exit 20']);

/** How a command behaved. */
export function behaviourOf(raw: RawResult): Behaviour {
  const output = `${raw.stdout}\n${raw.stderr}`;
  const ending = endingOf(raw);
  const words = LAST_WORDS.exec(output)?.[0];
  const fault = FAULTS.has(raw.signal ?? '') || (raw.exit !== undefined && FAULT_CODES.has(raw.exit));
  const crashed = raw.limit === undefined && (fault || words !== undefined);
  return {
    ending,
    started: raw.startError === undefined,
    crash: crashed ? crashSignature(raw, ending, words === undefined ? [] : [words]) : undefined,
    answers: raw.stdout.split('\n').filter((line) => /^(?:sat|unsat|unknown(?: \(\w+\))?)\s*$/.test(line)),
    output,
  };
}

function endingOf({ startError, limit, signal, exit }: RawResult): string {
  if (startError !== undefined) return `cannot be started: ${startError}`;
  if (limit === 'timeout') return 'timeout';
  if (limit === 'memory') return 'out of memory';
  if (limit === 'output') return 'too much output';
  return signal ?? `exit ${exit ?? 0}`;
}

/** One line for people. */
export function behaviourText({ ending, crash, answers }: Behaviour): string {
  const said = answers.length === 0 ? '' : `, answer ${answers.join(' ')}`;
  return `${ending}${crash === undefined ? '' : ' (crash)'}${said}`;
}

/** What must stay. */
export interface CheckOptions {
  /** Something that the output must hold; the crash signature is then free to change. */
  readonly match?: Pattern | undefined;
  /** Whether the command is a solver itself, which is known by its answers whatever its exit code is. */
  readonly solver?: boolean;
}

/** Whether a run shows what the first one showed: the same ending, and the same crash, pattern or answer. */
export function sameBehaviour(start: Behaviour, now: Behaviour, { match, solver = false }: CheckOptions): boolean {
  if (now.ending !== start.ending) return false;
  if (match !== undefined) return match.exec(now.output) !== null;
  if (start.crash !== undefined || now.crash !== undefined) return now.crash === start.crash;
  // A script's exit code is its word; a solver, and whoever just answers as one, is known by the answers.
  return !(solver || isPlainAnswer(start)) || sameList(start.answers, now.answers);
}

/** Whether the command did nothing but answer. */
export function isPlainAnswer({ ending, crash, answers }: Behaviour): boolean {
  return crash === undefined && ANSWERED.has(ending) && (answers.length > 0 || ending === 'exit 0');
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}

/** What a command, and the one it is held against, showed on one input. */
export interface Observation {
  readonly first: Behaviour;
  readonly second: Behaviour | undefined;
  /** Where the first command dies, of a crash that only this tells from others. */
  readonly stack?: Backtrace | undefined;
}

export interface Check {
  readonly runner: CommandRunner;
  /** A second command, whose answer differs from the first one's as long as the input fails. */
  readonly against?: CommandRunner | undefined;
  readonly options: CheckOptions;
}

/** Runs the commands of a check once. */
export async function observe(check: Check, input: Uint8Array, signal: AbortSignal): Promise<Observation> {
  const first = behaviourOf(await check.runner.stage(input).run(signal));
  const second = check.against && behaviourOf(await check.against.stage(input).run(signal));
  return { first, second };
}

/** Whether a crash is told from others by nothing but the place where the command dies. */
export function needsStack({ crash }: Behaviour, { match }: CheckOptions): boolean {
  return match === undefined && crash !== undefined && isBareSignature(crash);
}

/** What was seen of the start, with the place where the command dies if only that tells its crash from others. */
export async function withStack(
  check: Check,
  start: Observation,
  input: Uint8Array,
  signal: AbortSignal,
): Promise<Observation> {
  if (!needsStack(start.first, check.options)) return start;
  const stack = await check.runner.backtrace?.(input, signal);
  return stack === undefined ? start : { ...start, stack };
}

/** Whether the command dies on an input where it died at the start; true if that was not looked at. */
export async function diesAlike(
  { runner }: Pick<Check, 'runner'>,
  { stack }: Pick<Observation, 'stack'>,
  input: Uint8Array,
  signal: AbortSignal,
): Promise<boolean> {
  if (stack === undefined) return true;
  const now = await runner.backtrace?.(input, signal);
  return now !== undefined && isSameStack(stack, now);
}

/** Why a reduction cannot start from what was seen; undefined where it can. */
export function startProblem(
  { options }: Check,
  { first, second }: Observation,
  { any }: { /** Whether an input need not fail. */ readonly any: boolean },
): string | undefined {
  if (!first.started) return first.ending;
  if (options.match !== undefined && options.match.exec(first.output) === null) {
    return `the output does not match the pattern (${behaviourText(first)})`;
  }
  if (second !== undefined) {
    if (!second.started) return `the second command ${second.ending}`;
    const same = first.ending === second.ending && first.crash === second.crash;
    if (same && sameList(first.answers, second.answers)) return `both commands behave alike (${behaviourText(first)})`;
    return undefined;
  }
  if (any || options.match !== undefined || !isPlainAnswer(first)) return undefined;
  return `the command exits normally (${behaviourText(first)})`;
}

/** Whether an input shows what the start showed. */
export function stillFails(start: Observation, now: Observation, options: CheckOptions): boolean {
  if (!sameBehaviour(start.first, now.first, options)) return false;
  if (start.second === undefined) return true;
  // Two answers that differ are what is looked for: they must not change places.
  if (!sameList(start.first.answers, now.first.answers) || now.second === undefined) return false;
  return sameBehaviour(start.second, now.second, {}) && sameList(start.second.answers, now.second.answers);
}

/** The check of candidates: the second command is run only where the first one shows what it did at the start. */
export function stageOf(check: Check, start: Observation): Stage {
  return (input): Staged => {
    const first = check.runner.stage(input);
    const second = check.against?.stage(input);
    return {
      async run(signal) {
        const seen = { first: behaviourOf(await first.run(signal)), second: undefined };
        if (second === undefined)
          return stillFails(start, seen, check.options) && diesAlike(check, start, input, signal);
        if (!sameBehaviour(start.first, seen.first, check.options)) {
          second.drop();
          return false;
        }
        const both = { first: seen.first, second: behaviourOf(await second.run(signal)) };
        return stillFails(start, both, check.options) && diesAlike(check, start, input, signal);
      },
      drop() {
        first.drop();
        second?.drop();
      },
    };
  };
}
