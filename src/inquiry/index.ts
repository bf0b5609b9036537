export type { Inquiry, PlacedInquiry, ReplyFinding, ReplyObservation, Words, WrongReply } from './contract.js';
export { judgeReplies } from './judge-replies.js';
export { type ReplyKind, INQUIRIES, INQUIRY_LIST, findInquiry } from './list.js';
export { SecondQuestions, listInquiries } from './second-questions.js';
export { signatureOfPart } from './signature.js';
