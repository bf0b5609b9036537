import type { Command } from 'commander';
import { once, positive, makeTimeOption, wholeNumber, EXIT, withExitCode } from '../../src/cli/index.js';
import { type ModelEvaluation, evaluate } from '../formulas/evaluate.js';
import { flatText } from '../../src/lab-front.js';
import { DEFAULT_LIMITS, dropUndefined } from '../../src/smt.js';

interface EvalOptions {
  readonly model?: string;
  readonly solver?: string;
  readonly check?: number;
  readonly bound?: number;
  readonly timeout: number;
  readonly showModel?: boolean;
  readonly json?: boolean;
}

/** Output of `eval --json` (docs/json.md). */
type EvalReport = Omit<ModelEvaluation, 'modelText' | 'unknownCommands' | 'defined'>;

const UNDETERMINED = 4;
const SHOWN = 120;

export function register(program: Command): void {
  program
    .command('eval')
    .description(
      'Evaluates each assertion in the model: true, false, or undetermined (with the reason). ' +
        'For a false assertion, shows the smallest false part and the values of its arguments. ' +
        'The model is the output of a solver after (get-model), from a file or by running the solver. ' +
        'Exit code 0 if all assertions are true, 1 if one is false, 4 if undetermined, 2 for bad input.',
    )
    .argument('<file>', 'an SMT-LIB, BTOR or BTOR2 file (by its extension)')
    .option('--model <file>', 'a model file, in the format of any solver')
    .option('--solver <solver>', 'get the model from this solver', once)
    .option('--check <n>', 'number of the check to evaluate, counted from 1 (default: the last check)', positive)
    .option('--bound <k>', 'for BTOR with states: number of steps', wholeNumber)
    .addOption(makeTimeOption('--timeout <time>', 'time limit for the solver', DEFAULT_LIMITS.timeoutMs))
    .option('--show-model', 'print the model of the solver')
    .option('--json', 'print one JSON object')
    .action((file: string, options: EvalOptions) => withExitCode(() => runEval(file, options)));
}

async function runEval(file: string, options: EvalOptions): Promise<number> {
  const { model, solver, check, bound, timeout: timeoutMs, showModel, json } = options;
  const evaluated = await evaluate(file, { ...dropUndefined({ model, solver, check, bound }), timeoutMs });
  const { modelText, unknownCommands, ...report } = evaluated;
  if (showModel === true) process.stderr.write(`${modelText.trim()}\n`);
  for (const name of unknownCommands) {
    process.stderr.write(`warning: ${file}: the effect of (${name} …) is unknown, so the verdict is undetermined\n`);
  }
  const { defined: names, ...printed } = report;
  process.stdout.write(json === true ? `${JSON.stringify(printed)}\n` : formatReport(report, names));
  if (report.verdict === 'true') return EXIT.nothing;
  return report.verdict === 'false' ? EXIT.findings : UNDETERMINED;
}

function formatReport({ file, verdict, choices, unread, assertions, check }: EvalReport, names: number): string {
  const lines =
    names === 0 && unread.length === 0 && choices.some((each) => each.startsWith('symbol '))
      ? ['the model has no definitions']
      : [];
  lines.push(...unread.map(({ symbol, reason }) => `cannot read ${symbol || 'part'} of the model: ${reason}`));
  for (const each of assertions) {
    const place = each.line === null ? file : `${file}:${each.line}`;
    lines.push(`${place}: ${each.verdict}: ${flatText(each.assertion, SHOWN)}`);
    if (each.because !== null) lines.push(`    ${each.verdict === 'false' ? 'false: ' : ''}${each.because}`);
    else if (each.choices.length > 0) lines.push(`    may depend on unspecified values: ${each.choices.join(', ')}`);
  }
  const counts = (['true', 'false', 'undetermined'] as const)
    .map((truth) => [assertions.filter((each) => each.verdict === truth).length, truth] as const)
    .filter(([count]) => count > 0)
    .map(([count, truth]) => `${count} ${truth}`);
  const rest = verdict !== 'true' || choices.length === 0 ? '' : `; may depend on the value of ${choices.join(', ')}`;
  lines.push(`check ${check}: ${verdict} (${counts.join(', ') || 'no assertions'}${rest})`);
  return `${lines.join('\n')}\n`;
}
