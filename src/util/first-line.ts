/** The trimmed first line of a text, at most `most` characters; may be empty. */
export function firstLine(text: string, most = Infinity): string {
  return (text.trim().split('\n', 1)[0] ?? '').trim().slice(0, most);
}
