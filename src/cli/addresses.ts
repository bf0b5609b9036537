import { emitOnce } from '../app/index.js';
import { printNotice } from './terminal/index.js';

/** Matches an address, alone or as the value of an option. */
const ADDRESS = /^(--[a-z-]+=)?((?:nats|tls):\/\/.*)$/is;

/**
 * Removes secrets from addresses so that no message, log or hint shows them. Does not change words after `--`, which
 * belong to another program. If an address is found, also starts to print the notices of servers.
 */
export async function withoutSecretWords(words: readonly string[]): Promise<readonly string[]> {
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  if (!own.some((word) => ADDRESS.test(word))) return words;
  const { onNotices: hearNotices, withoutSecrets } = await import('../host/index.js');
  hearNotices(emitOnce(printNotice));
  const creds = credsIn(own);
  const hidden = own.map((word) => {
    const [, option = '', address] = ADDRESS.exec(word) ?? [];
    return address === undefined ? word : option + withoutSecrets(address, creds === undefined ? {} : { creds });
  });
  return [...hidden, ...words.slice(own.length)];
}

function credsIn(words: readonly string[]): string | undefined {
  const given = words.findLast((word) => word.startsWith('--creds='))?.slice('--creds='.length);
  const at = words.lastIndexOf('--creds');
  return at < 0 ? given : words[at + 1];
}
