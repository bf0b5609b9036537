import type { ReplyObservation } from '../../../oracle/index.js';
import { judgeQuery } from '../../../semantics/index.js';
import type { Reply } from '../../../solver/index.js';
import { rngFromSeed } from '../../../util/index.js';
import { collectNames, theoriesOfTerms } from '../../../script/index.js';
import type { InquiryPosition } from './examine-cores.js';
import { openReply, rightReply, wrongReply } from './reply-observation.js';

const ENGINE = /:engine\s+([\w-]+)/;

function modelIn(said: Reply['consistent']): string | undefined {
  return said?.answers.at(-1) === 'sat' ? said.model : undefined;
}

export function examineQuery(
  { text, second, consistent }: Reply,
  { script, command, budget }: InquiryPosition,
): ReplyObservation {
  const asked = script.commands[command];
  const query = asked?.kind === 'output' ? asked.text : '';
  const answers = second === undefined ? {} : { second: second.answers };
  const judged = judgeQuery(
    { script, command, reply: text, ...answers, violated: modelIn(consistent) },
    { rng: rngFromSeed(text), budget },
  );
  if (judged.verdict === 'undetermined') return openReply('query', judged.because);
  if (judged.verdict === 'right') return rightReply('query');
  const { fault, proof, trust, about } = judged;
  const theories = theoriesOfTerms(about, collectNames(script.commands));
  const engine = ENGINE.exec(query)?.[1];
  const facts = [...(engine === undefined ? [] : [engine]), ...theories];
  const signature = `${fault}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
  return wrongReply('query', { term: query, reply: text, proof, signature, trust });
}
