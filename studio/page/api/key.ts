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

/** Key of requests, shared by all tabs of this origin and port. Valid until the server ends. */
export const KEY = readKey();
