import { SexpReader } from '../syntax/index.js';
import type { Inquiry } from './contract.js';

/** Words that solvers print instead of a reply. They are not judged. */
const NO_REPLY: ReadonlySet<string> = new Set([
  'unsupported',
  'success',
  'error',
  'unknown',
  'timeout',
  'canceled',
  'cancelled',
  'interrupted',
  'memout',
]);

/** Returns why a text is not a reply, for example because it is an error. Undefined if it may be a reply. */
export function lacksReply(
  text: string,
  { hasFurtherMessages }: Pick<Inquiry, 'hasFurtherMessages'> = {},
): string | undefined {
  if (text === '') return 'no reply';
  if (text.startsWith('(error')) return 'refused';
  const sexp = new SexpReader(text);
  for (let read = sexp.read(); read !== false; read = sexp.read()) {
    // The readers of replies reject a broken S-expression.
    if (read !== true) return undefined;
    const [head = 0, ...more] = sexp.isSymbol(0) ? [] : sexp.listChildren(0);
    const word = sexp.slice(head);
    if (head > 0 && word === 'error') return 'refused';
    if (more.length === 0 && NO_REPLY.has(word)) return `the solver replied ${word}`;
    if (hasFurtherMessages === true) return undefined;
  }
  return undefined;
}
