import { type Check, collectChecks } from './checks.js';
import type { Command } from './command.js';
import type { Script } from './script.js';

/** Extracts one check as a script with the same models. `index` counts from 0. Undefined if there is no such check. */
export function isolateCheck(script: Script, index: number): Script | undefined {
  const check = collectChecks(script.commands)[index];
  if (check === undefined) return undefined;
  const logic = script.commands.slice(0, check.command).findLast((command) => command.kind === 'set-logic');
  const commands: Command[] = [
    ...(logic === undefined ? [] : [logic]),
    ...check.declarations,
    ...check.asserted.map(({ term }): Command => ({ kind: 'assert', term })),
    { kind: 'check-sat' },
  ];
  return { ...script, commands, logic: logic?.logic };
}

export function checkBefore(commands: readonly Command[], at: number): number | undefined {
  const before = collectChecks(commands.slice(0, at)).length;
  return before === 0 ? undefined : before - 1;
}

/** Checks that `one` has all assertions and definitions of `other`, as printed, since a reset may redefine a name. */
export function impliesCheck(one: Check, other: Check, print: (command: Command) => string): boolean {
  const asserted = new Set(one.asserted.map(({ term }) => term));
  if (!other.asserted.every(({ term }) => asserted.has(term))) return false;
  const definitions = ({ declarations }: Check) =>
    declarations.filter(({ kind }) => kind !== 'declare-fun' && kind !== 'declare-sort').map(print);
  const known = new Set(definitions(one));
  return definitions(other).every((text) => known.has(text));
}
