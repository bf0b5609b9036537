import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

export const abduct: Oracle = {
  name: 'abduct',
  summary: 'the solver gives an abduct from which the goal does not follow, or that contradicts the assertions',
  examples: [
    {
      title: 'one from which the goal does not follow',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'get-abduct' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right one',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'get-abduct' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'abduct',
      kind: 'wrong-abduct',
      inquiries: ['get-abduct', 'get-abduct-next'],
      because: (solver, wrong) =>
        `${solver} gives ${wrong.reply} for ${wrong.term}, which is no abduct: ${wrong.proof}`,
    }),
};
