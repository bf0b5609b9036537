/** Said of a crash that nothing but the place tells from others, if no debugger shows the place. */
export const PLACE_UNKNOWN =
  'no debugger (gdb) shows where it crashes: a well-sorted input with the same signal and output counts as the same crash';
