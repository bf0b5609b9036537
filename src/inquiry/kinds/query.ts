import { Budget, hornQuestion, invariantQuestion, judgeQuery } from '../../semantics/index.js';
import type { SecondAnswer } from '../../solver/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { Inquiry } from '../contract.js';
import { openReply, rightReply, wrongReply } from '../reply-observation.js';
import { withTheories } from '../signature.js';

const ENGINE = /:engine\s+([\w-]+)/;

export const query = {
  name: 'query',
  ask: 'horn',
  commands: ['query'],
  finding: {
    kind: 'wrong-query',
    oracle: 'horn',
    sentence:
      'A solver is wrong about what follows from Horn clauses, or gives an invariant or a derivation that does not hold',
    of: 'wrong query:',
    explain: (solver, { term, reply, proof }) => `${solver} answers ${reply} to the query of ${term}, but ${proof}`,
    report: (solver, { term, reply }) => [
      `${solver} answers `,
      { code: reply },
      ' to the query of ',
      { code: term },
      '. That is wrong:',
    ],
    isProofApart: true,
  },
  replacesModel: true,
  hasFurtherMessages: true,
  examples: [
    {
      script: '(declare-rel p ((_ BitVec 2)))(declare-rel goal ())(rule (p #b01))(rule goal)(query p)',
      answers: [],
      right: { text: 'sat' },
      wrong: { text: 'unsat' },
    },
  ],
  question: ({ script, command, reply }) => hornQuestion({ script, command, reply }, new Budget('quick')),
  otherQuestion: ({ script, command, reply }) => invariantQuestion({ script, command, reply }, new Budget('quick')),
  judge: (judged) => {
    const { script, command, inquiry, budget } = judged;
    const { text, second, consistent } = judged.reply;
    const answers = second === undefined ? {} : { second: second.answers };
    const found = judgeQuery(
      { script, command, reply: text, ...answers, violated: modelIn(consistent) },
      { rng: rngFromSeed(text), budget },
    );
    if (found.verdict === 'undetermined') return [openReply(judged, found.because)];
    if (found.verdict === 'right') return [rightReply(judged)];
    const { fault, proof, trust, about } = found;
    const asked = inquiry.kind === 'output' ? inquiry.text : '';
    const engine = ENGINE.exec(asked)?.[1];
    const signature = withTheories(fault, about, judged, engine === undefined ? [] : [engine]);
    return [wrongReply(judged, { term: asked, reply: text, proof, signature, trust })];
  },
} as const satisfies Inquiry;

function modelIn(said: SecondAnswer | undefined): string | undefined {
  return said?.answers.at(-1) === 'sat' ? said.model : undefined;
}
