/** Why a subject breaks the rules; undefined if it does not. */
export function findProblem(subject: string): string | undefined;
