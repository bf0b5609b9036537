import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

export const simplify: Oracle = {
  name: 'simplify',
  summary: 'the solver simplifies a term to one with another value',
  examples: [
    {
      title: 'a term with another value',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'simplify' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right one',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'simplify' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'simplify',
      kind: 'wrong-simplification',
      inquiries: ['simplify'],
      because: (solver, wrong) =>
        `${solver} simplifies ${wrong.term} to ${wrong.reply}, which has another value: ${wrong.proof}`,
    }),
};
