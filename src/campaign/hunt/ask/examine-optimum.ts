import type { ReplyObservation } from '../../../oracle/index.js';
import { type OptimumJudgement, judgeOptimum } from '../../../semantics/index.js';
import type { Reply } from '../../../solver/index.js';
import { rngFromSeed } from '../../../util/index.js';
import type { InquiryPosition } from './examine-cores.js';
import { openReply, rightReply, wrongReply } from './reply-observation.js';

const INQUIRY = 'get-objectives';

/** The solver's own model must reach the optima, and no other model may exceed them. */
export function examineOptimum(
  { text, second, consistent }: Reply,
  { script, command, budget, model }: InquiryPosition & { readonly model: string | undefined },
): ReplyObservation[] {
  const evidence = { model, second, far: consistent, budget, rng: rngFromSeed(text) };
  return judgeOptimum({ script, command, reply: text }, evidence).map((judged) => {
    const { verdict, because, objective } = judged;
    if (verdict === 'right') return rightReply(INQUIRY);
    if (verdict === 'undetermined' || objective === undefined) return openReply(INQUIRY, because);
    const trust = judged.against === undefined ? {} : { trust: 'metamorphic' as const };
    const signature = signatureOf(judged);
    return wrongReply(INQUIRY, { term: objective.text, reply: text, proof: because, signature, ...trust });
  });
}

function signatureOf({ objective, fault, priority, count }: OptimumJudgement): string {
  const of = objective?.kind === 'assert-soft' ? 'assert-soft' : `${objective?.kind} ${objective?.term.sort.kind}`;
  return `${of}${count > 1 ? ` of several (${priority})` : ''}: ${fault}`;
}
