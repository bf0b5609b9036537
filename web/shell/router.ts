import { batch, computed, signal } from '@preact/signals';

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

/**
 * The place that was asked for last: by a link, the back button, or what was typed. What the page itself says of where it is
 * (`stayAt`) asks for nothing: it tells what was so a moment ago, and must not undo what the user did since.
 */
export const arrival = signal<Place>(place.peek());

/** Follows the address: the back button, links, and what is typed. */
export function followAddress(): void {
  window.addEventListener('hashchange', arrive);
  window.addEventListener('popstate', arrive);
}

/** Goes to a place; the back button comes back from it. */
export function go(address: string): void {
  if (address === location.hash) return;
  history.pushState(null, '', address);
  arrive();
}

/** Goes to a place without a step for the back button. */
export function goInstead(address: string): void {
  if (address === location.hash) return;
  history.replaceState(null, '', address);
  arrive();
}

/** Says where the page is now, without a step for the back button. */
export function stayAt(address: string): void {
  if (address === location.hash) return;
  history.replaceState(null, '', address);
  hash.value = address;
}

function arrive(): void {
  batch(() => {
    hash.value = location.hash;
    arrival.value = placeOf(location.hash);
  });
}
