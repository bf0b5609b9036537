import { hasNames } from '../rewrite/index.js';
import { type Command, type Script, collectChecks, optionsInForce } from '../script/index.js';
import type { Term } from '../term/index.js';

export interface LastCheck {
  readonly script: Script;
  readonly head: readonly Command[];
  readonly declarations: readonly Command[];
  readonly asserted: readonly Term[];
}

export function readLastCheck(script: Script): LastCheck | string {
  const { commands } = script;
  const check = collectChecks(commands).at(-1);
  if (check === undefined || check.asserted.length === 0) return 'it has no assertions at its last check';
  if (commands.some(({ kind }) => kind === 'verbatim')) return 'it has an unknown command';
  // A name that is used elsewhere would be lost if its assertion changes.
  if (commands.some(hasNames)) return 'it refers to a :named term';
  const before = commands.slice(0, check.command);
  const logic = before.findLast((command) => command.kind === 'set-logic');
  return {
    script: { ...script, logic: logic?.logic },
    head: [...optionsInForce(before), ...(logic === undefined ? [] : [logic])],
    declarations: check.declarations,
    asserted: check.asserted.map(({ term }) => term),
  };
}
