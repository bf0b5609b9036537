import { assumptionsScript, judgeAssumptions } from '../../semantics/index.js';
import type { Inquiry } from '../contract.js';
import { openReply, rightReply, trustOf, wrongReply } from '../reply-observation.js';
import { WRONG_CORE } from './core.js';

export const assumptions = {
  name: 'assumptions',
  ask: 'cores',
  commands: ['get-unsat-assumptions'],
  finding: WRONG_CORE,
  after: 'unsat',
  examples: [
    {
      script:
        '(declare-const p Bool)(declare-const q Bool)(assert (not p))(check-sat-assuming (p q))(get-unsat-assumptions)',
      answers: ['unsat'],
      right: { text: '(p)', second: { answers: ['unsat'] } },
      wrong: {
        text: '(q)',
        second: { answers: ['sat'], model: '((define-fun p () Bool false)(define-fun q () Bool true))' },
      },
    },
  ],
  question: ({ script, command, reply, last }) =>
    last === 'unsat' ? assumptionsScript({ script, command, reply }) : undefined,
  judge: (judged) => {
    const { script, command, budget } = judged;
    const { text, second } = judged.reply;
    const found = judgeAssumptions({ script, command, reply: text }, { second, budget });
    if (found.verdict === 'undetermined') return [openReply(judged, found.because)];
    if (found.verdict === 'right') return [rightReply(judged)];
    const { proof, fault } = found;
    const signature = `assumptions ${fault}`;
    return [wrongReply(judged, { term: 'assumptions', reply: text, proof, signature, ...trustOf(found) })];
  },
} as const satisfies Inquiry;
