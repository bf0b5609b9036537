import { CommandProcesses } from '../../host/index.js';
import type { Check } from '../../reduce/index.js';
import {
  type Pattern,
  compilePattern,
  patternProblem,
  profileOfExecutable,
  splitCommandLine,
} from '../../solver/index.js';
import { type BadInput, badUsage, findProgram } from '../base/index.js';

export interface CheckCommands {
  readonly check: Check;
  close(): void;
}

export interface CheckRequest {
  readonly timeout: number;
  readonly memory: number;
  readonly stdin?: boolean;
  readonly match?: string;
  readonly against?: string;
  readonly extension: string;
}

const OUTPUT_BYTES = 1024 * 1024;

export function openCheck(command: readonly string[], request: CheckRequest): CheckCommands {
  const match = matching(request.match);
  const runner = processesFor(command, request);
  const against = request.against === undefined ? undefined : processesFor(splitAgainst(request.against), request);
  return {
    check: { runner, against, options: { match, solver: profileOfExecutable(command[0] ?? '') !== undefined } },
    close() {
      runner.close();
      against?.close();
    },
  };
}

export function noCommand(): BadInput {
  return badUsage('no command is given', {
    expected: 'a command after --, such as: -- boolector -rwl0; or --solver NAME, once for each solver',
  });
}

function processesFor(command: readonly string[], request: CheckRequest): CommandProcesses {
  const [name, ...args] = command;
  return new CommandProcesses({
    command: [findProgram(name ?? ''), ...args],
    stdin: request.stdin === true,
    limits: { timeoutMs: request.timeout, memoryBytes: request.memory, outputBytes: OUTPUT_BYTES },
    extension: request.extension,
  });
}

function splitAgainst(text: string): readonly string[] {
  const words = splitCommandLine(text);
  if ('message' in words)
    throw badUsage(`--against: ${words.message}`, words.expected === undefined ? {} : { expected: words.expected });
  return words;
}

/** Compiles a pattern. Matching takes linear time, since the output is untrusted. */
function matching(text: string | undefined): Pattern | undefined {
  if (text === undefined) return undefined;
  const problem = patternProblem(text);
  if (problem === undefined) return compilePattern(text, { multiline: true });
  throw badUsage(`--match: ${problem}`, {
    expected: 'a JavaScript regular expression without lookaround or backreferences',
    hint: String.raw`use a backslash only before ^ $ \ . * + ? ( ) [ ] { } | / and in classes such as \d, \s, \b`,
  });
}
