/** What the address names and is open already, so that it is not opened again. */
let key = '';

function keyOf(query: Readonly<Record<string, string | undefined>>): string {
  return JSON.stringify(Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What the address named last: another one once something else is to be opened. */
export function openedNow(): string {
  return key;
}

/** Notes what is open; whether that was another one. */
export function noteOpened(query: Readonly<Record<string, string | undefined>>): boolean {
  const before = key;
  key = keyOf(query);
  return key !== before;
}
