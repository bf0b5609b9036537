import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

/** Checks only the relation that the command promises. */
export const elimination: Oracle = {
  name: 'elimination',
  summary: 'the solver eliminates a quantifier and changes what the formula says',
  examples: [
    {
      title: 'a result that is false where the formula is true',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'get-qe' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right one',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'get-qe' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'elimination',
      kind: 'wrong-elimination',
      inquiries: ['get-qe', 'get-qe-disjunct'],
      because: (solver, wrong) =>
        `${solver} eliminates the quantifier of ${wrong.term} and gives ${wrong.reply}, which says something else: ${wrong.proof}`,
    }),
};
