import type { ReplyObservation } from '../../../oracle/index.js';

/** Characters. */
const LONGEST_TEXT = 600;

type InquiryLabel = ReplyObservation['inquiry'];

export function openReply(inquiry: InquiryLabel, because: string): ReplyObservation {
  return { inquiry, verdict: 'undetermined', because, wrong: null };
}

export function rightReply(inquiry: InquiryLabel): ReplyObservation {
  return { inquiry, verdict: 'right', because: null, wrong: null };
}

export function wrongReply(
  inquiry: InquiryLabel,
  { term, reply, proof, ...more }: NonNullable<ReplyObservation['wrong']>,
): ReplyObservation {
  const wrong = { ...more, term: cut(term), reply: cut(reply), proof: cut(proof) };
  return { inquiry, verdict: 'wrong', because: null, wrong };
}

function cut(text: string): string {
  const flat = text.replace(/\s*\n\s*/g, ' ');
  return flat.length <= LONGEST_TEXT ? flat : `${flat.slice(0, LONGEST_TEXT)}…`;
}
