import { batch, computed, signal } from '@preact/signals';

export interface PageLocation {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

export function parseAddress(hash: string): PageLocation {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  return {
    path: path
      .split('/')
      .filter((each) => each !== '')
      .map(decode),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

export function formatAddress(
  path: readonly string[],
  query: Readonly<Record<string, string | undefined>> = {},
): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const hash = signal(globalThis.location?.hash ?? '');
export const place = computed(() => parseAddress(hash.value));

/**
 * Address that the user last requested by a link, the back button or typing. Ignores the page's own updates
 * (`recordAddress`).
 */
export const arrival = signal<PageLocation>(place.peek());

export function followAddress(): void {
  // A browser may send both events for one change.
  const move = (): void => {
    if (isArriving()) arrive();
  };
  window.addEventListener('hashchange', move);
  window.addEventListener('popstate', move);
}

export function go(address: string): void {
  if (address === location.hash) return;
  history.pushState(null, '', address);
  arrive();
}

export function replaceAddress(address: string): void {
  if (address === location.hash) return;
  history.replaceState(null, '', address);
  arrive();
}

/** Lets the back button return to the current address, although `recordAddress` will replace it. */
export function keepAddress(): void {
  history.pushState(null, '', location.hash);
}

/** Waits until the page has handled the address to which the user went last. */
export async function untilArrived(): Promise<void> {
  while (isArriving()) await new Promise((done) => setTimeout(done));
}

/** True after the browser changed the address and before it sends the event. */
function isArriving(): boolean {
  return location.hash !== hash.peek();
}

/** Records the page's state in the address without adding a step for the back button. */
export function recordAddress(address: string): void {
  if (address === location.hash || isArriving()) return;
  history.replaceState(null, '', address);
  hash.value = location.hash;
}

/** Changes the query of the address, so that a reload and a copied link restore it. */
export function recordQuery(change: Readonly<Record<string, string | undefined>>): void {
  const { path, query } = place.peek();
  recordAddress(formatAddress(path, { ...query, ...change }));
}

function arrive(): void {
  batch(() => {
    hash.value = location.hash;
    arrival.value = parseAddress(location.hash);
  });
}
