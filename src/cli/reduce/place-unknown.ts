/** Warning about a crash distinguished only by its position, which no debugger finds. */
export const PLACE_UNKNOWN =
  'no debugger (gdb) shows where it crashes: a well-sorted input with the same signal and output counts as the same crash';
