import { KEY } from './key.js';
import { ApiError, studioClient } from '../../src/server/contract/index.js';

/** The server that the page came from. */
export const api = studioClient({ fetch: (url, init) => fetch(url, init), ...(KEY === '' ? {} : { token: KEY }) });

/** What is said where nobody answers. Each start of the studio has an address of its own. */
export const NO_ANSWER =
  'the studio does not answer: is gainsay studio still running? If it was started again, open the address that it printed';

/** What went wrong, for people. */
export function whyFailed(error: unknown): string {
  if (error instanceof ApiError) {
    const { message, diagnostics = [] } = error.problem;
    return [
      message,
      ...diagnostics.map(({ hint, expected }) => [expected && `expected: ${expected}`, hint && `hint: ${hint}`]),
    ]
      .flat()
      .filter((each) => each !== null && each !== '')
      .join('; ');
  }
  if (error instanceof TypeError) return NO_ANSWER;
  return error instanceof Error ? error.message : String(error);
}
