/** Ends a search that goes on although the budget of its judgement is spent. */
export class BudgetOverrun extends Error {}

/**
 * Checks for the errors thrown when the stack overflows, when a string, array, map or number gets too large, or when a
 * judgement does not end.
 */
export function isOutOfRoom(error: unknown): error is Error {
  return (
    error instanceof RangeError ||
    error instanceof BudgetOverrun ||
    (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')
  );
}
