import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { tmpdir } from 'node:os';
import {
  type Control,
  type Work,
  FILE_PLACEHOLDER,
  SCRATCH,
  ownFolder,
  runProcess,
  BadInput,
  badUsage,
  begin,
  resolveCommand,
  openSolvers,
} from '../../src/index.js';
import { isForCommandLine } from '../server/contract/index.js';
import { type Behaviour, readBehaviour } from '../../src/reduce-front.js';
import {
  type Answer,
  type Limits,
  type Outcome,
  type Query,
  type RawResult,
  type Run,
  type Script,
  type Solver,
  type FormulaLanguage,
  readBtor,
  DEFAULT_LIMITS,
  OWN_COMMANDS,
  joinCommandLine,
  partsOfSignature,
  questionOfGraph,
  scanCommands,
  printScript,
  readScript,
} from '../../src/smt.js';

export interface FormulaText {
  readonly text: string;
  readonly language: FormulaLanguage;
}

/** A solver as `--solver` names it, or any command line. */
export type Callee =
  | { readonly kind: 'solver'; readonly solver: string }
  | { readonly kind: 'command'; readonly line: string; readonly stdin: boolean };

export interface CallOptions {
  readonly timeoutMs?: number;
  readonly memoryBytes?: number;
  readonly models?: boolean | 'each';
}

/** `run` is the index of the callee. */
export type CallEvent =
  | { readonly kind: 'run-begun'; readonly run: number; readonly command: string }
  | { readonly kind: 'output'; readonly run: number; readonly stream: 'stdout' | 'stderr'; readonly text: string }
  | { readonly kind: 'run-over'; readonly run: number; readonly result: CallResult };

export interface CallResult {
  readonly name: string;
  /** Command lines of one program are one family. */
  readonly family: string;
  readonly command: string;
  /** `exit 0`, `SIGSEGV`, `timeout`, `cannot be started: …`. */
  readonly ending: string;
  readonly exit: number | null;
  readonly signal: string | null;
  readonly ms: number;
  readonly answers: readonly string[];
  /** For a command line, derived from answers and exit status only. */
  readonly outcome: Outcome;
  readonly model: string | null;
  readonly sent: FormulaText | null;
  readonly stdout: string;
  readonly stderr: string;
}

type RunResult = Omit<CallResult, 'name' | 'family'>;

const OUTPUT_BYTES = 1024 * 1024;

/**
 * Runs solvers and commands concurrently, and emits output as it arrives. No process outlives the work. The result of a
 * missing program, a refused formula or a stopped run says so; the other runs continue.
 */
export function callEach(
  formula: FormulaText,
  callees: readonly Callee[],
  options: CallOptions = {},
  { signal = new AbortController().signal }: Control = {},
): Work<CallEvent, readonly CallResult[]> {
  return begin((emit) => {
    const asksEach = options.models === 'each';
    const calling = {
      limits: toLimits(options),
      signal,
      asksEach,
      wantModel: options.models === true || options.models === 'each',
    };
    return Promise.all(
      callees.map(async (callee, run) => {
        const result = await callOne(formula, callee, {
          ...calling,
          onStart: (command) => emit({ kind: 'run-begun', run, command }),
          onOutput: (stream, text) => emit({ kind: 'output', run, stream, text }),
        });
        emit({ kind: 'run-over', run, result });
        return result;
      }),
    );
  });
}

async function callOne(formula: FormulaText, callee: Callee, calling: CallContext): Promise<CallResult> {
  const started = performance.now();
  const printed = { stdout: '', stderr: '' };
  const onOutput: CallContext['onOutput'] = (stream, text) => {
    printed[stream] += text;
    calling.onOutput?.(stream, text);
  };
  let opened: OpenCallee | undefined;
  try {
    opened = openCallee(callee, 'as given');
    return await opened.call(formula, { ...calling, onOutput });
  } catch (error) {
    const isStopped = calling.signal.aborted;
    if (!isStopped && !(error instanceof BadInput)) throw error;
    const name = callee.kind === 'solver' ? callee.solver : callee.line;
    return {
      ...{ name, family: name, command: name, exit: null, signal: null, answers: [], model: null, sent: null },
      ms: performance.now() - started,
      ending: isStopped ? 'stopped' : 'cannot be started',
      outcome: { kind: 'unavailable', message: isStopped ? '' : explain(error as BadInput) },
      ...printed,
    };
  } finally {
    await opened?.close();
  }
}

function explain({ message, problems }: BadInput): string {
  const [first] = problems;
  const { expected, hint } = first?.diagnostic ?? {};
  return [message, expected && `expected: ${expected}`, hint && !isForCommandLine(hint) && `hint: ${hint}`]
    .filter(Boolean)
    .join('; ');
}

export function toLimits({ timeoutMs = DEFAULT_LIMITS.timeoutMs, memoryBytes }: CallOptions): Limits {
  const memory = memoryBytes ?? DEFAULT_LIMITS.memoryBytes;
  return { timeoutMs, outputBytes: OUTPUT_BYTES, ...(memory === undefined ? {} : { memoryBytes: memory }) };
}

export interface CallContext {
  readonly limits: Limits;
  readonly signal: AbortSignal;
  readonly wantModel: boolean;
  readonly asksEach?: boolean;
  onStart?(command: string): void;
  onOutput?(stream: 'stdout' | 'stderr', text: string): void;
}

export interface OpenCallee {
  call(formula: FormulaText, calling: CallContext): Promise<CallResult>;
  close(): Promise<void>;
}

/**
 * A solver runs as a user would run it, on a file, or as in a hunt, with the options and the input channel of its
 * profile. Throws `BadInput` if a command cannot run.
 */
export function openCallee(callee: Callee, way: 'as given' | 'as in a hunt'): OpenCallee {
  if (callee.kind === 'solver') return solverCallee(callee.solver, way === 'as given');
  const { line, stdin } = callee;
  const words = resolveCommand(line);
  const who = { name: line, family: basename(words[0]) };
  return {
    call: async (formula, calling) => ({ ...who, ...(await callCommand(words, { formula, stdin }, calling)) }),
    close: () => Promise.resolve(),
  };
}

async function callCommand(
  words: readonly string[],
  { formula: { text, language }, stdin }: { readonly formula: FormulaText; readonly stdin: boolean },
  { limits, signal, onStart, onOutput }: CallContext,
): Promise<RunResult> {
  const folder = ownFolder(tmpdir(), SCRATCH);
  const file = join(folder.path, `input.${language}`);
  try {
    if (!stdin) writeFileSync(file, text);
    const command = stdin ? words : withFile(words, file);
    onStart?.(joinCommandLine(command));
    const decoders = { stdout: new TextDecoder(), stderr: new TextDecoder() };
    const { raw, ms } = await runProcess(
      {
        command,
        input: stdin ? text : '',
        limits,
        onOutput: (stream, chunk) => onOutput?.(stream, decoders[stream].decode(chunk, { stream: true })),
      },
      signal,
    );
    return readCommandRun(raw, { command: joinCommandLine(command), ms });
  } finally {
    folder.remove();
  }
}

/** Omits the start of a crash signature, which repeats the ending. */
export function endingText({ ending, outcome }: Pick<CallResult, 'ending' | 'outcome'>): string {
  const messages =
    outcome.kind === 'crashed'
      ? partsOfSignature(outcome.signature).messages
      : 'message' in outcome && outcome.message !== ''
        ? [outcome.message]
        : [];
  return messages.length === 0 ? ending : `${ending}: ${messages.join(' | ')}`;
}

function withFile(words: readonly string[], file: string): string[] {
  const named = words.map((word) => word.replaceAll(FILE_PLACEHOLDER, file));
  return words.some((word) => word.includes(FILE_PLACEHOLDER)) ? named : [...named, file];
}

function readCommandRun(raw: RawResult, { command, ms }: Pick<CallResult, 'command' | 'ms'>): RunResult {
  const behaviour = readBehaviour(raw);
  return {
    command,
    ending: behaviour.ending,
    exit: raw.exit ?? null,
    signal: raw.signal ?? null,
    ms,
    answers: answersIn(behaviour),
    outcome: interpretRun(raw, behaviour),
    model: null,
    sent: null,
    stdout: raw.stdout,
    stderr: raw.stderr,
  };
}

function answersIn({ answers }: Behaviour): Answer[] {
  return answers.map((line) => line.trim() as Answer);
}

/** Ignores error messages, because the program has no profile. */
function interpretRun(raw: RawResult, behaviour: Behaviour): Outcome {
  const answers = answersIn(behaviour);
  if (raw.startError !== undefined) return { kind: 'unavailable', message: raw.startError };
  if (raw.limit !== undefined) return { kind: LIMIT_OUTCOMES[raw.limit], answers };
  const { crash: signature } = behaviour;
  if (signature !== undefined) {
    return { kind: 'crashed', exit: raw.signal ?? raw.exit ?? 0, signature, stderr: raw.stderr, answers };
  }
  return answers.length > 0 ? { kind: 'answered', answers } : { kind: 'rejected', why: 'silent', message: '' };
}

const LIMIT_OUTCOMES = { timeout: 'timeout', memory: 'memout', output: 'flooded' } as const;

/** The script that a model refers to. Undefined if the formula is invalid. */
export function scriptOf({ text, language }: FormulaText): Script | undefined {
  if (language === 'smt2') {
    const { script, ok } = readScript(text);
    return ok ? script : undefined;
  }
  const { graph, ok } = readBtor(text, { version: language === 'btor2' ? 2 : 1 });
  const question = ok ? questionOfGraph(graph) : undefined;
  return question !== undefined && 'script' in question ? question.script : undefined;
}

function makeQuery(
  { text, language }: FormulaText,
  { wantModel, asGiven }: { readonly wantModel: boolean; readonly asGiven: boolean },
): Query {
  if (language === 'smt2') return { input: text, asGiven, wantModel };
  const { graph, diagnostics, ok } = readBtor(text, { version: language === 'btor2' ? 2 : 1 });
  const file = `input.${language}`;
  if (!ok) {
    const problems = diagnostics.map((each) => ({
      ...each,
      message: `Gainsay cannot read the graph: ${each.message}`,
    }));
    throw new BadInput(...problems.map((diagnostic) => ({ diagnostic, source: { file, text } })));
  }
  const question = questionOfGraph(graph);
  if ('reason' in question) throw badUsage(`solvers cannot run on this graph: ${question.reason}`);
  const { text: btor } = question.btor;
  return { input: printScript(question.script), wantModel, ...(btor === undefined ? {} : { btor }) };
}

function solverCallee(id: string, asGiven: boolean): OpenCallee {
  let opening: Promise<Solver> | undefined;
  const open = async (signal: AbortSignal): Promise<Solver> => {
    const how = { mode: 'fresh', checkModels: false, asGiven, signal } as const;
    const choice = { permission: OWN_COMMANDS, ids: [id], ...how };
    const [solver] = await openSolvers(choice, () => undefined);
    if (solver === undefined) throw badUsage(`there is no solver '${id}'`);
    return solver;
  };
  return {
    async call(formula, { limits, signal, wantModel, asksEach = false, onStart, onOutput }) {
      const query = makeQuery(formula, { wantModel, asGiven });
      const solver = await (opening ??= open(signal));
      onStart?.(id);
      const run = await solver.run(query, limits, signal);
      const models = asksEach ? requestModels(formula, run.outcome) : undefined;
      const again = models === undefined ? run : await solver.run({ ...query, input: models }, limits, signal);
      const isSame = listAnswers(again.outcome).join() === listAnswers(run.outcome).join();
      const stdout = isSame ? again.stdout : run.stdout;
      onOutput?.('stdout', stdout);
      onOutput?.('stderr', run.stderr);
      return {
        name: id,
        family: solver.profile.family,
        ...readSolverRun(run),
        sent: describeSent(formula, query, run),
        stdout,
      };
    },
    close: async () => {
      const opened = await opening?.catch(() => undefined);
      await opened?.close();
    },
  };
}

function describeSent({ text, language }: FormulaText, query: Query, run: Run): FormulaText | null {
  if (language === 'smt2') return null;
  if (run.language !== 'btor') return { text: query.input, language: 'smt2' };
  const { btor = text } = query;
  return btor.trim() === text.trim() ? null : { text: btor, language: /^\d+ sort\b/m.test(btor) ? 'btor2' : 'btor' };
}

function listAnswers(outcome: Outcome): readonly Answer[] {
  return outcome.kind === 'answered' ? outcome.answers : [];
}

/** Adds `(get-model)` after each `sat` check. Undefined if this adds nothing to what the script and Gainsay request. */
export function requestModels({ text, language }: FormulaText, outcome: Outcome): string | undefined {
  const { commands, regular } = scanCommands(text);
  const checks = commands.filter(({ head }) => head.startsWith('check-sat'));
  const answers = listAnswers(outcome);
  if (language !== 'smt2' || !regular || checks.length !== answers.length) return undefined;
  const sat = checks.filter((_, at) => answers[at] === 'sat');
  if (checks.length < 2 || sat.length === 0 || commands.some(({ head }) => head === 'get-model')) return undefined;
  const starts = [0, ...sat.map(({ end }) => end)];
  return starts.map((start, at) => text.slice(start, starts[at + 1])).join(' (get-model)');
}

function readSolverRun({ outcome, ms, stdout, stderr, command, exit }: Run): Omit<RunResult, 'sent'> {
  const died = outcome.kind === 'crashed' ? outcome.exit : undefined;
  const code = typeof died === 'number' ? died : (exit ?? null);
  const signal = typeof died === 'string' ? died : null;
  return {
    command: joinCommandLine(command),
    ending: describeEnding(outcome, { code, signal }),
    exit: code,
    signal,
    ms,
    answers: 'answers' in outcome ? outcome.answers : [],
    outcome,
    model: ('model' in outcome ? outcome.model : undefined) ?? null,
    stdout,
    stderr,
  };
}

function describeEnding(
  { kind }: Outcome,
  { code, signal }: { readonly code: number | null; readonly signal: string | null },
): string {
  if (kind !== 'answered' && kind !== 'crashed') return kind;
  return signal ?? (code === null ? kind : `exit ${code}`);
}
