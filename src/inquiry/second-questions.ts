import { type Script, countChecks, inquiryName, isInquiry, isInquiryName } from '../script/index.js';
import type { Answer, Reply, SecondAnswer } from '../solver/index.js';
import { printScript, readScript } from '../syntax/index.js';
import type { AnsweredInquiry, Inquiry, PlacedInquiry, Question } from './contract.js';
import { INQUIRIES, findInquiry } from './list.js';
import { lacksReply } from './no-reply.js';

/** Lists inquiries in order. Undefined marks an inquiry that Gainsay cannot parse. Solvers may still reply to it. */
export function listInquiries(script: Script): readonly (PlacedInquiry | undefined)[] {
  return script.commands.flatMap((inquiry, command) => {
    if (isInquiry(inquiry)) return [{ script, inquiry, command }];
    return inquiry.kind === 'verbatim' && isInquiryName(inquiry.name) ? [undefined] : [];
  });
}

const ASKING = INQUIRIES.filter((each) => each.question !== undefined || each.otherQuestion !== undefined);
const HAS_QUESTION = new RegExp(`\\((?:${ASKING.flatMap(({ commands }) => commands).join('|')})[\\s)]`);
const HAS_OWN_REPLY = new RegExp(
  `\\((?:${INQUIRIES.filter(({ ownReply }) => ownReply !== undefined)
    .flatMap(({ commands }) => commands)
    .join('|')})[\\s)]`,
);

export class SecondQuestions {
  readonly #text: string;
  #script: Script | undefined;

  constructor(text: string) {
    this.#text = text;
  }

  question(reply: Reply, last: Answer | undefined): string | undefined {
    const found = this.#find(reply, last);
    return found && print(found.kind.question?.(found.asked));
  }

  mayAskOthers(reply: Reply): boolean {
    return this.#find(reply, undefined)?.kind.asksOthers === true;
  }

  otherQuestion(reply: Reply, said: SecondAnswer | undefined): string | undefined {
    const found = this.#find(reply, undefined);
    return found && print(found.kind.otherQuestion?.(found.asked, said));
  }

  /** Returns the replies to inquiries that are never sent. `answer` sends the queries that replace these inquiries. */
  async ownReplies(
    answers: readonly Answer[],
    answer: (input: string) => Promise<SecondAnswer | undefined>,
  ): Promise<readonly Reply[]> {
    if (!HAS_OWN_REPLY.test(this.#text)) return [];
    const { script, ok } = readScript(this.#text);
    if (!ok || answers.length !== countChecks(script.commands)) return [];
    const replies: Reply[] = [];
    for (const [at, placed] of listInquiries(script).entries()) {
      const own = placed && findInquiry(inquiryName(placed.inquiry))?.ownReply?.(placed, answers);
      if (own === undefined) continue;
      const input = printScript(own.question);
      // A check that uses the name of a removed assertion cannot be sent alone.
      if (!readScript(input).ok) continue;
      const second = await answer(input);
      replies.push({ at, text: own.text, whole: true, ...(second && { second }) });
    }
    return replies;
  }

  #find(
    { at, text, whole }: Reply,
    last: Answer | undefined,
  ): { readonly kind: Inquiry; readonly asked: AnsweredInquiry } | undefined {
    if (!whole || text === '' || !HAS_QUESTION.test(this.#text)) return undefined;
    this.#script ??= readScript(this.#text).script;
    const placed = listInquiries(this.#script)[at];
    const kind = placed && findInquiry(inquiryName(placed.inquiry));
    if (placed === undefined || kind === undefined || lacksReply(text, kind) !== undefined) return undefined;
    return { kind, asked: { ...placed, reply: text, text: this.#text, last } };
  }
}

function print(question: Question): string | undefined {
  return typeof question === 'object' ? printScript(question) : question;
}
