/** True for a hint that names an option or a command of the command line. */
export function isForCommandLine(hint: string): boolean {
  return /(^|\s)--[a-z]|\bgainsay [a-z]/.test(hint);
}
