export type { AskedReply, ReplyFinding, ReplyObservation } from './contract.js';
export { carryInquiries, isOwnOption, withInquiries } from './draw.js';
export { asksForFront } from './draw-objectives.js';
export { judgeReplies } from './judge-replies.js';
export {
  type AskedName,
  type ReplyKind,
  ASKED_NAMES,
  INQUIRIES,
  INQUIRY_LIST,
  addInquiries,
  findInquiry,
} from './list.js';
export { SecondQuestions, listInquiries } from './second-questions.js';
export { nameTerm, signatureOfPart } from './signature.js';
export { words } from './words.js';
