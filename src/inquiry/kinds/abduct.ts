import type { Inquiry } from '../contract.js';
import { definitionReader, formulaMethods, stateFormulaFault } from '../formula.js';
import { words } from '../words.js';

/** An abduct must be consistent with the assertions and, with them, imply the goal (cvc5's `Solver.getAbduct`). */
export const abduct = {
  name: 'abduct',
  ask: 'interpolants',
  commands: ['get-abduct', 'get-abduct-next'],
  finding: {
    kind: 'wrong-abduct',
    oracle: 'abduct',
    sentence: 'A solver gives an abduct from which the goal does not follow, or that contradicts the assertions',
    states: stateFormulaFault('an abduct'),
    explain: (solver, { term, reply, proof }) =>
      `${solver} gives ${reply} for ${term}, but the reply is not an abduct: ${proof}`,
    report: (solver, { term, reply }) =>
      words`${solver} gives ${{ code: reply }} as an abduct for ${{ code: term }}, but the formula is not an abduct:`,
  },
  replacesModel: true,
  ...formulaMethods(
    definitionReader('get-abduct', ({ asserted, wanted, formula, all, not }) => ({
      cases: [
        {
          fault: 'does not suffice',
          says: 'the assertions and the abduct are true, and the goal is false',
          term: all(asserted, formula, not(wanted)),
        },
      ],
      consistent: all(asserted, formula),
    })),
  ),
} as const satisfies Inquiry;
