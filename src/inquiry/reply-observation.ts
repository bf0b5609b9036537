import { type Inquiry, inquiryName } from '../script/index.js';
import type { ReplyObservation, WrongReply } from './contract.js';
import { flatText } from '../util/index.js';

const LONGEST_TEXT = 600;

interface Asked {
  readonly inquiry: Inquiry;
}

export function undecidedReply({ inquiry }: Asked, because: string, about?: string): ReplyObservation {
  const more = about === undefined ? {} : { about };
  return { inquiry: inquiryName(inquiry), verdict: 'undetermined', because, wrong: null, ...more };
}

export function rightReply({ inquiry }: Asked): ReplyObservation {
  return { inquiry: inquiryName(inquiry), verdict: 'right', because: null, wrong: null };
}

export function wrongReply({ inquiry }: Asked, { term, reply, proof, ...more }: WrongReply): ReplyObservation {
  const wrong = {
    ...more,
    term: flatText(term, LONGEST_TEXT),
    reply: flatText(reply, LONGEST_TEXT),
    proof: flatText(proof, LONGEST_TEXT) + (more.trust === 'metamorphic' ? ', so one of its two answers is wrong' : ''),
  };
  return { inquiry: inquiryName(inquiry), verdict: 'wrong', because: null, wrong };
}

/** Faults proved by the solver's other answers, without an evaluation, are `metamorphic`. */
export function toTrust({ against }: { readonly against?: unknown }): Pick<WrongReply, 'trust'> {
  return against === undefined ? {} : { trust: 'metamorphic' };
}
