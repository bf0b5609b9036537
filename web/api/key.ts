const NAME = 'gainsay-key';

/** Removes the access key from the page's address, which contains it once. */
function take(): string {
  if (typeof location === 'undefined') return '';
  const url = new URL(location.href);
  const given = url.searchParams.get('key');
  if (given === null) return localStorage.getItem(NAME) ?? '';
  localStorage.setItem(NAME, given);
  url.searchParams.delete('key');
  history.replaceState(history.state, '', url);
  return given;
}

/**
 * Sent with each request. The browser stores it for this origin (port included), for all tabs. It is valid until the
 * server ends.
 */
export const KEY = take();
