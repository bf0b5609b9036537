import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

/**
 * What stands at a check of a session must be answered as it is alone, and one check as another where it asserts no less (or no more):
 * two answers of one solver, of which one is wrong.
 */
export const session: Oracle = {
  name: 'session',
  summary:
    'the solver answers a check of a session otherwise than the same check alone, or than another check of it allows',
  examples: [
    {
      title: 'another answer alone',
      evidence: evidence({ a: ['unsat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'get-assertions' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the same alone',
      evidence: evidence({ a: ['unsat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'get-assertions' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['unsat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'session',
      kind: 'self-contradiction',
      inquiries: ['get-assertions'],
      because: (solver, { term, reply, proof }) => `${solver} answers ${reply} to ${term}; ${proof}`,
    }),
};
