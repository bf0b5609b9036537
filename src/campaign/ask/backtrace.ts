import { type Backtrace, type Query, type Solver, isBareSignature } from '../../solver/index.js';
import type { Question } from '../cases/index.js';
import { queryOf } from './ask.js';

/** Whether nothing but a debugger tells this fault from others: the solver dies and says nothing of where. */
export function needsBacktrace(kind: string, signature: string | null): boolean {
  return kind === 'crash' && isBareSignature(signature ?? '');
}

/**
 * Where a solver dies of the last of these questions, asked in one process in this order. Undefined where that cannot be found
 * out: a debugger is no part of what must be there.
 */
export async function askForBacktrace(
  solver: Solver,
  questions: readonly Pick<Question, 'text' | 'btor'>[],
  { models }: { readonly models: boolean },
  signal?: AbortSignal,
): Promise<Backtrace | undefined> {
  const [first, ...others] = questions.map((question): Query => queryOf(solver, question, { models }));
  return first === undefined ? undefined : solver.backtrace?.([first, ...others], signal);
}
