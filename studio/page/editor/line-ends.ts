/** A text as the page holds it, with LF, and whether all of its lines end with CRLF. */
export function readLineEnds(text: string): { readonly text: string; readonly hasCrlf: boolean } {
  const hasCrlf = text.includes('\r\n') && !/(?:^|[^\r])\n|\r(?!\n)/.test(text);
  return { text: text.replace(/\r\n?/g, '\n'), hasCrlf };
}

export function writeLineEnds({ text, hasCrlf }: { readonly text: string; readonly hasCrlf?: boolean }): string {
  return hasCrlf === true ? text.replaceAll('\n', '\r\n') : text;
}
