import type { ScannedCommand } from './scan-commands.js';

/**
 * Finds declarations and definitions repeated with identical text after `(reset-assertions)`, which a solver that
 * keeps declarations would reject.
 */
export function findRedeclared(input: string, commands: readonly ScannedCommand[]): readonly ScannedCommand[] {
  if (!commands.some(({ head }) => head === 'reset-assertions')) return [];
  const found: ScannedCommand[] = [];
  let levels: Set<string>[] = [new Set()];
  let old = new Set<string>();
  for (const command of commands) {
    const { head, start, end } = command;
    const text = input.slice(start, end);
    if (head === 'push' || head === 'pop') {
      const count = Number(/\d+/.exec(text)?.[0] ?? 1);
      for (let i = 0; i < count && i < commands.length; i++) {
        if (head === 'push') levels.push(new Set());
        else if (levels.length > 1) levels.pop();
      }
    } else if (head === 'reset') {
      levels = [new Set()];
      old = new Set();
    } else if (head === 'reset-assertions') {
      for (const level of levels) for (const each of level) old.add(each);
      levels = [new Set()];
    } else if (/^(?:declare|define)-/.test(head)) {
      const plain = text.replace(/\s+/g, ' ');
      if (old.has(plain)) found.push(command);
      else levels.at(-1)?.add(plain);
    }
  }
  return found;
}
