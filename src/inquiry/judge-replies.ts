import { ScriptCache, type Script, inquiryName } from '../script/index.js';
import { Budget, type Effort } from '../semantics/index.js';
import type { Answer, Reply } from '../solver/index.js';
import type { Inquiry, JudgedInquiry, PlacedInquiry, ReplyObservation, RequiredAnswer } from './contract.js';
import { findInquiry } from './list.js';
import { lacksReply } from './no-reply.js';
import { undecidedReply } from './reply-observation.js';
import { listInquiries } from './second-questions.js';

export interface GivenReplies {
  readonly replies: readonly Reply[];
  readonly answers: readonly Answer[];
  readonly model: string | undefined;
  readonly known?: readonly (RequiredAnswer | undefined)[] | undefined;
}

interface Judging {
  readonly effort: Effort;
  readonly now: () => number;
}

export function judgeReplies(given: GivenReplies, script: Script, options: Judging): readonly ReplyObservation[] {
  const text = JSON.stringify([options.effort, given]);
  return judgements.get(script, text, () => judgeAll(given, script, options));
}

const judgements = new ScriptCache<readonly ReplyObservation[]>();

function judgeAll(
  { replies, answers, model, known = [] }: GivenReplies,
  script: Script,
  { effort, now }: Judging,
): ReplyObservation[] {
  const lastCheck = script.commands.findLastIndex(({ kind }) => kind === 'check-sat' || kind === 'check-sat-assuming');
  const inquiries = listInquiries(script);
  return replies.flatMap((reply): readonly ReplyObservation[] => {
    const placed = inquiries[reply.at];
    const kind = placed && findInquiry(inquiryName(placed.inquiry));
    if (placed === undefined || kind === undefined) return [];
    if (kind.after !== undefined) {
      // If the last answer differs from `kind.after`, the reply is absent or promises nothing.
      if (answers.at(-1) !== kind.after || placed.command < lastCheck) return [];
      const changed = findReplacing(inquiries, lastCheck, placed.command);
      if (changed !== undefined) return [undecidedReply(placed, `${changed} may have changed the model`)];
    }
    return judgeReply(kind, { ...placed, reply, model, answers, known, budget: new Budget(effort, now) });
  });
}

/**
 * Finds an earlier inquiry that made the solver run another check. After `get-qe`, cvc5 1.0.3 and 1.4.2 report values
 * of another model. After other such inquiries, they report no values.
 */
function findReplacing(
  inquiries: readonly (PlacedInquiry | undefined)[],
  check: number,
  at: number,
): string | undefined {
  return inquiries
    .flatMap((each) =>
      each !== undefined && each.command > check && each.command < at ? [inquiryName(each.inquiry)] : [],
    )
    .findLast((name) => findInquiry(name)?.replacesModel === true);
}

const STEPS_PER_CHARACTER = 2;

function judgeReply(kind: Inquiry, judged: JudgedInquiry): readonly ReplyObservation[] {
  const { budget } = judged;
  const { text, whole } = judged.reply;
  return budget.attempt<readonly ReplyObservation[]>(
    () => {
      budget.charge(STEPS_PER_CHARACTER * text.length);
      const lacking = lacksReply(text, kind);
      if (lacking !== undefined) return [undecidedReply(judged, lacking)];
      return whole ? kind.judge(judged) : [undecidedReply(judged, 'the reply is cut off')];
    },
    (because) => [undecidedReply(judged, because)],
  );
}
