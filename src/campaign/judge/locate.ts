import type { Solver } from '../../solver/index.js';
import { askForBacktrace, needsBacktrace } from '../ask/index.js';
import { testQuestion } from '../cases/index.js';
import type { FindingRecord } from '../log/index.js';
import type { FindingSource } from './finding.js';

/** What is needed for asking where a solver dies. */
export interface LocateContext {
  readonly solvers: readonly Solver[];
  /** Whether models are asked for. */
  readonly models: boolean;
}

/** A crash with where the solver dies, if its signature does not say that and a debugger does. */
export async function located(
  found: FindingRecord,
  { doubt, confirmed }: Pick<FindingSource, 'doubt' | 'confirmed'>,
  { solvers, models }: LocateContext,
  signal?: AbortSignal,
): Promise<FindingRecord> {
  const solver = solvers.find(({ id }) => id === found.suspects[0]);
  if (solver === undefined || !needsBacktrace(found.kind, found.signature)) return found;
  const questions = confirmed.history?.map((text) => ({ text })) ?? [testQuestion(doubt.test)];
  const backtrace = await askForBacktrace(solver, questions, { models }, signal);
  return backtrace === undefined ? found : { ...found, backtrace };
}
