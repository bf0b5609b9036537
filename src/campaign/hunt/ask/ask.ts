import { INQUIRIES, SecondQuestions } from '../../../inquiry/index.js';
import type { Suspect } from '../../../oracle/index.js';
import { type Script, countChecks } from '../../../script/index.js';
import type { Effort } from '../../../semantics/index.js';
import {
  type Backtrace,
  type Limits,
  type Query,
  type Reply,
  type Run,
  type SecondAnswer,
  type Solver,
  isBareSignature,
  mayShareCode,
} from '../../../solver/index.js';
import {
  type Allowance,
  type Clock,
  type FullRunRecord,
  LIMITED,
  type Plan,
  type RunRecord,
  givesModels,
} from '../../log/index.js';
import type { Question } from '../draw/index.js';
import { examineRun } from './examine-model.js';
import type { TimedQuery, TimeLimiter } from './limits/adaptive-limits.js';
import { isSelfCheck } from './options/draw.js';
import { type VariedSolver, closeVaried, withChoices } from './options/variation.js';

/** A run, and the queries of its process up to and including the run's own query. */
export interface RunWithHistory {
  readonly record: FullRunRecord;
  readonly history: readonly string[];
  readonly allowance?: Allowance;
}

export interface Slot {
  readonly solvers: readonly Solver[];
}

export interface SolverSource {
  readonly jobs: number;
  openSolvers(): Promise<readonly Solver[]>;
  openPersistent(id: string): Promise<Solver>;
  tieBreakers(): AsyncIterable<Solver>;
}

const RETRIES = [100, 1_000, 5_000] as const;

export interface AskingOptions {
  readonly limits: Limits;
  readonly clock: Clock;
  readonly models: boolean;
  /** Queries in which solvers check their models. `drawn`: a random share. `off`: no query. Missing: every query. */
  readonly modelCheck?: Query['modelCheck'] | undefined;
  readonly effort: Effort;
  /** Candidates for a second opinion on a reply. The first solver of another lineage is queried. */
  readonly solvers?: readonly Solver[] | undefined;
}

/** Checks whether a solver accepts a query: a script with checks, a BTOR graph, or a problem such as synthesis. */
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

/** Thrown if a problem outside Gainsay stops the campaign, which `resume` can continue later. */
export class CampaignStopped extends Error {}

function toQuery(
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

/** Throws `CampaignStopped` if the solver changed, or if all retries to start it fail, so that no test is skipped. */
export async function ask(
  solver: Solver,
  question: Pick<Question, 'text' | 'btor'>,
  { limits, clock, models, modelCheck, solvers = [] }: Omit<AskingOptions, 'effort'>,
  signal?: AbortSignal,
): Promise<Run> {
  const other = solvers.find(({ profile }) => !mayShareCode(profile, solver.profile));
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

/** Sends second queries about each reply, to the solver and to a solver of another lineage. Adds the answers. */
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
    const question = second.question(reply, outcome.answers.at(-1));
    const said = await answerIfAny(question);
    const isOpen = question !== undefined && said?.model === undefined && second.mayAskOthers(reply);
    const counter = isOpen ? await other?.(question) : undefined;
    const consistent = await answerIfAny(second.otherQuestion(reply, said));
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

const START_FACTOR = 2;

export function freshLimits(limits: Limits): Limits {
  return { ...limits, timeoutMs: limits.timeoutMs * START_FACTOR };
}

/** Throws `CampaignStopped` if the solver does not start: that is no evidence about the query. */
export async function askFresh(
  solver: Solver,
  question: Question,
  { limits, clock, models, modelCheck, solvers }: Omit<AskingOptions, 'effort'>,
  signal?: AbortSignal,
): Promise<FullRunRecord> {
  const fresh = solver.fresh();
  try {
    const options = { limits: freshLimits(limits), clock, models, modelCheck, solvers, effort: 'thorough' } as const;
    return await askAndExamine(fresh, question, options, signal);
  } finally {
    await fresh.close();
  }
}

export interface AskAllOptions {
  readonly plan: Plan;
  readonly clock: Clock;
  readonly modelCheck?: AskingOptions['modelCheck'];
  /** Sets time limits; undefined gives each solver the full time. */
  readonly pace?: TimeLimiter | undefined;
}

export async function askAll(
  solvers: readonly Solver[],
  question: Question,
  { plan, clock, pace, modelCheck }: AskAllOptions,
  signal: AbortSignal,
): Promise<RunWithHistory[]> {
  const models = plan.models;
  const asked: RunWithHistory[] = [];
  for (const solver of solvers) {
    signal.throwIfAborted();
    if (!canBeAsked(solver, question)) continue;
    const query = pace && toTimedQuery(pace, solver.id, asked);
    const allowance =
      query === undefined
        ? pace && pace.adaptiveLimits.allowSeed({ solver: solver.id, name: pace.name, quickest: fastest(asked) })
        : pace?.adaptiveLimits.allow(query);
    const limits = allowance?.limits ?? plan.limits;
    const options = { limits, clock, models, effort: 'quick', modelCheck, solvers } as const;
    const run = await askAndExamine(solver, question, options, signal);
    const isLearned = run.outcome === 'timeout' && limits.timeoutMs < plan.limits.timeoutMs;
    const detail = `a learned limit of ${Math.round(limits.timeoutMs)} ms; the time-out is ${plan.limits.timeoutMs} ms`;
    const record = isLearned ? { ...run, detail } : run;
    if (query !== undefined && allowance !== undefined) pace?.adaptiveLimits.addRun(query, allowance, record);
    // Later queries extend the list that `history()` returns, so a suspicion must copy the list.
    asked.push({ record, history: solver.history(), ...(allowance && { allowance }) });
  }
  return asked;
}

function toTimedQuery(
  { name, theories, seedRuns, baseOf }: TimeLimiter,
  solver: string,
  asked: readonly RunWithHistory[],
): TimedQuery | undefined {
  if (theories === undefined) return undefined;
  const measure = seedRuns === undefined ? fastest(asked) : seedRuns.find((run) => run.solver === solver);
  return { name, theories, solver: baseOf(solver), measure };
}

function fastest(asked: readonly RunWithHistory[]): RunRecord | undefined {
  const answered = asked.map(({ record }) => record).filter(({ outcome }) => outcome === 'answered');
  return answered.sort((a, b) => a.ms - b.ms)[0];
}

export interface VariedAnswers {
  readonly asked: readonly RunWithHistory[];
  readonly varied: readonly VariedSolver[];
}

/**
 * Runs solvers with randomly chosen options. If a query is rejected, or reaches a limit while a self-check is on,
 * repeats the query without the rejected options, then without options.
 */
export async function askVaried(
  varied: readonly VariedSolver[],
  ask: (solvers: readonly Solver[]) => Promise<RunWithHistory[]>,
  narrow: (refused: VariedSolver) => Promise<VariedSolver> = (refused) => Promise.resolve(refused),
): Promise<VariedAnswers> {
  let now = varied;
  let asked = await ask(now.map(({ solver }) => solver));
  for (const next of [narrow, asItIs]) {
    const changes: { readonly from: VariedSolver; readonly to: VariedSolver }[] = [];
    for (const from of now.filter((each) => isRefused(each, asked))) {
      const to = await next(from);
      if (to !== from) changes.push({ from, to });
    }
    if (changes.length === 0) continue;
    const again = await ask(changes.map(({ to }) => to.solver));
    asked = asked.flatMap((each) => {
      const change = changes.find(({ from }) => from.solver.id === each.record.solver);
      return change === undefined ? [each] : again.filter(({ record }) => record.solver === change.to.solver.id);
    });
    now = now.map((each) => changes.find(({ from }) => from === each)?.to ?? each);
    await closeVaried(changes.map(({ from }) => from));
  }
  return { asked, varied: now };
}

function isRefused({ base, solver, choices }: VariedSolver, asked: readonly RunWithHistory[]): boolean {
  const outcome = asked.find(({ record }) => record.solver === solver.id)?.record.outcome;
  if (solver === base || outcome === undefined) return false;
  if (outcome === 'rejected') return true;
  return LIMITED.has(outcome) && choices.some((choice) => isSelfCheck(base.profile, choice));
}

function asItIs({ base }: VariedSolver): Promise<VariedSolver> {
  return Promise.resolve(withChoices(base, []));
}

/**
 * For a crash or complaint, leaves the solver's model check on, since the check may be the cause. Otherwise turns the
 * check off, since it would hide the bug.
 */
export function chooseModelCheck(
  runs: readonly Pick<RunRecord, 'solver' | 'outcome'>[],
  solver: string,
  { kind, oracles }: Pick<Suspect, 'kind' | 'oracles'>,
): Query['modelCheck'] {
  const run = runs.find((each) => each.solver === solver);
  if (run === undefined || run.outcome === 'crashed') return undefined;
  const isPlain = kind === 'wrong-answer' || (kind === 'invalid-model' && oracles.includes('model'));
  return run.outcome === 'invalid-model' && !isPlain ? undefined : 'off';
}

export function needsBacktrace(kind: string, signature: string | null): boolean {
  return kind === 'crash' && isBareSignature(signature ?? '');
}

/** Sends `questions` to one process. Locates the crash that the last question causes, or returns undefined. */
export async function askForBacktrace(
  solver: Solver,
  questions: readonly Pick<Question, 'text' | 'btor'>[],
  { models }: { readonly models: boolean },
  signal?: AbortSignal,
): Promise<Backtrace | undefined> {
  const [first, ...others] = questions.map((question): Query => toQuery(solver, question, { models }));
  return first === undefined ? undefined : solver.backtrace?.([first, ...others], signal);
}
