let key = '';

function toKey(query: Readonly<Record<string, string | undefined>>): string {
  return JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Key of the text to open. Changes when another text is requested. */
export function currentTarget(): string {
  return key;
}

/** Records the requested text. Returns whether it differs from the text requested before. */
export function noteOpened(query: Readonly<Record<string, string | undefined>>): boolean {
  const before = key;
  key = toKey(query);
  return key !== before;
}
