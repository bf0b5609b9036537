import { escapePattern } from '../util/index.js';
import { AS_IT_STANDS } from './spec.js';

const PREFIX = new RegExp(`^${AS_IT_STANDS}:\\s*`);
/** Commands to be typed again keep the prefix. */
const TO_BE_TYPED = `(?<!(?:--solver|-s)[ =]['"]?)`;

/**
 * Makes a function that shortens `cmd:./solve -q` to `./solve -q` in texts for people, unless two solvers would share
 * the name. Data and commands to be typed keep the full name.
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
  // The longer of two names with a common prefix takes precedence.
  const names = [...plain.keys()].sort((a, b) => b.length - a.length);
  const anyOf = new RegExp(`${TO_BE_TYPED}(?:${names.map(escapePattern).join('|')})(?![\\w-])`, 'g');
  return (text) => text.replace(anyOf, (id) => plain.get(id) ?? id);
}
