let key = '';

function keyOf(query: Readonly<Record<string, string | undefined>>): string {
  return JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The last target of the address; changes when another one is requested. */
export function openedNow(): string {
  return key;
}

/** Records the open target; returns whether it changed. */
export function noteOpened(query: Readonly<Record<string, string | undefined>>): boolean {
  const before = key;
  key = keyOf(query);
  return key !== before;
}
