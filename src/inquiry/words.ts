/** A template that lists its parts: neighbouring strings become one part, and all other values remain parts. */
export function words<T extends object>(texts: readonly string[], ...values: readonly (string | T)[]): (string | T)[] {
  const parts: (string | T)[] = [];
  let [text = ''] = texts;
  for (const [i, value] of values.entries()) {
    if (typeof value === 'string') text += value;
    else {
      parts.push(text, value);
      text = '';
    }
    text += texts[i + 1] ?? '';
  }
  return [...parts, text].filter((part) => part !== '');
}
