import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

/** Checks only the relation that the tactic promises. */
export const goals: Oracle = {
  name: 'goals',
  summary: 'a tactic turns the assertions into goals that mean something else',
  examples: [
    {
      title: 'goals that are false where the assertions are true',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'apply' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right ones',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'apply' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'goals',
      kind: 'wrong-goals',
      inquiries: ['apply'],
      because: (solver, wrong) =>
        `${solver} applies ${wrong.term} and gives goals with another meaning: ${wrong.proof}`,
    }),
};
