/** The first line of a text without the space around it, cut off after so many characters; empty where there is none. */
export function firstLine(text: string, most = Infinity): string {
  return (text.trim().split('\n', 1)[0] ?? '').trim().slice(0, most);
}
