import type { Limits, Solver } from '../../solver/index.js';
import { ask, askForBacktrace, needsBacktrace } from '../hunt/ask/index.js';
import { testQuestion } from '../hunt/draw/index.js';
import type { Clock, FindingRecord, Store } from '../log/index.js';
import type { FindingSource } from './finding.js';
import { type AskGround, locateFault } from './locate-fault.js';

export interface LocateContext {
  readonly solvers: readonly Solver[];
  readonly models: boolean;
  readonly limits: Limits;
  readonly clock: Clock;
  readonly store: Pick<Store, 'get'>;
}

export const ABOUT_VALUES: ReadonlySet<FindingRecord['kind']> = new Set([
  'wrong-answer',
  'invalid-model',
  'wrong-value',
  'wrong-simplification',
]);
type Source = Pick<FindingSource, 'doubt' | 'confirmed'>;

/**
 * Adds the location of the fault: a crash's backtrace, if its signature lacks it and a debugger is there; else the
 * smallest ground term that the solver gets wrong.
 */
export async function findLocation(
  found: FindingRecord,
  source: Source,
  cx: LocateContext,
  signal?: AbortSignal,
): Promise<FindingRecord> {
  const solver = cx.solvers.find(({ id }) => id === found.suspects[0]);
  if (solver === undefined) return found;
  if (ABOUT_VALUES.has(found.kind)) return withFault(found, source, { ...cx, solver }, signal);
  if (!needsBacktrace(found.kind, found.signature)) return found;
  const { doubt, confirmed } = source;
  const questions = confirmed.history?.map((text) => ({ text })) ?? [testQuestion(doubt.test)];
  const backtrace = await askForBacktrace(solver, questions, { models: cx.models }, signal);
  return backtrace === undefined ? found : { ...found, backtrace };
}

async function withFault(
  found: FindingRecord,
  { doubt, confirmed }: Source,
  cx: LocateContext & { readonly solver: Solver },
  signal?: AbortSignal,
): Promise<FindingRecord> {
  // It is undecided which solver is wrong, or no new process shows the bug.
  if (found.solver === null || confirmed.history !== undefined) return found;
  const model = found.model ? await cx.store.get(found.model.text) : undefined;
  const runs = [...confirmed.runs, ...doubt.runs];
  const evidence = { found, script: doubt.test.made.script, runs, model };
  const fault = await locateFault(evidence, askGround(cx.solver, cx, signal));
  return fault === undefined ? found : { ...found, fault };
}

/** Time limit per ground term, milliseconds: these are answered at once or not at all. */
const GROUND_MS = 1_000;

export function askGround(
  solver: Solver,
  { limits, clock }: Pick<LocateContext, 'limits' | 'clock'>,
  signal?: AbortSignal,
): AskGround {
  const options = { limits: { ...limits, timeoutMs: Math.min(limits.timeoutMs, GROUND_MS) }, clock, models: false };
  return async (text, isFresh) => {
    const asked = isFresh ? solver.fresh() : solver;
    try {
      const { outcome } = await ask(asked, { text }, options, signal);
      return outcome.kind === 'answered' ? outcome.answers[0] : undefined;
    } finally {
      if (isFresh) await asked.close();
    }
  };
}
