import type { ReplyObservation } from '../../../oracle/index.js';
import { judgeSynthesis } from '../../../semantics/index.js';
import type { Reply } from '../../../solver/index.js';
import { rngFromSeed } from '../../../util/index.js';
import { collectNames, theoriesOfTerms } from '../../../script/index.js';
import type { InquiryPosition } from './examine-cores.js';
import { openReply, rightReply, wrongReply } from './reply-observation.js';

export function examineSynthesis({ text }: Reply, { script, command, budget }: InquiryPosition): ReplyObservation {
  const asked = script.commands[command];
  const inquiry = asked?.kind === 'output' && asked.name === 'check-synth-next' ? asked.name : 'check-synth';
  const judged = judgeSynthesis({ script, command, reply: text }, { rng: rngFromSeed(text), budget });
  if (judged.verdict === 'undetermined') return openReply(inquiry, judged.because);
  if (judged.verdict === 'right') return rightReply(inquiry);
  const theories = theoriesOfTerms(judged.about, collectNames(script.commands));
  const signature = `${judged.fault}${theories.length === 0 ? '' : ` (${theories.join(', ')})`}`;
  return wrongReply(inquiry, { term: judged.functions.join(', '), reply: text, proof: judged.proof, signature });
}
