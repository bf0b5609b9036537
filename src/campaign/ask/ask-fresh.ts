import type { Limits, Solver } from '../../solver/index.js';
import { type AskingOptions, askAndExamine } from './ask.js';
import type { Question } from '../cases/index.js';
import type { FullRunRecord } from '../log/index.js';

/** New processes start slower than those that are kept alive: they get this much more time. */
const START_FACTOR = 2;

/** The limits of a question that is asked again in a new process. */
export function freshLimits(limits: Limits): Limits {
  return { ...limits, timeoutMs: limits.timeoutMs * START_FACTOR };
}

/** Asks in a new process. A solver that cannot be started is no sign that nothing is wrong: then the campaign stops. */
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
