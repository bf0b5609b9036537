import { type Backtrace, type Query, type Solver, isBareSignature } from '../../../solver/index.js';
import type { Question } from '../draw/index.js';
import { toQuery } from './ask.js';

export function needsBacktrace(kind: string, signature: string | null): boolean {
  return kind === 'crash' && isBareSignature(signature ?? '');
}

/**
 * Locates a crash on the last of these questions, asked in order in one process. Undefined if that fails, since a
 * debugger is optional.
 */
export async function askForBacktrace(
  solver: Solver,
  questions: readonly Pick<Question, 'text' | 'btor'>[],
  { models }: { readonly models: boolean },
  signal?: AbortSignal,
): Promise<Backtrace | undefined> {
  const [first, ...others] = questions.map((question): Query => toQuery(solver, question, { models }));
  return first === undefined ? undefined : solver.backtrace?.([first, ...others], signal);
}
