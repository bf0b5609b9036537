import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

export const core: Oracle = {
  name: 'core',
  summary: 'the solver gives an unsatisfiable core, or assumptions, that can be satisfied',
  examples: [
    {
      title: 'a core that an assignment satisfies',
      evidence: evidence({ a: ['unsat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'get-unsat-core' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right ones',
      evidence: evidence({ a: ['unsat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'get-unsat-core' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['unsat'] }), verdict: 'inconclusive' },
  ],
  judge: ({ runs }) =>
    judgeReplies(runs, {
      oracle: 'core',
      kind: 'wrong-core',
      inquiries: ['get-unsat-core', 'get-unsat-assumptions'],
      because: (solver, wrong) => `${solver} gives the ${wrong.term} ${wrong.reply}, which cannot be: ${wrong.proof}`,
    }),
};
