import { timeText } from '../../src/cli/index.js';
import { type BadInput, badUsage, findProgram, CommandProcesses } from '../../src/index.js';
import { type Stage, type Staged, readBehaviour, crashesAlike, needsStack } from '../../src/reduce-front.js';
import type { Backtrace, RawResult } from '../../src/smt.js';
import type { DdsmtExpectation, DdsmtOptions } from './options.js';

interface ReferenceRun {
  readonly expectation: DdsmtExpectation;
  readonly runner: CommandProcesses;
  readonly start: RawResult;
  /** Stack of the crash. Set only if no other property distinguishes this crash from others. */
  readonly stack: Backtrace | undefined;
  /** True if the stack is needed to recognise the crash, but no debugger could read it. */
  readonly isPlaceUnknown: boolean;
}

export interface DdsmtCheck {
  readonly stage: Stage;
  readonly seen: readonly string[];
  readonly isPlaceUnknown: boolean;
  close(): void;
}

const FIRST_TIMEOUT_MS = 3_600_000;
const OUTPUT_BYTES = 16 * 1024 * 1024;

interface FirstRun {
  readonly options: DdsmtOptions;
  readonly input: Uint8Array;
  readonly extension: string;
  readonly signal: AbortSignal;
}

/** Opens a check that compares candidates as ddSMT's documentation describes. Rejects if the signal aborts. */
export async function openDdsmtCheck(first: FirstRun): Promise<DdsmtCheck> {
  const { options } = first;
  const goldens: ReferenceRun[] = [];
  const close = (): void => {
    for (const { runner } of goldens) runner.close();
  };
  try {
    for (const expectation of [options.check, ...(options.crossCheck === undefined ? [] : [options.crossCheck])]) {
      goldens.push(await observeStart(expectation, first));
    }
  } catch (error) {
    close();
    throw error;
  }
  const isPlaceUnknown = goldens.some((golden) => golden.isPlaceUnknown);
  const seen = goldens.map(({ start }) => formatStart(start));
  return { stage: (text) => stageChecks(goldens, text), seen, isPlaceUnknown, close };
}

async function observeStart(
  expectation: DdsmtExpectation,
  { options, input, extension, signal }: FirstRun,
): Promise<ReferenceRun> {
  const [name = '', ...args] = expectation.command;
  const command = [findProgram(name), ...args];
  const { memoryBytes } = options;
  const runnerFor = (timeoutMs: number): CommandProcesses =>
    new CommandProcesses({
      command,
      stdin: false,
      limits: { timeoutMs, outputBytes: OUTPUT_BYTES, ...(memoryBytes === undefined ? {} : { memoryBytes }) },
      extension,
    });
  const limit = expectation.timeoutMs ?? FIRST_TIMEOUT_MS;
  const first = runnerFor(limit);
  const started = performance.now();
  let start: RawResult;
  try {
    start = await first.stage(input).run(signal);
  } finally {
    first.close();
  }
  const ms = performance.now() - started;
  if (start.limit !== undefined) throw unfinishedStart(name, start.limit, { limit, expectation });
  if (start.startError !== undefined) throw badUsage(`${name} cannot be started: ${start.startError}`);
  for (const [kind, pattern, text, other, option] of [
    ['stdout', expectation.matchOut, start.stdout, start.stderr, '--match-err'],
    ['stderr', expectation.matchErr, start.stderr, start.stdout, '--match-out'],
  ] as const) {
    if (pattern === undefined || text.includes(pattern)) continue;
    const hint = other.includes(pattern) ? { hint: `the other stream contains this text: use ${option}` } : {};
    throw badUsage(`the ${kind} of the first run does not contain '${pattern}'`, hint);
  }
  const runner = runnerFor(expectation.timeoutMs ?? Math.ceil(1.5 * (ms + 1000)));
  const isNeeded = !hasPattern(expectation) && needsStack(readBehaviour(start), {});
  const stack = isNeeded ? await runner.backtrace(input, signal) : undefined;
  return { expectation, start, runner, stack, isPlaceUnknown: isNeeded && stack === undefined };
}

function hasPattern({ matchOut, matchErr }: DdsmtExpectation): boolean {
  return matchOut !== undefined || matchErr !== undefined;
}

function unfinishedStart(
  name: string,
  reason: NonNullable<RawResult['limit']>,
  { limit, expectation }: { readonly limit: number; readonly expectation: DdsmtExpectation },
): BadInput {
  if (reason === 'output') return badUsage(`${name} prints more than ${OUTPUT_BYTES / 1024 ** 2} MB on the input`);
  const expected = 'a first run that ends, because two runs that time out cannot be distinguished';
  const option = `--timeout${expectation.twin}`;
  return badUsage(`${name} ran on the input for more than ${timeText(limit)}`, {
    expected,
    hint: `raise ${option}; gainsay reduce --timeout also reduces inputs that time out`,
  });
}

function stageChecks(goldens: readonly ReferenceRun[], text: Uint8Array): Staged {
  const runs = goldens.map(({ runner }) => runner.stage(text));
  return {
    async run(signal) {
      let same = true;
      for (const [at, golden] of goldens.entries()) {
        const run = runs[at];
        if (run === undefined) continue;
        if (same) same = behavesAs(golden, await run.run(signal)) && (await crashesAlike(golden, golden, text, signal));
        else run.drop();
      }
      return same;
    },
    drop() {
      for (const run of runs) run.drop();
    },
  };
}

function behavesAs({ expectation, start }: ReferenceRun, now: RawResult): boolean {
  const { ignoreOut, ignoreErr, matchOut, matchErr } = expectation;
  if (now.limit !== undefined || now.startError !== undefined) return false;
  if (now.exit !== start.exit || now.signal !== start.signal) return false;
  if (matchOut !== undefined || matchErr !== undefined) {
    return now.stdout.includes(matchOut ?? '') && now.stderr.includes(matchErr ?? '');
  }
  return (ignoreOut || now.stdout === start.stdout) && (ignoreErr || now.stderr === start.stderr);
}

function formatStart({ exit, signal, stdout, stderr }: RawResult): string {
  return `exit ${signal ?? exit ?? 0}, ${stdout.length} bytes on stdout, ${stderr.length} on stderr`;
}
