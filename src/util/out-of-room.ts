/** A limit of the stack, or of the size of a string, array, map or number. */
export function isOutOfRoom(error: unknown): error is Error {
  return (
    error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')
  );
}
