import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

export const horn: Oracle = {
  name: 'horn',
  summary:
    'the solver is wrong about what follows from Horn clauses, or gives an invariant or a derivation that does not hold',
  examples: [
    {
      title: 'unsat of what follows',
      evidence: evidence({ a: [] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'query' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right answer',
      evidence: evidence({ a: [] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'query' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'horn',
      kind: 'wrong-query',
      inquiries: ['query'],
      because: (solver, wrong) => `${solver} answers ${wrong.reply} to the query of ${wrong.term}, but ${wrong.proof}`,
    }),
};
