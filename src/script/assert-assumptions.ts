import type { Command } from './command.js';
import type { Script } from './script.js';

/**
 * Where a script asserts nothing, what its checks assume becomes assertions, so that there is something to mutate: between
 * `push` and `pop`, except for the last check, after which nothing needs to be taken back. Each check asks what it asked
 * before (SMT-LIB 2.7, section 4.2.5: assumptions hold for one check), and in the same order, so a `:status` stays with
 * its check. `get-unsat-assumptions` goes, since nothing is assumed any more. Any other script stays as it is.
 */
export function assertAssumptions(script: Script): Script {
  const end = script.commands.findIndex(({ kind }) => kind === 'exit');
  const commands = end === -1 ? script.commands : script.commands.slice(0, end);
  if (commands.some(({ kind }) => kind === 'assert')) return script;
  const last = commands.findLastIndex(mayCheck);
  return { ...script, commands: commands.flatMap((command, at) => asserted(command, { isLast: at === last })) };
}

/** Whether a command checks, or is one that Gainsay does not know and that may check. */
function mayCheck({ kind }: Command): boolean {
  return kind === 'check-sat' || kind === 'check-sat-assuming' || kind === 'verbatim';
}

function asserted(command: Command, { isLast }: { readonly isLast: boolean }): readonly Command[] {
  if (command.kind === 'output' && command.name === 'get-unsat-assumptions') return [];
  if (command.kind !== 'check-sat-assuming') return [command];
  const assertions = command.literals.map((term): Command => ({ kind: 'assert', term }));
  const check: Command = { kind: 'check-sat' };
  if (isLast || assertions.length === 0) return [...assertions, check];
  return [{ kind: 'push', levels: 1 }, ...assertions, check, { kind: 'pop', levels: 1 }];
}
