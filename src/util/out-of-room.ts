/** Whether work failed because its input was too large or too deep: the stack, a text, an array, a map or a number is at its limit. */
export function isOutOfRoom(error: unknown): error is Error {
  return (
    error instanceof RangeError || (error instanceof Error && 'code' in error && error.code === 'ERR_STRING_TOO_LONG')
  );
}
