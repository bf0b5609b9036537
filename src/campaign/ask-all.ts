import type { Solver } from '../solver/index.js';
import { type Clock, type Question, askAndExamine, canBeAsked, hurried } from './ask.js';
import type { FullRunRecord, RunRecord } from './events.js';
import type { Plan } from './plan.js';

/** A run, and what its process had been asked, up to and with it. */
export interface Asked {
  readonly record: FullRunRecord;
  readonly history: readonly string[];
}

export interface AskAllOptions {
  readonly plan: Plan;
  readonly clock: Clock;
  /** The runs on the seed; undefined where the text was made from none, or is one. */
  readonly seedRuns?: readonly RunRecord[] | undefined;
}

/** Asks one solver after the other; about a mutant where there are runs on its seed, else about a text of its own. */
export async function askAll(
  solvers: readonly Solver[],
  question: Question,
  { plan, clock, seedRuns }: AskAllOptions,
  signal: AbortSignal,
): Promise<Asked[]> {
  const { limits, hurry, budget } = plan;
  const models = plan.models === true;
  const asked: Asked[] = [];
  for (const solver of solvers) {
    signal.throwIfAborted();
    if (!canBeAsked(solver, question)) continue;
    // A solver far slower on a seed than another would hold up all of its mutants. Where seeds are all that is asked
    // about, each gets its time. What was made without a seed is as quick as the quickest solver shows.
    const measure = seedRuns?.find((run) => run.solver === solver.id) ?? (seedRuns ? undefined : fastest(asked));
    const inHurry = hurry && budget.tests !== 0 ? hurried(limits, measure) : limits;
    const record = await askAndExamine(solver, question, { limits: inHurry, clock, models, effort: 'quick' }, signal);
    // The list lives on: it is copied only where something is suspected.
    asked.push({ record, history: solver.history() });
  }
  return asked;
}

/** The quickest of those that answered. */
function fastest(asked: readonly Asked[]): RunRecord | undefined {
  const answered = asked.map(({ record }) => record).filter(({ outcome }) => outcome === 'answered');
  return answered.sort((a, b) => a.ms - b.ms)[0];
}
