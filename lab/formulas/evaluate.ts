import { isSolver, openSolver, BadInput, badUsage, isBtorFile, readUserBtor, readUserScript } from '../../src/index.js';
import {
  hasSteps,
  readQuestion,
  isUninformative,
  collectChecks,
  type Truth,
  describePart,
  judgeModelText,
  readUserExpressions,
} from '../../src/lab-front.js';
import {
  renameModel,
  findPosition,
  toJudgeable,
  type Script,
  Budget,
  DEFAULT_LIMITS,
  scanCommands,
  questionOfGraph,
  printTerm,
  printScript,
} from '../../src/smt.js';

export interface EvaluateOptions {
  /** File that contains a model; either `model` or `solver` is required. */
  readonly model?: string;
  readonly solver?: string;
  /** Number of the check, counted from 1; default: the last check. */
  readonly check?: number;
  readonly bound?: number;
  readonly timeoutMs?: number;
}

/** `gainsay formula eval --json` prints all fields but `defined`, `modelText` and `unknownCommands` (docs/json.md). */
export interface ModelEvaluation {
  readonly file: string;
  readonly verdict: Truth;
  readonly model: string;
  readonly check: number;
  /** Unspecified choices on which the verdict depends. */
  readonly choices: readonly string[];
  readonly unread: readonly { readonly symbol: string; readonly reason: string }[];
  readonly assertions: readonly {
    readonly line: number | null;
    readonly assertion: string;
    readonly verdict: Truth;
    /** The smallest false subterm, or the reason why the verdict is undetermined. */
    readonly because: string | null;
    readonly choices: readonly string[];
  }[];
  readonly defined: number;
  readonly modelText: string;
  /** Commands that Gainsay does not know. If there are any, every verdict is undetermined. */
  readonly unknownCommands: readonly string[];
}

/** Maximum. This many evaluation steps take a few seconds. */
const STEPS = 20_000_000;

/**
 * Evaluates assertions in a model without trusting a solver. Throws `BadInput` for an unreadable file or model, or if
 * the solver gives no model.
 *
 * @example
 * const { verdict, assertions } = await evaluate('bug.smt2', { model: 'model.txt' });
 * if (verdict === 'false') console.log(assertions.find((each) => each.verdict === 'false')?.because);
 */
export async function evaluate(file: string, options: EvaluateOptions): Promise<ModelEvaluation> {
  if ((options.model === undefined) === (options.solver === undefined)) {
    throw badUsage('a model is needed, from exactly one source', { expected: '--model FILE or --solver SOLVER' });
  }
  const input = readEvalInput(file, options.bound);
  const asked = toJudgeable(input.script);
  const checks = collectChecks(asked.commands).length;
  const check = options.check ?? checks;
  if (check > checks) throw badUsage(`${file} has ${checks} checks; there is no check ${check}`);
  if (checks === 0 && options.solver !== undefined) {
    throw badUsage(`${file} has no check-sat`, { expected: 'a file with a (check-sat)' });
  }
  const modelText = await modelFor({ file, input }, options);
  const { reading, judged } = judgeModelText(modelText, asked, {
    check: check - 1,
    budget: new Budget({ steps: STEPS }),
  });
  if (judged === undefined) throw badUsage(`${file} asserts nothing`);
  const { signature } = judged;
  const lines = input.lines(judged.assertions);
  return {
    file,
    verdict: judged.verdict,
    model: options.model ?? options.solver ?? '',
    check,
    choices: judged.choices,
    defined: reading.model.symbols.size,
    unread: reading.unread.map(({ symbol, reason }) => ({ symbol, reason })),
    assertions: judged.assertions.map((each, i) => ({
      line: lines[i] ?? null,
      assertion: printTerm(each.term),
      verdict: each.verdict,
      because: each.part === undefined ? (each.because ?? null) : describePart(signature, each.part),
      choices: each.choices,
    })),
    modelText,
    unknownCommands: [...new Set(signature.unknownCommands)],
  };
}

function modelFor(
  { file, input }: { readonly file: string; readonly input: EvalInput },
  { model, solver = '', check, timeoutMs = DEFAULT_LIMITS.timeoutMs }: EvaluateOptions,
): Promise<string> {
  if (model !== undefined) return Promise.resolve(input.named(readUserExpressions(model)));
  if (check !== undefined) {
    throw badUsage('a solver can give only the model of the last check', { hint: 'use --model' });
  }
  return askFor({ file, input, id: solver }, timeoutMs);
}

async function askFor(
  { file, input, id }: { readonly file: string; readonly input: EvalInput; readonly id: string },
  timeout: number,
): Promise<string> {
  const solver = await openSolver(id, { mode: 'fresh', checkModels: false });
  if (!isSolver(solver)) throw new BadInput(solver);
  try {
    const { outcome, ms } = await solver.run(
      { input: input.text, wantModel: true, ...(input.btor === undefined ? {} : { btor: input.btor }) },
      { ...DEFAULT_LIMITS, timeoutMs: timeout },
    );
    if (outcome.kind === 'answered' && outcome.model !== undefined) return outcome.model;
    if (isUninformative(outcome.kind)) {
      const why = 'message' in outcome ? `${outcome.kind} (${outcome.message})` : outcome.kind;
      const hint = outcome.kind === 'timeout' ? { hint: `the time limit was ${timeout} ms` } : {};
      throw new BadInput({
        code: 'G404',
        severity: 'error',
        message: `${solver.id} gives no answer to ${file}: ${why}`,
        ...hint,
      });
    }
    const said =
      outcome.kind === 'answered' ? `answers ${outcome.answers.join(' ') || 'nothing'}` : `ends in: ${outcome.kind}`;
    const more = 'message' in outcome ? ` (${outcome.message})` : '';
    const isSat = outcome.kind === 'answered' && outcome.answers.at(-1) === 'sat';
    const hint = isSat ? 'the solver printed no model that can be parsed' : 'a model is available only after sat';
    throw badUsage(`${solver.id} gives no model for ${file}: it ${said}${more} after ${Math.round(ms)} ms`, { hint });
  } finally {
    await solver.close();
  }
}

interface EvalInput {
  readonly script: Script;
  readonly text: string;
  /** The text of the graph, for solvers that read BTOR. */
  readonly btor?: string;
  /** Renames the symbols of a user's model to those of the script. */
  named(model: string): string;
  lines(assertions: readonly { readonly command: number }[]): readonly (number | undefined)[];
}

function readEvalInput(file: string, bound: number | undefined): EvalInput {
  if (isBtorFile(file)) return graphInput(file, bound);
  if (bound !== undefined) throw badUsage('--bound applies to BTOR files with states');
  const { script, text } = readUserScript(file);
  return {
    script,
    text,
    named: (model) => model,
    lines: (assertions) => findLines(toJudgeable(script), assertingLines(text), assertions),
  };
}

function graphInput(file: string, bound: number | undefined): EvalInput {
  const reading = readUserBtor(file);
  const { graph, starts, text } = reading;
  const isStepping = hasSteps(graph);
  if (isStepping && bound === undefined) {
    throw badUsage(`${file} has states`, { expected: 'give the number of steps: --bound K' });
  }
  if (!isStepping && bound !== undefined) throw badUsage(`${file} has no states, so --bound does not apply`);
  const question = questionOfGraph(graph, bound === undefined ? {} : { bound });
  if ('reason' in question) throw badUsage(`${file} cannot be evaluated: ${question.reason}`);
  const { script, btor } = question;
  if (script.commands.length === 0) throw badUsage(`${file} is not well-formed: an array is negated`);
  // Each root or constraint is an assertion, but all `bad` nodes together form one assertion.
  const { all } = readQuestion(graph);
  const asking = graph.nodes.flatMap(({ kind }, at) => (kind === 'root' || kind === 'constraint' ? [at] : []));
  const roots = isStepping ? [] : asking.map((at) => findPosition(text, starts[at] as number).line);
  return {
    script,
    text: printScript(script),
    ...(btor.text === undefined ? {} : { btor: btor.text }),
    named: (model) => (isStepping ? model : renameModel(model, reading)),
    lines: (assertions) => findLines(toJudgeable(script), roots.length === all.length ? roots : [], assertions),
  };
}

function assertingLines(text: string): number[] {
  const { commands } = scanCommands(text);
  const asserting = commands.filter(({ head }) => head === 'assert' || head === 'check-sat-assuming');
  return asserting.map(({ start }) => findPosition(text, start).line);
}

function findLines(
  script: Script,
  lines: readonly number[],
  assertions: readonly { readonly command: number }[],
): (number | undefined)[] {
  const numbers = new Map<number, number>();
  script.commands.forEach(({ kind }, i) => {
    if (kind === 'assert' || kind === 'check-sat-assuming') numbers.set(i, numbers.size);
  });
  return assertions.map(({ command }) => lines[numbers.get(command) ?? -1]);
}
