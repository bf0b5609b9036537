import { CommandProcesses, resolveExecutable } from '../host/index.js';
import type { Stage, Staged } from '../reduce/index.js';
import type { RawResult } from '../solver/index.js';
import { badUsage } from './complain.js';
import { noProgram } from './reduce-check.js';
import type { DdsmtExpectation, DdsmtOptions } from './ddsmt-options.js';

/** A command, and how it behaved on the start. */
interface Golden {
  readonly expectation: DdsmtExpectation;
  readonly runner: CommandProcesses;
  readonly start: RawResult;
}

/** The commands of a check, with what the start showed. */
export interface DdsmtCheck {
  readonly stage: Stage;
  /** What the start showed, a line for each command. */
  readonly seen: readonly string[];
  close(): void;
}

const FIRST_TIMEOUT_MS = 3_600_000;
const OUTPUT_BYTES = 16 * 1024 * 1024;
const never = new AbortController().signal;

/** Runs the commands on the start and makes the check of candidates: the same behaviour as ddSMT's documentation tells it. */
export async function openDdsmtCheck(options: DdsmtOptions, input: Uint8Array, extension: string): Promise<DdsmtCheck> {
  const goldens: Golden[] = [];
  const close = (): void => {
    for (const { runner } of goldens) runner.close();
  };
  try {
    for (const expectation of [options.check, ...(options.crossCheck === undefined ? [] : [options.crossCheck])]) {
      goldens.push(await goldenOf(expectation, { options, input, extension }));
    }
  } catch (error) {
    close();
    throw error;
  }
  return { stage: (text) => staged(goldens, text), seen: goldens.map(({ start }) => seenText(start)), close };
}

async function goldenOf(
  expectation: DdsmtExpectation,
  { options, input, extension }: { options: DdsmtOptions; input: Uint8Array; extension: string },
): Promise<Golden> {
  const [name = '', ...args] = expectation.command;
  const program = resolveExecutable(name);
  if (program === undefined) throw noProgram(name);
  const command = [program, ...args];
  const { memoryBytes } = options;
  const runnerFor = (timeoutMs: number): CommandProcesses =>
    new CommandProcesses({
      command,
      stdin: false,
      limits: { timeoutMs, outputBytes: OUTPUT_BYTES, ...(memoryBytes === undefined ? {} : { memoryBytes }) },
      extension,
    });
  const first = runnerFor(FIRST_TIMEOUT_MS);
  const started = performance.now();
  const start = await first.stage(input).run(never);
  const ms = performance.now() - started;
  first.close();
  if (start.startError !== undefined) throw badUsage(`${name} cannot be started: ${start.startError}`);
  for (const [kind, pattern, text, other, option] of [
    ['stdout', expectation.matchOut, start.stdout, start.stderr, '--match-err'],
    ['stderr', expectation.matchErr, start.stderr, start.stdout, '--match-out'],
  ] as const) {
    if (pattern === undefined || text.includes(pattern)) continue;
    const hint = other.includes(pattern) ? { hint: `the other output holds it: ${option}` } : {};
    throw badUsage(`the ${kind} of the start does not hold '${pattern}'`, hint);
  }
  return { expectation, start, runner: runnerFor(expectation.timeoutMs ?? Math.ceil(1.5 * (ms + 1000))) };
}

function staged(goldens: readonly Golden[], text: Uint8Array): Staged {
  const runs = goldens.map(({ runner }) => runner.stage(text));
  return {
    async run(signal) {
      let same = true;
      for (const [at, golden] of goldens.entries()) {
        const run = runs[at];
        if (run === undefined) continue;
        if (same) same = behavesAs(golden, await run.run(signal));
        else run.drop();
      }
      return same;
    },
    drop() {
      for (const run of runs) run.drop();
    },
  };
}

/** The same exit code; what must match does; and where nothing must, what is not ignored is equal. */
function behavesAs({ expectation, start }: Golden, now: RawResult): boolean {
  const { ignoreOut, ignoreErr, matchOut, matchErr } = expectation;
  if (now.limit !== undefined || now.startError !== undefined) return false;
  if (now.exit !== start.exit || now.signal !== start.signal) return false;
  if (matchOut !== undefined || matchErr !== undefined) {
    return now.stdout.includes(matchOut ?? '') && now.stderr.includes(matchErr ?? '');
  }
  return (ignoreOut || now.stdout === start.stdout) && (ignoreErr || now.stderr === start.stderr);
}

function seenText({ exit, signal, stdout, stderr }: RawResult): string {
  return `exit ${signal ?? exit ?? 0}, ${stdout.length} bytes on stdout, ${stderr.length} on stderr`;
}
