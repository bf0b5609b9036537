import type { Command } from './command.js';
import type { Script } from './script.js';

/**
 * Turns assumptions into assertions, between `push` and `pop` except at the last check, in a script without assertions:
 * otherwise nothing could be mutated. Each `:status` stays with its check (SMT-LIB 2.7, section 4.2.5).
 */
export function assertAssumptions(script: Script): Script {
  const end = script.commands.findIndex(({ kind }) => kind === 'exit');
  const commands = end === -1 ? script.commands : script.commands.slice(0, end);
  if (commands.some(({ kind }) => kind === 'assert')) return script;
  const last = commands.findLastIndex(mayCheck);
  return { ...script, commands: commands.flatMap((command, at) => assertLiterals(command, { isLast: at === last })) };
}

function mayCheck({ kind }: Command): boolean {
  return kind === 'check-sat' || kind === 'check-sat-assuming' || kind === 'verbatim';
}

function assertLiterals(command: Command, { isLast }: { readonly isLast: boolean }): readonly Command[] {
  if (command.kind === 'output' && command.name === 'get-unsat-assumptions') return [];
  if (command.kind !== 'check-sat-assuming') return [command];
  const assertions = command.literals.map((term): Command => ({ kind: 'assert', term }));
  const check: Command = { kind: 'check-sat' };
  if (isLast || assertions.length === 0) return [...assertions, check];
  return [{ kind: 'push', levels: 1 }, ...assertions, check, { kind: 'pop', levels: 1 }];
}
