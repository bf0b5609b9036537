import { termsOf } from '../../script/index.js';
import type { Inquiry } from '../contract.js';
import { addedCase, forFormulas, lostCase } from '../formula.js';

/**
 * cvc5's `Solver.getQuantifierElimination`: the result is equivalent to the formula under the assertions.
 * `getQuantifierEliminationDisjunct`: it implies a formula that begins with `exists`, and follows from one that begins
 * with `forall`.
 */
export const elimination = {
  name: 'elimination',
  ask: 'qe',
  commands: ['get-qe', 'get-qe-disjunct'],
  finding: {
    kind: 'wrong-elimination',
    oracle: 'elimination',
    sentence: 'A solver eliminates a quantifier and changes the meaning of the formula',
    of: 'wrong elimination:',
    explain: (solver, { term, reply, proof }) =>
      `${solver} eliminates the quantifier of ${term} and gives ${reply}, which is not equivalent: ${proof}`,
    report: (solver, { term, reply }) => [
      `${solver} eliminates the quantifier of `,
      { code: term },
      ' and gives ',
      { code: reply },
      '. That is wrong:',
    ],
    isProofApart: true,
  },
  replacesModel: true,
  examples: [
    {
      script: '(declare-const x Int)(assert (> x 3))(check-sat)(get-qe (exists ((q Int)) (and (> q x) (< q 9))))',
      answers: ['sat'],
      right: { text: '(< x 8)' },
      wrong: { text: '(< x 5)' },
    },
  ],
  ...forFormulas(({ script, command, inquiry }, reply) => {
    const wanted = termsOf(inquiry)[0];
    if (wanted === undefined) return 'nothing was asked';
    return {
      script,
      command,
      reply,
      wanted,
      promise: (parts) => {
        const [lost, added] = [lostCase(parts, parts.asserted), addedCase(parts, parts.asserted)];
        if (inquiry.kind !== 'get-qe-disjunct') return { cases: [lost, added] };
        return { cases: [wanted.kind === 'quant' && wanted.binder === 'forall' ? lost : added] };
      },
    };
  }),
} as const satisfies Inquiry;
