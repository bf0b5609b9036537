import { type RunRecord, CLOCK, examineRun, isInquiry, listInquiries } from '../../src/lab-front.js';
import { type Command, type Limits, type Script, type Solver, scanCommands } from '../../src/smt.js';
import type { DriftRun } from './contract.js';
import type { DriftInput } from './drift-scripts.js';

export type ExaminedRun = RunRecord & { readonly replyTexts?: readonly string[] };

export interface ExaminedChecks {
  /** By index of the check. */
  readonly runs: ReadonlyMap<number, ExaminedRun>;
  /** Why the other `sat` checks have no run. */
  readonly because: string;
}

type Input = Pick<DriftInput, 'text' | 'script' | 'checks'>;

/**
 * Runs a solver on a script with a request for a model after each check that answered `sat`. Evaluates these models,
 * and the replies to the script's own inquiries about them.
 */
export async function examineChecks(
  solver: Solver,
  input: Input,
  { answers, limits }: { readonly answers: DriftRun['answers']; readonly limits: Limits },
  signal: AbortSignal,
): Promise<ExaminedChecks> {
  const { lacks, modelArgs } = solver.profile;
  const asksModels = !lacks.includes('get-model');
  const requested = asksModels ? requestModels(input, answers) : undefined;
  const runs = new Map<number, ExaminedRun>();
  const because = 'no model of this check can be requested';
  if (requested === undefined && answers.at(-1) !== 'sat') return { runs, because };
  const query = { input: requested ?? input.text, wantModel: asksModels || modelArgs !== undefined };
  const run = await solver.run(query, limits, signal);
  if (run.outcome.kind !== 'answered') return { runs, because: `${run.outcome.kind} with a request for the model` };
  const { outcome, replies = [], models = [] } = run;
  const last = outcome.answers.length - 1;
  for (const [check, answer] of outcome.answers.entries()) {
    if (answer !== 'sat' || (requested === undefined && check !== input.checks - 1)) continue;
    const model = check === last ? outcome.model : models[check];
    const script = cutAfterCheck(input.script, check);
    const asked = script.commands.findLastIndex(isCheck);
    const inquiries = listInquiries(script);
    const own = replies.filter(({ at }) => (inquiries[at]?.command ?? -1) > asked && isPromised(inquiries[at], input));
    const cut = {
      ...run,
      outcome: {
        kind: 'answered',
        answers: outcome.answers.slice(0, check + 1),
        ...(model === undefined ? {} : { model }),
      },
      replies: own,
    } as const;
    const record = examineRun(cut, { solver, script, clock: CLOCK, effort: 'thorough' });
    runs.set(check, { ...record, replyTexts: own.map(({ text }) => text) });
  }
  return { runs, because: requested === undefined ? because : 'another answer with a request for the model' };
}

/** A tactic of `check-sat-using` does not optimise. */
function isPromised(inquiry: ReturnType<typeof listInquiries>[number], { text }: Input): boolean {
  const isObjectives = inquiry?.inquiry.kind === 'output' && inquiry.inquiry.name === 'get-objectives';
  return !isObjectives || !text.includes('check-sat-using');
}

/**
 * Ends the text before the check that follows the last `sat`. Adds `(get-model)` after each earlier `sat` check.
 * Undefined if the answers do not belong to the text's checks, or if none is `sat`.
 */
function requestModels({ text, checks }: Input, answers: DriftRun['answers']): string | undefined {
  const { commands, regular } = scanCommands(text);
  const exit = commands.findIndex(({ head }) => head === 'exit');
  const found = (exit < 0 ? commands : commands.slice(0, exit)).filter(({ head }) => head.startsWith('check-sat'));
  const last = answers.lastIndexOf('sat');
  if (!regular || found.length !== checks || last < 0) return undefined;
  const ends = found.slice(0, last).flatMap(({ end }, check) => (answers[check] === 'sat' ? [end] : []));
  const end = found[last + 1]?.start ?? text.length;
  const starts = [0, ...ends];
  return starts.map((start, at) => text.slice(start, starts[at + 1] ?? end)).join(' (get-model)');
}

/** Keeps the check and the commands directly after it that only print. Later commands may invalidate the model. */
export function cutAfterCheck(script: Script, check: number): Script {
  const { commands } = script;
  const at = commands.flatMap((command, i) => (isCheck(command) ? [i] : []))[check] ?? commands.length;
  const end = commands.findIndex((command, i) => i > at && command.kind !== 'output' && !isInquiry(command));
  return { ...script, commands: commands.slice(0, end < 0 ? commands.length : end) };
}

const isCheck = ({ kind }: Command): boolean => kind === 'check-sat' || kind === 'check-sat-assuming';
