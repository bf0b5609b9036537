export { askForBacktrace, needsBacktrace } from './backtrace.js';
export { askAll } from './ask-all.js';
export { askFresh, freshLimits } from './ask-fresh.js';
export { ASK_Z3 } from './ask-z3.js';
export {
  type AskingOptions,
  CampaignStopped,
  ask,
  askAndExamine,
  canBeAsked,
  examined,
  withExaminedModel,
  withExaminedReplies,
  withSettledModel,
} from './ask.js';
export { type AssignedTerms, type GroundQuestion, groundQuestions } from './ground-questions.js';
export type { Asked } from './asked.js';
export { examineModel, faultOf, givesModels, signatureOfPart } from './examine-model.js';
export { Lessons } from './lessons.js';
export { AdaptiveLimits } from './limits/adaptive-limits.js';
export { type Pace, adaptiveLimitsOf, paceOf, paceOfSeed } from './limits/pace.js';
export { checkedAsIn } from './checked-as-in.js';
export { type VariedAnswers, askVaried, baseName, resultOf } from './options/ask-varied.js';
export { experimentalIn, levelOf } from './options/draw.js';
export { experimentalOptions } from './options/experimental.js';
export { type FailureNeeds, needsOf } from './options/needs.js';
export { type Varied, Variation, closeVaried, isVaried, underAllNames, withChoices } from './options/variation.js';
export { type Slot, Slots } from './slots.js';
export { inquiriesOf } from './second-question.js';
export { makingOf } from './test-result.js';
