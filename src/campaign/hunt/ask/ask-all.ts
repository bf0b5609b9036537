import type { Solver } from '../../../solver/index.js';
import type { Allowance, Clock, Plan, RunRecord } from '../../log/index.js';
import { type AskingOptions, askAndExamine, canBeAsked } from './ask.js';
import type { Question } from '../draw/index.js';
import type { TimedQuery } from './limits/adaptive-limits.js';
import type { TimeLimiter } from './limits/pace.js';
import type { RunWithHistory } from './asked.js';

export interface AskAllOptions {
  readonly plan: Plan;
  readonly clock: Clock;
  readonly modelCheck?: AskingOptions['modelCheck'];
  /** Sets time limits in a hunt. Undefined gives each solver the full time. */
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
      query === undefined ? pace && seedAllowance(pace, solver.id, asked) : pace?.adaptiveLimits.allow(query);
    const limits = allowance?.limits ?? plan.limits;
    const options = { limits, clock, models, effort: 'quick', modelCheck, solvers } as const;
    const record = await askAndExamine(solver, question, options, signal);
    if (query !== undefined && allowance !== undefined) pace?.adaptiveLimits.hear(query, allowance, record);
    // The list is live and is copied only for a suspicion.
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

function seedAllowance(
  { adaptiveLimits, name }: TimeLimiter,
  solver: string,
  asked: readonly RunWithHistory[],
): Allowance {
  return adaptiveLimits.allowSeed({ solver, name, quickest: fastest(asked) });
}

function fastest(asked: readonly RunWithHistory[]): RunRecord | undefined {
  const answered = asked.map(({ record }) => record).filter(({ outcome }) => outcome === 'answered');
  return answered.sort((a, b) => a.ms - b.ms)[0];
}
