import type { Command } from '../../../script/index.js';

/** Built-in sorts of z3 beyond the standard (tested with `(declare-sort NAME 0)` on 4.8.12 and 5.2.0). */
const RESERVED: ReadonlySet<string> = new Set(['List', 'Set', 'Seq', 'RegEx', 'Unicode', 'FiniteSet']);

/** Comments, strings, quoted symbols, plain symbols, and the text between them. */
const TOKENS = /;[^\n]*|"[^"]*"|\|[^|]*\||[^\s()";|]+|[\s()]+/g;

function listDeclaredSorts(command: Command): readonly string[] {
  if (command.kind === 'declare-sort' || command.kind === 'define-sort') return [command.name];
  return command.kind === 'declare-datatypes' ? command.datatypes.map(({ name }) => name) : [];
}

export function withoutReservedSorts(text: string, commands: readonly Command[]): string | undefined {
  const clashing = commands.flatMap(listDeclaredSorts).filter((name) => RESERVED.has(name));
  if (clashing.length === 0) return undefined;
  const names = new Map(clashing.map((name) => [name, findUnusedName(name, text)]));
  return text.replace(TOKENS, (token) => names.get(/^\|.*\|$/s.test(token) ? token.slice(1, -1) : token) ?? token);
}

function findUnusedName(name: string, text: string): string {
  let found = `${name}_`;
  while (text.includes(found)) found += '_';
  return found;
}
