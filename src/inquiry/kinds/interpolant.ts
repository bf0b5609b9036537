import type { Inquiry } from '../contract.js';
import { definitionReader, forFormulas } from '../formula.js';

/** cvc5's `Solver.getInterpolant`: the assertions imply it, it implies the conjecture, and it has only symbols of both. */
export const interpolant = {
  name: 'interpolant',
  ask: 'interpolants',
  commands: ['get-interpolant', 'get-interpolant-next'],
  finding: {
    kind: 'wrong-interpolant',
    oracle: 'interpolant',
    sentence: 'A solver gives a wrong interpolant',
    of: 'wrong interpolant:',
    explain: (solver, { term, reply, proof }) =>
      `${solver} gives ${reply} between the assertions and ${term}, which is not an interpolant: ${proof}`,
    report: (solver, { term, reply }) => [
      `${solver} gives `,
      { code: reply },
      ' as an interpolant of the assertions and ',
      { code: term },
      ', which it is not:',
    ],
    isProofApart: true,
  },
  replacesModel: true,
  examples: [
    {
      script: '(declare-const x Int)(assert (> x 3))(check-sat)(get-interpolant I (> x 2))',
      answers: ['sat'],
      right: { text: '(define-fun I () Bool (> x 3))' },
      wrong: { text: '(define-fun I () Bool (> x 1))' },
    },
  ],
  ...forFormulas(
    definitionReader('get-interpolant', ({ asserted, wanted, formula, all, not, symbols }) => {
      const [shared, own] = [symbols(wanted), symbols(asserted)];
      return {
        cases: [
          {
            fault: 'not implied by the assertions',
            says: 'the assertions are true, and it is false',
            term: all(asserted, not(formula)),
          },
          {
            fault: 'does not imply the conjecture',
            says: 'it is true, and the conjecture is false',
            term: all(formula, not(wanted)),
          },
        ],
        foreign: [...symbols(formula)].filter((name) => !shared.has(name) || !own.has(name)),
      };
    }),
  ),
} as const satisfies Inquiry;
