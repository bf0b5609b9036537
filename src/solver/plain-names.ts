import { escapePattern } from '../util/index.js';
import { AS_IT_STANDS } from './spec.js';

const PREFIX = new RegExp(`^${AS_IT_STANDS}:\\s*`);
/** Where a name is to be typed again, it stays as it is. */
const TO_BE_TYPED = `(?<!(?:--solver|-s)[ =]['"]?)`;

/**
 * Texts as people read them: a command line that is run as it stands (`cmd:./solve -q`) is called what it is (`./solve -q`), but
 * where another of these solvers has that name. Data keeps the names as they are, and so do commands to be typed.
 */
export function plainNames(ids: readonly string[]): (text: string) => string {
  const bare = [...new Set(ids)].map((id) => id.replace(PREFIX, ''));
  const isAlone = (name: string): boolean => bare.indexOf(name) === bare.lastIndexOf(name);
  const plain = new Map(
    ids
      .filter((id) => PREFIX.test(id))
      .flatMap((id) => {
        const name = id.replace(PREFIX, '');
        return isAlone(name) ? [[id, name] as const] : [];
      }),
  );
  if (plain.size === 0) return (text) => text;
  // Of two that begin alike the longer one is meant.
  const names = [...plain.keys()].sort((a, b) => b.length - a.length);
  const anyOf = new RegExp(`${TO_BE_TYPED}(?:${names.map(escapePattern).join('|')})(?![\\w-])`, 'g');
  return (text) => text.replace(anyOf, (id) => plain.get(id) ?? id);
}
