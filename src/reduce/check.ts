import {
  type Backtrace,
  type Pattern,
  type RawResult,
  FAULTS,
  crashSignature,
  findSignal,
  isBareSignature,
  isSameStack,
} from '../solver/index.js';
import type { Stage, Staged } from './engine/search.js';

export interface StagedCommand {
  run(signal: AbortSignal): Promise<RawResult>;
  drop(): void;
}

export interface CommandRunner {
  stage(input: Uint8Array): StagedCommand;
  backtrace?(input: Uint8Array, signal: AbortSignal): Promise<Backtrace | undefined>;
}

export interface Behaviour {
  /** End of the run, such as `exit 1`, `SIGSEGV`, `timeout`, `too much output`, `cannot be started: …`. */
  readonly ending: string;
  readonly started: boolean;
  /** Crash signature, equal for crashes with the same cause. */
  readonly crash: string | undefined;
  readonly answers: readonly string[];
  readonly output: string;
}

/** Crash messages of Boolector, sanitizers and `assert(3)`. */
const LAST_WORDS =
  /^.*(?:CAUGHT SIGNAL \d+|ERROR: \w+Sanitizer: |: Assertion [`'].*' failed|^\S+:\d+:\d+: runtime error: ).*$/m;
/** Endings of a run that prints an answer: the exit codes of success, `sat` and `unsat`. */
const ANSWERED: ReadonlySet<string> = new Set(['exit 0', 'exit 10', 'exit 20']);

export function readBehaviour(raw: RawResult): Behaviour {
  const output = `${raw.stdout}\n${raw.stderr}`;
  const ending = formatEnding(raw);
  const words = LAST_WORDS.exec(output)?.[0];
  const fault = FAULTS.has(findSignal(raw) ?? '');
  const crashed = raw.limit === undefined && (fault || words !== undefined);
  return {
    ending,
    started: raw.startError === undefined,
    crash: crashed ? crashSignature(raw, ending, words === undefined ? [] : [words]) : undefined,
    answers: raw.stdout.split('\n').filter((line) => /^(?:sat|unsat|unknown(?: \(\w+\))?)\s*$/.test(line)),
    output,
  };
}

function formatEnding({ startError, limit, ...raw }: RawResult): string {
  if (startError !== undefined) return `cannot be started: ${startError}`;
  if (limit === 'timeout') return 'timeout';
  if (limit === 'memory') return 'out of memory';
  if (limit === 'output') return 'too much output';
  return findSignal(raw) ?? `exit ${raw.exit ?? 0}`;
}

export function behaviourText({ ending, crash, answers }: Behaviour): string {
  const said = answers.length === 0 ? '' : `, answer ${answers.join(' ')}`;
  return `${ending}${crash === undefined ? '' : ' (crash)'}${said}`;
}

/** States what each candidate must show. */
export function propertyText(
  { first, second }: Observation,
  { match, against = '' }: { readonly match?: string | undefined; readonly against?: string | undefined },
): string {
  const isPattern = match !== undefined;
  const answers = isPattern && second === undefined ? [] : first.answers;
  const seen = behaviourText({ ...first, answers, crash: isPattern ? undefined : first.crash });
  const pattern = isPattern ? `, output matches ${match}` : '';
  return `${seen}${pattern}${second === undefined ? '' : `; compared command ${against}: ${behaviourText(second)}`}`;
}

export interface CheckOptions {
  /** Pattern that the output must match. The crash signature may then change. */
  readonly match?: Pattern | undefined;
  /** If true, the answers must stay the same, not only the exit code. */
  readonly solver?: boolean;
}

export function sameBehaviour(start: Behaviour, now: Behaviour, { match, solver = false }: CheckOptions): boolean {
  if (now.ending !== start.ending) return false;
  if (match !== undefined) return match.exec(now.output) !== null;
  if (start.crash !== undefined || now.crash !== undefined) return now.crash === start.crash;
  // For a solver, and for a command that only prints answers, the answers must stay the same too.
  return !(solver || isPlainAnswer(start)) || sameList(start.answers, now.answers);
}

export function isPlainAnswer({ ending, crash, answers }: Behaviour): boolean {
  return crash === undefined && ANSWERED.has(ending) && (answers.length > 0 || ending === 'exit 0');
}

function sameList(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((each, i) => each === b[i]);
}

export interface Observation {
  readonly first: Behaviour;
  readonly second: Behaviour | undefined;
  readonly stack?: Backtrace | undefined;
}

export interface Check {
  readonly runner: CommandRunner;
  /** Second command, which must behave differently from the first command. */
  readonly against?: CommandRunner | undefined;
  readonly options: CheckOptions;
}

export async function observe(check: Check, input: Uint8Array, signal: AbortSignal): Promise<Observation> {
  const first = readBehaviour(await check.runner.stage(input).run(signal));
  const second = check.against && readBehaviour(await check.against.stage(input).run(signal));
  return { first, second };
}

export function needsStack({ crash }: Behaviour, { match }: CheckOptions): boolean {
  return match === undefined && crash !== undefined && isBareSignature(crash);
}

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

/** Checks whether two crashes have the same stack. Also true if the first crash has no stack. */
export async function crashesAlike(
  { runner }: Pick<Check, 'runner'>,
  { stack }: Pick<Observation, 'stack'>,
  input: Uint8Array,
  signal: AbortSignal,
): Promise<boolean> {
  if (stack === undefined) return true;
  const now = await runner.backtrace?.(input, signal);
  return now !== undefined && isSameStack(stack, now);
}

export function startProblem(
  { options }: Check,
  { first, second }: Observation,
  { any }: { readonly any: boolean },
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

export function stillFails(start: Observation, now: Observation, options: CheckOptions): boolean {
  if (!sameBehaviour(start.first, now.first, options)) return false;
  if (start.second === undefined) return true;
  // If the two commands swap their answers, the candidate shows a different failure.
  if (!sameList(start.first.answers, now.first.answers) || now.second === undefined) return false;
  return sameBehaviour(start.second, now.second, {}) && sameList(start.second.answers, now.second.answers);
}

/** Creates the check of candidates. Runs the second command only if the first one behaves as on the original input. */
export function makeStage(check: Check, start: Observation): Stage {
  return (input): Staged => {
    const first = check.runner.stage(input);
    const second = check.against?.stage(input);
    return {
      async run(signal) {
        const seen = { first: readBehaviour(await first.run(signal)), second: undefined };
        if (second === undefined)
          return stillFails(start, seen, check.options) && crashesAlike(check, start, input, signal);
        if (!sameBehaviour(start.first, seen.first, check.options)) {
          second.drop();
          return false;
        }
        const both = { first: seen.first, second: readBehaviour(await second.run(signal)) };
        return stillFails(start, both, check.options) && crashesAlike(check, start, input, signal);
      },
      drop() {
        first.drop();
        second?.drop();
      },
    };
  };
}
