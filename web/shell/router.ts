import { computed, signal } from '@preact/signals';

/** Where the page is: a path in the address behind `#`, and what stands behind its question mark. */
export interface Place {
  readonly path: readonly string[];
  readonly query: Readonly<Record<string, string>>;
}

/** Reads the part of an address behind `#`. */
export function placeOf(hash: string): Place {
  const [path = '', query = ''] = hash.replace(/^#?\/?/, '').split('?', 2);
  return {
    path: path
      .split('/')
      .filter((each) => each !== '')
      .map(decoded),
    query: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** The address of a place. */
export function addressOf(path: readonly string[], query: Readonly<Record<string, string | undefined>> = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const text = new URLSearchParams(given).toString();
  return `#/${path.map(encodeURIComponent).join('/')}${text === '' ? '' : `?${text}`}`;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const hash = signal(globalThis.location?.hash ?? '');
export const place = computed(() => placeOf(hash.value));

/** Follows the address: the back button, links, and what is typed. */
export function followAddress(): void {
  window.addEventListener('hashchange', () => (hash.value = location.hash));
  window.addEventListener('popstate', () => (hash.value = location.hash));
}

/** Goes to a place; the back button comes back from it. */
export function go(address: string): void {
  if (address === location.hash) return;
  history.pushState(null, '', address);
  hash.value = address;
}

/** Says where the page is now, without a step for the back button. */
export function stayAt(address: string): void {
  if (address === location.hash) return;
  history.replaceState(null, '', address);
  hash.value = address;
}
