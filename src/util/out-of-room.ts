/** Checks for the errors thrown when the stack overflows, or when a string, array, map or number gets too large. */
export function isOutOfRoom(error: unknown): error is Error {
  return (
    error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')
  );
}
