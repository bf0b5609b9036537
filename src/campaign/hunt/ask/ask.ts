import { INQUIRIES, SecondQuestions, judgeReplies } from '../../../inquiry/index.js';
import { type Script, countChecks } from '../../../script/index.js';
import type { Effort } from '../../../semantics/index.js';
import {
  type Limits,
  type Query,
  type Reply,
  type Run,
  type SecondAnswer,
  type Solver,
  lineageOf,
} from '../../../solver/index.js';
import { type Clock, type FullRunRecord, type ModelRecord, toFullRecord } from '../../log/index.js';
import { examineModel, givesModels } from './examine-model.js';
import type { Question } from '../draw/index.js';

/** Milliseconds before each new attempt to start a solver. */
const RETRIES = [100, 1_000, 5_000] as const;

export interface AskingOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly models: boolean;
  /** `drawn`: solvers check their models in a share of the queries. `off`: in none. Missing: in all. */
  readonly modelCheck?: Query['modelCheck'] | undefined;
  readonly effort: Effort;
  /** One of another lineage is also asked for a case in which a reply is wrong. */
  readonly solvers?: readonly Solver[] | undefined;
}

/**
 * A script without a check represents a BTOR graph without a meaning and needs a solver that reads BTOR. Synthesis
 * and rules need a solver with these inquiries.
 */
export function canBeAsked({ profile, readsBtor }: Pick<Solver, 'profile' | 'readsBtor'>, question: Question): boolean {
  const { script, btor } = question;
  if (btor !== undefined && readsBtor === true) return true;
  const problem = INQUIRIES.find((each) => each.problem !== undefined && hasCommand(script, each.commands));
  if (problem !== undefined) return profile.inquiries?.some((name) => name === problem.commands[0]) === true;
  return countChecks(script.commands) > 0;
}

function hasCommand({ commands }: Script, names: readonly string[]): boolean {
  return commands.some((each) => each.kind === 'output' && names.includes(each.name));
}

/** Stops the campaign through no fault of its own. `resume` continues it. */
export class CampaignStopped extends Error {}

export function toQuery(
  solver: Solver,
  { text, btor }: Pick<Question, 'text' | 'btor'>,
  { models, modelCheck }: Pick<AskingOptions, 'models' | 'modelCheck'>,
): Query {
  return {
    input: text,
    wantModel: models && givesModels(solver),
    ...(btor === undefined ? {} : { btor }),
    ...(modelCheck === undefined ? {} : { modelCheck }),
  };
}

/**
 * Throws `CampaignStopped` if the solver changed, or cannot be started after retries (removed, no processes left), so
 * that no test is skipped.
 */
export async function ask(
  solver: Solver,
  question: Pick<Question, 'text' | 'btor'>,
  { limits, clock, models, modelCheck, solvers = [] }: Omit<AskingOptions, 'effort'>,
  signal?: AbortSignal,
): Promise<Run> {
  const other = solvers.find(({ profile }) => lineageOf(profile) !== lineageOf(solver.profile));
  const query = toQuery(solver, question, { models, modelCheck });
  for (let attempt = 0; ; attempt++) {
    const run = await solver.run(query, limits, signal);
    if (run.outcome.kind !== 'unavailable') {
      const answering = (by: Solver): QueryAnswerer => {
        return async (input) => {
          const { outcome: said } = await by.run({ input, wantModel: true }, limits, signal);
          return said.kind === 'answered'
            ? { answers: said.answers, ...(said.model && { model: said.model }) }
            : undefined;
        };
      };
      const answers = { own: answering(solver), other: other && answering(other) };
      return withSecondAnswers(run, question.text, answers);
    }
    if (run.outcome.changed === true) {
      throw new CampaignStopped(`${solver.id} changed since the campaign started: ${run.outcome.message}`);
    }
    const wait = RETRIES[attempt];
    if (wait === undefined) throw new CampaignStopped(`${solver.id} cannot be started: ${run.outcome.message}`);
    await clock.sleep(wait, signal);
  }
}

type QueryAnswerer = (input: string) => Promise<SecondAnswer | undefined>;

/**
 * Asks whether the solver's replies can be wrong: the solver itself, and unless it admits so the other one. Adds the
 * replies to inquiries that no solver receives.
 */
async function withSecondAnswers(
  run: Run,
  text: string,
  { own, other }: { readonly own: QueryAnswerer; readonly other: QueryAnswerer | undefined },
): Promise<Run> {
  const { replies, outcome } = run;
  if (outcome.kind !== 'answered') return run;
  const second = new SecondQuestions(text);
  const answerIfAny = (input: string | undefined) => (input === undefined ? undefined : own(input));
  const asked: Reply[] = [];
  for (const reply of replies ?? []) {
    const question = second.about(reply, outcome.answers.at(-1));
    const said = await answerIfAny(question);
    const isOpen = question !== undefined && said?.model === undefined && second.mayAskOthers(reply);
    const counter = isOpen ? await other?.(question) : undefined;
    const consistent = await answerIfAny(second.besides(reply, said));
    asked.push({
      ...reply,
      ...(said && { second: said }),
      ...(counter && { other: counter }),
      ...(consistent && { consistent }),
    });
  }
  asked.push(...(await second.ownReplies(outcome.answers, own)));
  return replies === undefined && asked.length === 0 ? run : { ...run, replies: asked };
}

export async function askAndExamine(
  solver: Solver,
  question: Question,
  options: AskingOptions,
  signal?: AbortSignal,
): Promise<FullRunRecord> {
  const { script, known } = question;
  const { clock, effort } = options;
  const run = await ask(solver, question, options, signal);
  return examineRun(run, { solver, script, clock, effort, known });
}

export interface EvaluationContext extends Pick<AskingOptions, 'clock' | 'effort'> {
  readonly script: Script;
  readonly known?: Question['known'];
}

export function examineRun(
  run: Run,
  { solver, ...examining }: EvaluationContext & { readonly solver: Solver },
): FullRunRecord {
  const record = withExaminedModel(withExaminedReplies(toFullRecord(run, solver), run.replies, examining), examining);
  const isOfOtherRun = run.outcome.kind === 'invalid-model' && run.outcome.plain === true;
  return isOfOtherRun && record.model?.verdict !== 'false' ? withoutModel(record) : record;
}

/** The other run's model, unless false, is no evidence about this run's complaint. */
function withoutModel({ modelText: _, ...record }: FullRunRecord): FullRunRecord {
  return { ...record, model: null };
}

export function withExaminedReplies<T extends Pick<FullRunRecord, 'outcome' | 'answers' | 'modelText'>>(
  run: T,
  replies: readonly Reply[] | undefined,
  { script, clock, effort, known }: EvaluationContext,
): T {
  if (replies === undefined) return run;
  // A solver that continues after an error processed another script.
  if (run.outcome !== 'answered' && run.outcome !== 'invalid-model') return { ...run, replies: [] };
  const answers = run.outcome === 'answered' ? run.answers : [];
  const given = { replies, answers, model: run.modelText, known };
  return { ...run, replies: judgeReplies(given, script, { now: () => clock.worked?.() ?? clock.now(), effort }) };
}

export function withExaminedModel<T extends Pick<FullRunRecord, 'outcome' | 'answers' | 'modelText' | 'model'>>(
  run: T,
  { script, clock, effort }: EvaluationContext,
): T {
  if (run.modelText === undefined) return run;
  return withModelRecord(
    run,
    examineModel(run.modelText, script, { now: () => clock.worked?.() ?? clock.now(), effort }),
  );
}

function withModelRecord<T extends Pick<FullRunRecord, 'outcome' | 'answers'>>(run: T, model: ModelRecord): T {
  // A candidate model after `unknown` promises nothing, so it counts only if it is a model.
  const promised = run.outcome !== 'answered' || run.answers.at(-1) === 'sat';
  return { ...run, model: promised || model.verdict === 'true' ? model : null };
}

export function withSettledModel(run: FullRunRecord, at: Omit<EvaluationContext, 'effort'>): FullRunRecord {
  const isOpen = run.model === null || run.model === undefined || run.model.verdict === 'undetermined';
  return isOpen ? withExaminedModel(run, { ...at, effort: 'thorough' }) : run;
}
