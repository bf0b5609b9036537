import type { InquiryName } from '../solver/index.js';
import type { FindingKind } from './findings.js';
import { toVerdict } from './answers.js';
import type { Observation, ReplyObservation, Suspicion, Verdict } from './contract.js';

export const RIGHT_REPLY = { verdict: 'right', because: null, wrong: null } as const;
export const WRONG_REPLY = {
  verdict: 'wrong',
  because: null,
  wrong: { term: '(+ x 1)', reply: '1', proof: 'x = 1: (+ x 1) is 2', signature: '+' },
} as const;

export interface ReplyJudge {
  readonly oracle: string;
  readonly kind: FindingKind;
  readonly inquiries: readonly InquiryName[];
  /** One sentence without a full stop. */
  readonly because: (solver: string, wrong: NonNullable<ReplyObservation['wrong']>) => string;
}

/** Reports one suspicion per solver and signature. */
export function judgeReplies(runs: readonly Observation[], { oracle, kind, inquiries, because }: ReplyJudge): Verdict {
  let judged = 0;
  let open = 0;
  const suspicions: Suspicion[] = [];
  for (const { solver, replies = [] } of runs) {
    const met = new Set<string>();
    for (const { inquiry, verdict, wrong } of replies) {
      if (!inquiries.includes(inquiry)) continue;
      if (verdict === 'undetermined') open++;
      else judged++;
      if (wrong === null || met.has(wrong.signature)) continue;
      met.add(wrong.signature);
      suspicions.push({
        oracle,
        kind,
        trust: wrong.trust ?? 'certified',
        suspects: [solver],
        witnesses: [],
        signature: wrong.signature,
        because: because(solver, wrong),
      });
    }
  }
  return toVerdict(suspicions, open === 0 ? judged : 0, 'not every reply could be judged');
}
