import { ApiError, studioClient } from '../../src/server/contract/index.js';

/** The server that the page came from. */
export const api = studioClient({ fetch: (url, init) => fetch(url, init) });

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
  if (error instanceof TypeError) return 'the studio does not answer: is gainsay studio still running?';
  return error instanceof Error ? error.message : String(error);
}
