/** Trimmed, at most `most` characters; may be empty. */
export function firstLine(text: string, most = Infinity): string {
  return (text.trim().split('\n', 1)[0] ?? '').trim().slice(0, most);
}

/** Joins the lines of a text, and shortens it to `most` characters with an ellipsis. */
export function flatText(text: string, most: number): string {
  const flat = text.replace(/\s*\n\s*/g, ' ');
  return flat.length <= most ? flat : `${flat.slice(0, most)}…`;
}
