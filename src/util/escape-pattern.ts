/** Escapes a text so that a regular expression matches it as it is, also with the flag `u`. */
export function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
