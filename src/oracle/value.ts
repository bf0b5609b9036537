import { evidence } from './answers.js';
import type { Oracle } from './contract.js';
import { RIGHT_REPLY, WRONG_REPLY, judgeReplies } from './replies.js';

export const value: Oracle = {
  name: 'value',
  summary: 'the solver reports a value that differs from the value in its own model',
  examples: [
    {
      title: 'a value that the model refutes',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...WRONG_REPLY, inquiry: 'get-value' }] } }),
      verdict: 'finding',
    },
    {
      title: 'the right one',
      evidence: evidence({ a: ['sat'] }, { replies: { a: [{ ...RIGHT_REPLY, inquiry: 'get-value' }] } }),
      verdict: 'pass',
    },
    { title: 'nobody was asked', evidence: evidence({ a: ['sat'] }), verdict: 'inconclusive' },
  ],
  // A wrong model is the fault itself.
  judge: ({ runs }) =>
    judgeReplies(
      runs.filter(({ outcome, model }) => outcome.kind === 'answered' && model?.verdict !== 'false'),
      {
        oracle: 'value',
        kind: 'wrong-value',
        inquiries: ['get-value', 'get-assignment', 'eval'],
        because: (solver, wrong) =>
          `${solver} gives ${wrong.term} the value ${wrong.reply}, but in its own model ${wrong.proof}`,
      },
    ),
};
