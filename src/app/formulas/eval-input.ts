import { hasSteps, renameModel, readQuestion } from '../../btor/index.js';
import { findPosition } from '../../diag/index.js';
import { type Script, toJudgeable } from '../../script/index.js';
import { scanCommands } from '../../solver/index.js';
import { questionOfGraph } from '../../strategy/index.js';
import { printScript } from '../../syntax/index.js';
import { badUsage, isBtorFile, readUserBtor, readUserScript } from '../base/index.js';

export interface EvalInput {
  readonly script: Script;
  readonly text: string;
  /** For solvers that read BTOR. */
  readonly btor?: string;
  /** Renames the symbols of a user's model to the script's. */
  named(model: string): string;
  lines(assertions: readonly { readonly command: number }[]): readonly (number | undefined)[];
}

/** `bound`: number of steps of a BTOR graph with states. */
export function readEvalInput(file: string, bound: number | undefined): EvalInput {
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
  // Each root or constraint is an assertion of its own, but all `bad` nodes form one.
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
