import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

/** Comparable checks (one asserts no less) must get consistent answers. */
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
