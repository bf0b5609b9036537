import { synthesisProblem } from '../../generate/index.js';
import { judgeSynthesis } from '../../semantics/index.js';
import { rngFromSeed } from '../../util/index.js';
import type { Inquiry } from '../contract.js';
import { undecidedReply, rightReply, wrongReply } from '../reply-observation.js';
import { withTheories, withoutTheories } from '../signature.js';
import { words } from '../words.js';

const SYNTHESIS = 0.2;

const SYNTHESIS_FAULTS: Readonly<Record<string, string>> = {
  infeasible: 'returns infeasible, although a function exists',
  'a function is missing': 'returns too few functions',
  'breaks a constraint': 'returns a function that breaks a constraint',
  'outside its grammar': 'returns a function outside its grammar',
};

/** Functions must match their signature, grammar and constraints. Solvers must not deny that functions exist. */
export const synthesis = {
  name: 'synthesis',
  ask: 'synthesis',
  commands: ['check-synth', 'check-synth-next'],
  finding: {
    kind: 'wrong-synthesis',
    oracle: 'synthesis',
    sentence:
      'A solver gives a function that breaks a constraint or is not in its grammar, or reports that no function exists',
    states: (signature, { command }) => {
      const fault = withoutTheories(signature);
      return `${command} ${SYNTHESIS_FAULTS[fault] ?? `returns a function with a ${fault}`}`;
    },
    explain: (solver, { term, reply, proof }) => `${solver} answers ${reply} to the synthesis of ${term}, but ${proof}`,
    report: (solver, { term, reply }) =>
      words`${solver} answers ${{ code: reply }} to the synthesis of ${{ code: term }}. That is wrong:`,
  },
  replacesModel: true,
  problem: {
    ability: 'synthesis',
    solver: 'cvc5',
    draw: (_, isAlone, rng) =>
      isAlone || rng.fork('synthesis').chance(SYNTHESIS)
        ? { script: synthesisProblem(rng.fork('problem')) }
        : undefined,
  },
  judge: (judged) => {
    const { script, command, budget } = judged;
    const { text } = judged.reply;
    const found = judgeSynthesis({ script, command, reply: text }, { rng: rngFromSeed(text), budget });
    if (found.verdict === 'undetermined') return [undecidedReply(judged, found.because)];
    if (found.verdict === 'right') return [rightReply(judged)];
    const { functions, proof, fault, about } = found;
    const signature = withTheories(fault, about, judged);
    return [wrongReply(judged, { term: functions.join(', '), reply: text, proof, signature })];
  },
} as const satisfies Inquiry;
