import type { ScriptShrink } from '../contract.js';
import { move } from './edit.js';

/** `(declare-fun x () S) -> (declare-const x S)` */
export const constantsDeclared: ScriptShrink = {
  name: 'constants-declared',
  early: true,
  first: () => true,
  summary: 'A function without parameters is declared as a constant.',
  examples: [
    {
      script: '(declare-fun x () Int)\n(assert (= x 0))\n',
      becomes: ['(declare-const x Int)\n(assert (= x 0))\n'],
    },
  ],
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
