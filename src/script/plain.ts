import { type Check, checksOf } from './checks.js';
import type { Command } from './command.js';
import type { Script } from './script.js';

/**
 * A script that asks one check of another alone: the logic, what is declared and asserted there, what is assumed as assertions,
 * and one `check-sat`. It has the models of that check. `index` counts checks from 0; undefined where there is no such check.
 */
export function plainScript(script: Script, index: number): Script | undefined {
  const check = checksOf(script.commands)[index];
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

/** The index of the last check before a command; undefined where there is none. */
export function checkBefore(commands: readonly Command[], at: number): number | undefined {
  const before = checksOf(commands.slice(0, at)).length;
  return before === 0 ? undefined : before - 1;
}

/**
 * Whether every model of one check is one of another, by what stands there alone: all that is asserted and defined for the other
 * is asserted and defined for it too. `print` tells commands apart, since a name may be defined anew after a reset.
 */
export function saysNoLess(one: Check, other: Check, print: (command: Command) => string): boolean {
  const asserted = new Set(one.asserted.map(({ term }) => term));
  if (!other.asserted.every(({ term }) => asserted.has(term))) return false;
  const definitions = ({ declarations }: Check) =>
    declarations.filter(({ kind }) => kind !== 'declare-fun' && kind !== 'declare-sort').map(print);
  const known = new Set(definitions(one));
  return definitions(other).every((text) => known.has(text));
}
