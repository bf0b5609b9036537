import { collectNames } from '../script/index.js';
import { type ReplyJudgement, judgeReportedValue, judgeRewrittenTerm } from '../semantics/index.js';
import { printTerm } from '../syntax/index.js';
import type { Term } from '../term/index.js';
import { rngFromSeed } from '../util/index.js';
import type { JudgedInquiry, ReplyObservation } from './contract.js';
import { lacksReply } from './no-reply.js';
import { undecidedReply, rightReply, toTrust, wrongReply } from './reply-observation.js';
import { signatureOfTerm } from './signature.js';

export function judgeValue(judged: JudgedInquiry, term: Term, value: string): ReplyObservation {
  const { script, command, model, budget } = judged;
  if (model === undefined) return undecidedReply(judged, 'no model');
  const lacking = lacksReply(value);
  if (lacking !== undefined) return undecidedReply(judged, lacking);
  return observe(
    judged,
    { term, reply: value },
    judgeReportedValue({ script, command, term, reply: value }, model, budget),
  );
}

export function judgeRewriting(
  judged: JudgedInquiry,
  asked: Parameters<typeof judgeRewrittenTerm>[0],
): ReplyObservation {
  const { budget, model } = judged;
  const { text, second, other } = judged.reply;
  return observe(judged, asked, judgeRewrittenTerm(asked, { rng: rngFromSeed(text), budget, second, other, model }));
}

export function observe(
  judged: JudgedInquiry,
  { term, reply }: { readonly term: Term; readonly reply: string },
  judgement: ReplyJudgement,
): ReplyObservation {
  if (judgement.verdict === 'undetermined') return undecidedReply(judged, judgement.because);
  if (judgement.verdict === 'right') return rightReply(judged);
  const signature = signatureOfTerm(term, collectNames(judged.script.commands));
  const { proof, right } = judgement;
  return wrongReply(judged, {
    term: printTerm(term),
    reply,
    proof,
    ...(right === undefined ? {} : { right }),
    signature,
    ...toTrust(judgement),
  });
}
