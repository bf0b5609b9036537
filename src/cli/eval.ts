import type { Command } from 'commander';
import { saysNothing } from '../campaign/index.js';
import { isSolver, openSolver } from '../host/index.js';
import { checksOf, judgeable } from '../script/index.js';
import {
  type ModelJudgement,
  type Truth,
  type UnreadDefinition,
  describePart,
  judgeModelText,
} from '../semantics/index.js';
import { DEFAULT_LIMITS } from '../solver/index.js';
import { printTerm } from '../syntax/index.js';
import { BadInput, badUsage } from './complain.js';
import { type EvalInput, readEvalInput } from './eval-input.js';
import { EXIT } from './exit-code.js';
import { withExitCode } from './ending.js';
import { count, positive, timeOption } from './units.js';
import { readUserExpressions } from './user-files.js';
import { timed } from './options.js';

interface EvalOptions {
  readonly model?: string;
  readonly solver?: string;
  readonly check?: number;
  readonly bound?: number;
  readonly timeout: number;
  readonly showModel?: boolean;
  readonly json?: boolean;
}

/** What is printed with `--json` (docs/json.md). */
interface EvalReport {
  readonly file: string;
  readonly verdict: Truth;
  /** From where the model is: its file, or the solver. */
  readonly model: string;
  /** Which check, from 1. */
  readonly check: number;
  readonly choices: readonly string[];
  readonly unread: readonly { readonly symbol: string; readonly reason: string }[];
  readonly assertions: readonly {
    readonly line: number | null;
    readonly assertion: string;
    readonly verdict: Truth;
    readonly because: string | null;
    readonly choices: readonly string[];
  }[];
}

/** The exit code where the verdict is undetermined: neither good news nor bad. */
const UNDETERMINED = 4;
/** Longer assertions are cut in the text for people. */
const SHOWN = 120;

/** `gainsay eval FILE`. */
export function registerEval(program: Command): void {
  program
    .command('eval')
    .description(
      'Says of each assertion whether the model makes it true, false, or neither (undetermined, with the reason). For a ' +
        'false one it shows the smallest false part and the values of its arguments. The model is what a solver printed ' +
        'after (get-model), or is asked for. Exit code 0 if all assertions are true, 1 if one is false, 4 if it cannot be ' +
        'determined, 2 for bad input.',
    )
    .argument('<file>', 'an SMT-LIB file, or one in BTOR or BTOR2 (by its ending)')
    .option('--model <file>', "a model, in any solver's spelling")
    .option('--solver <solver>', 'ask this solver for a model')
    .option('--check <n>', 'the check to evaluate, from 1 (default: the last one)', positive)
    .option('--bound <k>', 'BTOR with steps: how many of them', count)
    .addOption(timed('--timeout <time>', 'how long the solver may take', DEFAULT_LIMITS.timeoutMs))
    .option('--show-model', 'print the model that the solver gave')
    .option('--json', 'one JSON object')
    .action((file: string, options: EvalOptions) => withExitCode(() => runEval(file, options)));
}

async function runEval(file: string, options: EvalOptions): Promise<number> {
  if ((options.model === undefined) === (options.solver === undefined)) {
    throw badUsage('a model is needed, from one place', { expected: '--model FILE or --solver SOLVER' });
  }
  const input = readEvalInput(file, options.bound);
  const { script } = input;
  const checks = checksOf(judgeable(script).commands).length;
  const check = options.check ?? checks;
  if (check > checks) throw badUsage(`${file} has ${checks} checks, so there is no check ${check}`);
  if (checks === 0 && options.solver !== undefined)
    throw badUsage(`${file} asks nothing`, { expected: 'a file with a (check-sat)' });
  const source = options.model ?? options.solver ?? '';
  const modelText =
    options.model === undefined
      ? await askFor({ file, input, id: options.solver ?? '' }, options)
      : input.named(readUserExpressions(options.model));
  if (options.showModel === true) process.stderr.write(`${modelText.trim()}\n`);
  const asked = judgeable(script);
  const { reading, judged } = judgeModelText(modelText, asked, { check: check - 1 });
  if (judged === undefined) throw badUsage(`${file} asserts nothing`);
  const { unread } = reading;
  report({ file, source, check, judged, unread, lines: input.lines(judged.assertions) }, options);
  if (judged.verdict === 'true') return EXIT.nothing;
  return judged.verdict === 'false' ? EXIT.findings : UNDETERMINED;
}

async function askFor(
  { file, input, id }: { readonly file: string; readonly input: EvalInput; readonly id: string },
  { timeout, check }: EvalOptions,
): Promise<string> {
  const solver = await openSolver(id, { mode: 'fresh', checkModels: false });
  if (!isSolver(solver)) throw new BadInput(solver);
  try {
    if (check !== undefined)
      throw badUsage('a solver is asked for the model of the last check only', { hint: 'use --model' });
    const { outcome, ms } = await solver.run(
      { input: input.text, wantModel: true, ...(input.btor === undefined ? {} : { btor: input.btor }) },
      { ...DEFAULT_LIMITS, timeoutMs: timeout },
    );
    if (outcome.kind === 'answered' && outcome.model !== undefined) return outcome.model;
    if (saysNothing(outcome.kind)) {
      const why = 'message' in outcome ? `${outcome.kind} (${outcome.message})` : outcome.kind;
      const hint = outcome.kind === 'timeout' ? { hint: `--timeout is ${timeOption(timeout)}` } : {};
      throw new BadInput({
        code: 'G404',
        severity: 'error',
        message: `${solver.id} answers nothing to ${file}: ${why}`,
        ...hint,
      });
    }
    const said =
      outcome.kind === 'answered' ? `answers ${outcome.answers.join(' ') || 'nothing'}` : `ends in: ${outcome.kind}`;
    const more = 'message' in outcome ? ` (${outcome.message})` : '';
    const isSat = outcome.kind === 'answered' && outcome.answers.at(-1) === 'sat';
    const hint = isSat ? 'it printed none, or none that can be read' : 'a model exists only after sat';
    throw badUsage(`${solver.id} gives no model for ${file}: it ${said}${more} after ${Math.round(ms)} ms`, { hint });
  } finally {
    await solver.close();
  }
}

interface Judged {
  readonly file: string;
  readonly source: string;
  readonly check: number;
  readonly judged: ModelJudgement;
  readonly unread: readonly UnreadDefinition[];
  /** The line of each assertion, in order; undefined where it cannot be told. */
  readonly lines: readonly (number | undefined)[];
}

function report({ file, source, check, judged, unread, lines }: Judged, options: EvalOptions): void {
  const { verdict, assertions, choices, signature } = judged;
  const told: EvalReport['assertions'] = assertions.map((each, i) => ({
    line: lines[i] ?? null,
    assertion: printTerm(each.term),
    verdict: each.verdict,
    because: each.part === undefined ? (each.because ?? null) : describePart(signature, each.part),
    choices: each.choices,
  }));
  const missed = unread.map(({ symbol, reason }) => ({ symbol, reason }));
  for (const name of new Set(signature.unknownCommands)) {
    process.stderr.write(`warning: ${file}: it is not known what (${name} …) does, so the verdict is undetermined\n`);
  }
  const whole: EvalReport = { file, verdict, model: source, check, choices, unread: missed, assertions: told };
  process.stdout.write(options.json === true ? `${JSON.stringify(whole)}\n` : textOf(whole));
}

function textOf({ file, verdict, choices, unread, assertions, check }: EvalReport): string {
  const lines = unread.map(
    ({ symbol, reason }) => `of the model, ${symbol || 'something'} could not be read: ${reason}`,
  );
  for (const each of assertions) {
    const place = each.line === null ? file : `${file}:${each.line}`;
    lines.push(`${place}: ${each.verdict}: ${shortened(each.assertion)}`);
    if (each.because !== null) lines.push(`    ${each.verdict === 'false' ? 'false: ' : ''}${each.because}`);
    else if (each.choices.length > 0) lines.push(`    by a choice that is left open: ${each.choices.join(', ')}`);
  }
  const counts = (['true', 'false', 'undetermined'] as const)
    .map((truth) => [assertions.filter((each) => each.verdict === truth).length, truth] as const)
    .filter(([count]) => count > 0)
    .map(([count, truth]) => `${count} ${truth}`);
  const rest = verdict !== 'true' || choices.length === 0 ? '' : `; rests on choices for ${choices.join(', ')}`;
  lines.push(`check ${check}: ${verdict} (${counts.join(', ') || 'nothing is asserted'}${rest})`);
  return `${lines.join('\n')}\n`;
}

function shortened(text: string): string {
  const flat = text.replace(/\s*\n\s*/g, ' ');
  return flat.length <= SHOWN ? flat : `${flat.slice(0, SHOWN)}…`;
}
