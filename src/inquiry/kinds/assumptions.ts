import type { Script } from '../../script/index.js';
import { assumptionsScript, judgeAssumptions } from '../../semantics/index.js';
import type { Rng } from '../../util/index.js';
import type { ChangedScript, Inquiry, ReplyFinding } from '../contract.js';
import { outputCommand, setTrue } from '../commands.js';
import { undecidedReply, rightReply, toTrust, wrongReply } from '../reply-observation.js';
import { withAssumptions } from '../named-scripts.js';
import { words } from '../words.js';

const CORE_FAULTS: Readonly<Record<string, string>> = {
  satisfiable: 'a satisfiable core',
  'unknown name': 'a core with an unknown name',
  'assumptions satisfiable': 'satisfiable assumptions',
  'assumptions not assumed': 'a literal that was not assumed',
};

export const WRONG_CORE = {
  kind: 'wrong-core',
  oracle: 'core',
  sentence: 'A solver gives an unsatisfiable core that is satisfiable',
  states: (signature, { command }) =>
    `${command} returns ${CORE_FAULTS[signature.replace(/ of .*$/, '')] ?? signature}`,
  explain: (solver, { term, reply, proof }) => `${solver} gives the ${term} ${reply}, which is wrong: ${proof}`,
  report: (solver, { term, reply }) => words`${solver} gives the ${term} ${{ code: reply }}. That is wrong:`,
} as const satisfies ReplyFinding;

export const assumptions = {
  name: 'assumptions',
  ask: 'cores',
  commands: ['get-unsat-assumptions'],
  finding: WRONG_CORE,
  after: 'unsat',
  options: [':produce-unsat-assumptions'],
  question: ({ script, command, reply, last }) =>
    last === 'unsat' ? assumptionsScript({ script, command, reply }) : undefined,
  judge: (judged) => {
    const { script, command, budget } = judged;
    const { text, second } = judged.reply;
    const found = judgeAssumptions({ script, command, reply: text }, { second, budget });
    if (found.verdict === 'undetermined') return [undecidedReply(judged, found.because)];
    if (found.verdict === 'right') return [rightReply(judged)];
    const { proof, fault } = found;
    const signature = `assumptions ${fault}`;
    return [wrongReply(judged, { term: 'assumptions', reply: text, proof, signature, ...toTrust(found) })];
  },
} as const satisfies Inquiry;

export function askAssumptions(script: Script, rng: Rng): ChangedScript | undefined {
  const assuming = withAssumptions(script, rng);
  return (
    assuming && {
      script: assuming,
      first: [setTrue(':produce-unsat-assumptions')],
      behind: [outputCommand('get-unsat-assumptions')],
    }
  );
}
