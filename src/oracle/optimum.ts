import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

export const optimum: Oracle = {
  name: 'optimum',
  summary: 'the solver reports an optimum that its own model does not reach, or that another model betters',
  examples: [
    {
      title: 'an optimum that some model betters',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'get-objectives' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right one',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'get-objectives' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'optimum',
      kind: 'wrong-optimum',
      inquiries: ['get-objectives'],
      because: (solver, wrong) => `${solver} reports ${wrong.reply} for ${wrong.term}, but ${wrong.proof}`,
    }),
};
