import { describe } from '../../describe.js';
import type { ScriptShrink } from '../contract.js';
import { move } from './edit.js';

/** `(declare-fun x () S) -> (declare-const x S)` */
export const constantsDeclared: ScriptShrink = {
  ...describe('constants-declared'),
  early: true,
  first: () => true,
  *moves(script) {
    const found = script.commands.some(
      (command) => command.kind === 'declare-fun' && command.params.length === 0 && command.form === 'declare-fun',
    );
    if (!found) return;
    yield move(3, (now) => {
      let any = false;
      const commands = now.commands.map((command) => {
        if (command.kind !== 'declare-fun' || command.params.length > 0 || command.form !== 'declare-fun')
          return command;
        any = true;
        return { ...command, form: 'declare-const' as const };
      });
      return any ? { ...now, commands } : undefined;
    });
  },
};
