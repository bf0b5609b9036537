import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

/**
 * A synthesised function must match its signature and grammar and satisfy its constraints. A solver must not report
 * that none exists if one does.
 */
export const synthesis: Oracle = {
  name: 'synthesis',
  summary: 'the solver synthesises a function that breaks a constraint or its grammar, or denies that there is one',
  examples: [
    {
      title: 'a function that breaks a constraint',
      evidence: evidence({ a: [] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'check-synth' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right one',
      evidence: evidence({ a: [] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'check-synth' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'synthesis',
      kind: 'wrong-synthesis',
      inquiries: ['check-synth', 'check-synth-next'],
      because: (solver, wrong) =>
        `${solver} answers ${wrong.reply} to the synthesis of ${wrong.term}, but ${wrong.proof}`,
    }),
};
