import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

/** An interpolant must follow from the assertions, imply the conjecture, and use only symbols of both. */
export const interpolant: Oracle = {
  name: 'interpolant',
  summary: 'the solver gives an interpolant that is none',
  examples: [
    {
      title: 'one that does not follow from the assertions',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'get-interpolant' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right one',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'get-interpolant' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'interpolant',
      kind: 'wrong-interpolant',
      inquiries: ['get-interpolant', 'get-interpolant-next'],
      because: (solver, wrong) =>
        `${solver} gives ${wrong.reply} between the assertions and ${wrong.term}, which is no interpolant: ${wrong.proof}`,
    }),
};
