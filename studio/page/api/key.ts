const NAME = 'gainsay-key';

function readKey(): string {
  if (typeof location === 'undefined') return '';
  const url = new URL(location.href);
  const given = url.searchParams.get('key');
  if (given === null) return localStorage.getItem(NAME) ?? '';
  localStorage.setItem(NAME, given);
  url.searchParams.delete('key');
  history.replaceState(history.state, '', url);
  return given;
}

/** Checks whether another tab has logged in since this page was loaded. */
export function isKeyOutdated(): boolean {
  return localStorage.getItem(NAME) !== KEY;
}

/** Shared by all tabs of this origin and port. */
export const KEY = readKey();
