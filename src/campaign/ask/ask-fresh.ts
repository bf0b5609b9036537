import type { Solver } from '../../solver/index.js';
import { type AskingOptions, askAndExamine } from './ask.js';
import type { Question } from '../cases/index.js';
import type { FullRunRecord } from '../log/index.js';

/** New processes start slower than those that are kept alive: when looking again, they get this much more time. */
const PATIENCE = 2;

/** Asks in a new process. A solver that cannot be started is no sign that nothing is wrong: then the campaign stops. */
export async function askFresh(
  solver: Solver,
  question: Question,
  { limits, clock, models }: Omit<AskingOptions, 'effort'>,
  signal: AbortSignal | undefined,
): Promise<FullRunRecord> {
  const fresh = solver.fresh();
  try {
    const patient = { ...limits, timeoutMs: limits.timeoutMs * PATIENCE };
    return await askAndExamine(fresh, question, { limits: patient, clock, models, effort: 'thorough' }, signal);
  } finally {
    await fresh.close();
  }
}
