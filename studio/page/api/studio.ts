import { KEY } from './key.js';
import { ApiError, type ApiProblem, isForCommandLine, studioClient } from '../../server/contract/index.js';

export const api = studioClient({ fetch: (url, init) => fetch(url, init), ...(KEY === '' ? {} : { token: KEY }) });

export const NO_ANSWER =
  'the studio does not answer: is gainsay studio still running? If it was started again, open the address that it printed';

/** Empty if there is no problem. */
export function problemText(problem: ApiProblem | null | undefined): string {
  if (!problem) return '';
  const { message, diagnostics = [] } = problem;
  return [
    message,
    ...diagnostics.map(({ hint, expected }) => [
      expected && `expected: ${expected}`,
      hint && !isForCommandLine(hint) && `hint: ${hint}`,
    ]),
  ]
    .flat()
    .filter((each) => typeof each === 'string' && each !== '')
    .join('; ');
}

export function whyFailed(error: unknown): string {
  if (error instanceof ApiError) return problemText(error.problem);
  if (error instanceof TypeError) return NO_ANSWER;
  return error instanceof Error ? error.message : String(error);
}
