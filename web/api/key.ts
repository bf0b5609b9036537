const NAME = 'gainsay-key';

/** Takes the key with which the studio lets this page in out of the address, where it stands once. */
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

/** Sent with each request. The browser keeps it for this origin, port included, so that each tab has it. It ends with the server. */
export const KEY = take();
