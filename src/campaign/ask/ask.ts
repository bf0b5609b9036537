import { type Script, asksRules, asksSynthesis, countChecks } from '../../script/index.js';
import type { Effort } from '../../semantics/index.js';
import {
  type Limits,
  type Query,
  type Reply,
  type Run,
  type SecondAnswer,
  type Solver,
  lineageOf,
} from '../../solver/index.js';
import { type Clock, type FullRunRecord, type ModelRecord, fullRecordOf } from '../log/index.js';
import { examineModel, givesModels } from './examine-model.js';
import { examineReplies } from './examine-replies.js';
import { SecondQuestions } from './second-question.js';
import { withChecksAsked } from './session-checks.js';
import type { Question } from '../cases/index.js';

/** How long to wait before a solver that could not be started is tried again, milliseconds. */
const RETRIES = [100, 1_000, 5_000] as const;

/** How solvers are asked. */
export interface AskingOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  /** Whether a model is asked for with every query. */
  readonly models: boolean;
  /** As in a query: `drawn`: solvers check their models in a share of the queries only, `off`: in none; missing: in all. */
  readonly modelCheck?: Query['modelCheck'] | undefined;
  /** How much evaluating a model may cost. */
  readonly effort: Effort;
  /** The solvers of the hunt: one of another lineage is also asked for a case in which a reply is wrong. */
  readonly solvers?: readonly Solver[] | undefined;
}

/**
 * Whether a solver can be asked: about a script that asks nothing, which stands for a BTOR graph without a meaning, only one
 * that reads BTOR; about a synthesis problem, or about rules, only one that has these.
 */
export function canBeAsked({ profile, readsBtor }: Pick<Solver, 'profile' | 'readsBtor'>, question: Question): boolean {
  const { script, btor } = question;
  if (btor !== undefined && readsBtor === true) return true;
  if (script.commands.some(asksSynthesis)) return profile.inquiries?.includes('check-synth') === true;
  if (script.commands.some(asksRules)) return profile.inquiries?.includes('query') === true;
  return countChecks(script.commands) > 0;
}

/** The campaign cannot go on, though nothing is wrong with it: what is kept is kept, and `resume` goes on from there. */
export class CampaignStopped extends Error {}

/** A question as it is put to a solver. */
export function queryOf(
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
 * Asks a solver. Where it cannot be started any more (it was removed, the machine has no processes left), that says
 * nothing about the query: it is tried again, and then the campaign stops, so that no test is skipped.
 */
export async function ask(
  solver: Solver,
  question: Pick<Question, 'text' | 'btor'>,
  { limits, clock, models, modelCheck, solvers = [] }: Omit<AskingOptions, 'effort'>,
  signal?: AbortSignal,
): Promise<Run> {
  const other = solvers.find(({ profile }) => lineageOf(profile) !== lineageOf(solver.profile));
  const query = queryOf(solver, question, { models, modelCheck });
  for (let attempt = 0; ; attempt++) {
    const run = await solver.run(query, limits, signal);
    if (run.outcome.kind !== 'unavailable') {
      const answering = (by: Solver): Answering => {
        return async (input) => {
          const { outcome: said } = await by.run({ input, wantModel: true }, limits, signal);
          return said.kind === 'answered'
            ? { answers: said.answers, ...(said.model && { model: said.model }) }
            : undefined;
        };
      };
      const answer = answering(solver);
      const answers = { own: answer, other: other && answering(other) };
      return withChecksAsked(await withSecondAnswers(run, question.text, answers), question.text, answer);
    }
    if (run.outcome.changed === true) {
      throw new CampaignStopped(`${solver.id} changed since the campaign started: ${run.outcome.message}`);
    }
    const wait = RETRIES[attempt];
    if (wait === undefined) throw new CampaignStopped(`${solver.id} cannot be started: ${run.outcome.message}`);
    await clock.sleep(wait, signal);
  }
}

type Answering = (input: string) => Promise<SecondAnswer | undefined>;

/** Asks about those of the solver's replies that it can be asked about itself whether they are wrong; unless it says so, the other solver too. */
async function withSecondAnswers(
  run: Run,
  text: string,
  { own, other }: { readonly own: Answering; readonly other: Answering | undefined },
): Promise<Run> {
  const { replies, outcome } = run;
  if (replies === undefined || outcome.kind !== 'answered') return run;
  const second = new SecondQuestions(text);
  const answerIfAny = (input: string | undefined) => (input === undefined ? undefined : own(input));
  const asked: Reply[] = [];
  for (const reply of replies) {
    const question = second.about(reply, outcome.answers.at(-1));
    const said = await answerIfAny(question);
    const isOpen = question !== undefined && said?.model === undefined && second.isOfTerm(reply);
    const counter = isOpen ? await other?.(question) : undefined;
    const consistent = await answerIfAny(second.besides(reply, said));
    asked.push({
      ...reply,
      ...(said && { second: said }),
      ...(counter && { other: counter }),
      ...(consistent && { consistent }),
    });
  }
  return { ...run, replies: asked };
}

/** Asks a solver, and evaluates the model that it gives. */
export async function askAndExamine(
  solver: Solver,
  question: Question,
  options: AskingOptions,
  signal?: AbortSignal,
): Promise<FullRunRecord> {
  const { script, known } = question;
  const { clock, effort } = options;
  const run = await ask(solver, question, options, signal);
  return examined(run, { solver, script, clock, effort, known });
}

/** What a model is evaluated in, and how. */
export interface Examining extends Pick<AskingOptions, 'clock' | 'effort'> {
  readonly script: Script;
  readonly known?: Question['known'];
}

/** The record of a run, with its model evaluated. */
export function examined(run: Run, { solver, ...examining }: Examining & { readonly solver: Solver }): FullRunRecord {
  const record = withExaminedModel(withExaminedReplies(fullRecordOf(run, solver), run.replies, examining), examining);
  const isOfOtherRun = run.outcome.kind === 'invalid-model' && run.outcome.plain === true;
  return isOfOtherRun && record.model?.verdict !== 'false' ? withoutModel(record) : record;
}

/** The model of another run, unless it is false, says nothing about the complaint of this one. */
function withoutModel({ modelText: _, ...record }: FullRunRecord): FullRunRecord {
  return { ...record, model: null };
}

/** A run with what the solver replied to the script's inquiries judged. */
export function withExaminedReplies<T extends Pick<FullRunRecord, 'outcome' | 'answers' | 'modelText'>>(
  run: T,
  replies: readonly Reply[] | undefined,
  { script, clock, effort, known }: Examining,
): T {
  if (replies === undefined) return run;
  // A solver that goes on after an error was asked about another script than this one.
  if (run.outcome !== 'answered' && run.outcome !== 'invalid-model') return { ...run, replies: [] };
  const last = run.outcome === 'answered' ? run.answers.at(-1) : undefined;
  const answers = run.outcome === 'answered' ? run.answers : [];
  const given = { replies, last, answers, model: run.modelText, known };
  return { ...run, replies: examineReplies(given, script, { now: () => clock.worked?.() ?? clock.now(), effort }) };
}

/** A run with the model that it gave evaluated. */
export function withExaminedModel<T extends Pick<FullRunRecord, 'outcome' | 'answers' | 'modelText' | 'model'>>(
  run: T,
  { script, clock, effort }: Examining,
): T {
  if (run.modelText === undefined) return run;
  return withModelRecord(
    run,
    examineModel(run.modelText, script, { now: () => clock.worked?.() ?? clock.now(), effort }),
  );
}

function withModelRecord<T extends Pick<FullRunRecord, 'outcome' | 'answers'>>(run: T, model: ModelRecord): T {
  // A candidate behind `unknown` promises nothing; it counts only where it is a model all the same.
  const promised = run.outcome !== 'answered' || run.answers.at(-1) === 'sat';
  return { ...run, model: promised || model.verdict === 'true' ? model : null };
}

/** The same run, its model evaluated with all effort where a quick look has left open what it is worth. */
export function withSettledModel(run: FullRunRecord, at: Omit<Examining, 'effort'>): FullRunRecord {
  const isOpen = run.model === null || run.model === undefined || run.model.verdict === 'undetermined';
  return isOpen ? withExaminedModel(run, { ...at, effort: 'thorough' }) : run;
}
