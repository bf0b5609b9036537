import type { Limits, Solver } from '../../../solver/index.js';
import { type AskingOptions, askAndExamine } from './ask.js';
import type { Question } from '../draw/index.js';
import type { FullRunRecord } from '../../log/index.js';

const START_FACTOR = 2;

export function freshLimits(limits: Limits): Limits {
  return { ...limits, timeoutMs: limits.timeoutMs * START_FACTOR };
}

/** Throws `CampaignStopped` if the solver cannot be started, since that is no evidence. */
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
