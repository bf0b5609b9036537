import { describe } from '../../describe.js';
import type { Command } from '../../../script/index.js';
import type { ScriptMove, ScriptPass } from '../moves.js';

/** `(check-sat-assuming (p q))` -> `(check-sat)`, then without one of its literals. */
export const fewerAssumptions: ScriptPass = {
  ...describe('fewer-assumptions'),
  *waves({ script: { commands }, weights }) {
    yield commands.flatMap((command): ScriptMove[] =>
      command.kind === 'check-sat-assuming' ? [put(command, { kind: 'check-sat' }, command.literals.length + 1)] : [],
    );
    yield commands.flatMap((command): ScriptMove[] => {
      if (command.kind === 'check-sat-assuming' && command.literals.length > 1) {
        return command.literals.map((literal, at) =>
          put(command, { ...command, literals: command.literals.filter((_, i) => i !== at) }, weights.of(literal)),
        );
      }
      if (command.kind !== 'get-value' || command.terms.length < 2) return [];
      return command.terms.map((term, at) =>
        put(command, { ...command, terms: command.terms.filter((_, i) => i !== at) }, weights.of(term)),
      );
    });
  },
};

function put(command: Command, by: Command, weight: number): ScriptMove {
  return { kind: 'put', command, by, weight };
}
