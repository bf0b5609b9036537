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
  window.addEventListener('hashchange', arrive);
  window.addEventListener('popstate', arrive);
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

/** Records the page's state in the address without adding a step for the back button. */
export function recordAddress(address: string): void {
  // The user may have gone to another address whose event has not arrived yet.
  if (address === location.hash || location.hash !== hash.peek()) return;
  history.replaceState(null, '', address);
  hash.value = location.hash;
}

function arrive(): void {
  batch(() => {
    hash.value = location.hash;
    arrival.value = parseAddress(location.hash);
  });
}
