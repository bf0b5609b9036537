import {
  type RunRecord,
  CLOCK,
  SecondQuestions,
  collectChecks,
  examineRun,
  isInquiry,
  listInquiries,
} from '../../src/lab-front.js';
import { type Command, type Limits, type Run, type Script, type Solver, scanCommands } from '../../src/smt.js';
import type { DriftRun } from './contract.js';
import type { DriftInput } from './drift-scripts.js';

export type ExaminedRun = RunRecord & {
  readonly replyTexts?: readonly string[];
  /** Undefined for a check without objectives. A text is the reason why there is no reply. */
  readonly optimum?: OptimumReply | string | undefined;
  /** Set if the solver was not asked for a model. */
  readonly isUnasked?: true;
  /** Set if the solver's time was over before the model. */
  readonly isCut?: true;
};

/** Of a solver that prints no models, or a command of unknown family. */
export const UNASKED = 'Gainsay requests none from this solver (for a command, name its family, as in z3:./program)';

export interface OptimumReply {
  readonly script: Script;
  /** Index of `get-objectives` in the script. */
  readonly command: number;
  readonly reply: string;
  readonly model: string | undefined;
}

type Reply = NonNullable<Run['replies']>[number];

export interface ExaminedChecks {
  /** By index of the check. */
  readonly runs: ReadonlyMap<number, ExaminedRun>;
  /** Why the other `sat` checks have no run. */
  readonly because: string;
}

type Input = Pick<DriftInput, 'text' | 'script' | 'checks'>;

/**
 * Runs a solver on a script with a request for a model and the optima after each check that answered `sat`. Evaluates
 * these models, and the replies to the script's own inquiries about them.
 */
export async function examineChecks(
  solver: Solver,
  input: Input,
  { answers, limits }: { readonly answers: DriftRun['answers']; readonly limits: Limits },
  signal: AbortSignal,
): Promise<ExaminedChecks> {
  const { lacks, modelArgs } = solver.profile;
  const asksModels = !lacks.includes('get-model');
  const requested = asksModels ? requestModels(input, answers, solver) : undefined;
  const runs = new Map<number, ExaminedRun>();
  const because = 'no model of this check can be requested';
  if (requested === undefined && answers.at(-1) !== 'sat') return { runs, because };
  const { text, script: full } = requested ?? input;
  const query = { input: text, wantModel: asksModels || modelArgs !== undefined };
  const run = await solver.run(query, limits, signal);
  if (run.outcome.kind !== 'answered') return { runs, because: `${run.outcome.kind} with a request for the model` };
  const { outcome, replies = [], models = [] } = run;
  const second = new SecondQuestions(text);
  const answer = async (question: string | undefined) => {
    if (question === undefined) return undefined;
    const { outcome: said } = await solver.run({ input: question, wantModel: true }, limits, signal);
    if (said.kind !== 'answered') return undefined;
    return { answers: said.answers, ...(said.model !== undefined && { model: said.model }) };
  };
  /** Asks whether a better value exists, and whether an infinite optimum has a bound. */
  const askAgain = async (reply: Reply): Promise<Reply> => {
    const better = await answer(second.question(reply, 'sat'));
    const far = await answer(second.otherQuestion(reply, better));
    return { ...reply, ...(better && { second: better }), ...(far && { consistent: far }) };
  };
  const last = outcome.answers.length - 1;
  for (const [check, answer] of outcome.answers.entries()) {
    if (answer !== 'sat' || (requested === undefined && check !== input.checks - 1)) continue;
    const model = check === last ? outcome.model : models[check];
    const isCut = check === last && outcome.isCut;
    const script = cutAfterCheck(full, check);
    const asked = script.commands.findLastIndex(isCheck);
    const inquiries = listInquiries(script);
    const own: Reply[] = [];
    for (const reply of replies) {
      const placed = inquiries[reply.at];
      if ((placed?.command ?? -1) <= asked || !isPromised(placed, input)) continue;
      own.push(isObjectives(placed) ? await askAgain(reply) : reply);
    }
    const cut = {
      ...run,
      outcome: {
        kind: 'answered',
        answers: outcome.answers.slice(0, check + 1),
        ...(model === undefined ? {} : { model }),
        ...(isCut ? { isCut } : {}),
      },
      replies: own,
    } as const;
    const record = examineRun(cut, { solver, script, clock: CLOCK, effort: 'thorough' });
    const optimum = hasObjectives(full, check)
      ? readOptimum(script, { own, model, input, isUnasked: !query.wantModel })
      : undefined;
    const unasked = query.wantModel ? {} : ({ isUnasked: true } as const);
    runs.set(check, {
      ...record,
      replyTexts: own.map((reply) => reply.text),
      optimum,
      ...unasked,
      ...(isCut && { isCut }),
    });
  }
  return { runs, because: requested === undefined ? because : 'another answer with a request for the model' };
}

/** A tactic of `check-sat-using` does not optimise. */
function isPromised(inquiry: ReturnType<typeof listInquiries>[number], { text }: Input): boolean {
  return !isObjectives(inquiry) || !text.includes('check-sat-using');
}

function isObjectives(placed: ReturnType<typeof listInquiries>[number]): boolean {
  return placed?.inquiry.kind === 'output' && placed.inquiry.name === 'get-objectives';
}

export function hasObjectives({ commands }: Script, check: number): boolean {
  return (collectChecks(commands)[check]?.objectives.length ?? 0) > 0;
}

function readOptimum(
  script: Script,
  {
    own,
    model,
    input,
    isUnasked,
  }: {
    readonly own: readonly Reply[];
    readonly model: string | undefined;
    readonly input: Input;
    readonly isUnasked: boolean;
  },
): OptimumReply | string {
  if (isUnasked) return `no reply to get-objectives: ${UNASKED}`;
  if (input.text.includes('check-sat-using')) return 'check-sat-using does not optimise';
  const inquiries = listInquiries(script);
  const reply = own.find(({ at }) => isObjectives(inquiries[at]));
  if (reply === undefined || !reply.whole) return 'a version gives no reply to get-objectives';
  return { script, command: inquiries[reply.at]?.command ?? 0, reply: reply.text, model };
}

/**
 * Ends the text before the check that follows the last `sat`. Adds `(get-model)` after each earlier `sat` check, and
 * `(get-objectives)` after each `sat` check with objectives but without this command. Undefined if the answers do not
 * belong to the text's checks, or if none is `sat`.
 */
function requestModels(
  { text, script, checks }: Input,
  answers: DriftRun['answers'],
  { profile }: Solver,
): Pick<Input, 'text' | 'script'> | undefined {
  const { commands, regular } = scanCommands(text);
  const exit = commands.findIndex(({ head }) => head === 'exit');
  const found = (exit < 0 ? commands : commands.slice(0, exit)).filter(({ head }) => head.startsWith('check-sat'));
  const last = answers.lastIndexOf('sat');
  if (!regular || found.length !== checks || last < 0) return undefined;
  const asksOptima = profile.inquiries?.includes('get-objectives') === true && !text.includes('check-sat-using');
  const lacksOptima = (check: number) =>
    asksOptima && hasObjectives(script, check) && !listInquiries(cutAfterCheck(script, check)).some(isAfter(check));
  const isAfter = (check: number) => (placed: ReturnType<typeof listInquiries>[number]) =>
    isObjectives(placed) && (placed?.command ?? -1) > findCheck(script, check);
  const end = found[last + 1]?.start ?? text.length;
  let sent = '';
  let at = 0;
  const added: number[] = [];
  for (const [check, { end: next }] of found.slice(0, last + 1).entries()) {
    if (answers[check] !== 'sat') continue;
    const asks = lacksOptima(check);
    if (asks) added.push(findCheck(script, check));
    sent += `${text.slice(at, next)}${asks ? ' (get-objectives)' : ''}${check < last ? ' (get-model)' : ''}`;
    at = next;
  }
  const withRequests = script.commands.flatMap((command, i) =>
    added.includes(i) ? [command, GET_OBJECTIVES] : [command],
  );
  return { text: sent + text.slice(at, end), script: { ...script, commands: withRequests } };
}

const GET_OBJECTIVES: Command = { kind: 'output', name: 'get-objectives', text: '' };

function findCheck({ commands }: Script, check: number): number {
  return commands.flatMap((command, i) => (isCheck(command) ? [i] : []))[check] ?? commands.length;
}

/** Keeps the check and the commands directly after it that only print. Later commands may invalidate the model. */
export function cutAfterCheck(script: Script, check: number): Script {
  const { commands } = script;
  const at = findCheck(script, check);
  const end = commands.findIndex((command, i) => i > at && command.kind !== 'output' && !isInquiry(command));
  return { ...script, commands: commands.slice(0, end < 0 ? commands.length : end) };
}

const isCheck = ({ kind }: Command): boolean => kind === 'check-sat' || kind === 'check-sat-assuming';
