import type { Command } from '../../script/index.js';

/**
 * Sorts that z3 has itself, beyond the standard, and does not let a script declare (`(declare-sort NAME 0)` tried with 4.8.12 and with
 * 5.2.0). Parametric ones of other solvers are no such names: they may be declared.
 */
const RESERVED: ReadonlySet<string> = new Set(['List', 'Set', 'Seq', 'RegEx', 'Unicode', 'FiniteSet']);

/** Comments, strings, quoted symbols, plain ones, and what is between them. */
const TOKENS = /;[^\n]*|"[^"]*"|\|[^|]*\||[^\s()";|]+|[\s()]+/g;

function declaredSorts(command: Command): readonly string[] {
  if (command.kind === 'declare-sort' || command.kind === 'define-sort') return [command.name];
  return command.kind === 'declare-datatypes' ? command.datatypes.map(({ name }) => name) : [];
}

/**
 * A text in which sorts that it declares under a name of z3's have another name, so that no solver refuses it for that; undefined where
 * there are none.
 */
export function withoutReservedSorts(text: string, commands: readonly Command[]): string | undefined {
  const clashing = commands.flatMap(declaredSorts).filter((name) => RESERVED.has(name));
  if (clashing.length === 0) return undefined;
  const names = new Map(clashing.map((name) => [name, unusedName(name, text)]));
  return text.replace(TOKENS, (token) => names.get(/^\|.*\|$/s.test(token) ? token.slice(1, -1) : token) ?? token);
}

function unusedName(name: string, text: string): string {
  let found = `${name}_`;
  while (text.includes(found)) found += '_';
  return found;
}
