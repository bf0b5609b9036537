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
  examineRun,
  withExaminedModel,
  withExaminedReplies,
  withSettledModel,
} from './ask.js';
export { type AssignedTerms, type GroundQuestion, groundQuestions } from './ground-questions.js';
export type { RunWithHistory } from './asked.js';
export { examineModel, faultOf, givesModels } from './examine-model.js';
export { LackingFeatures } from './lessons.js';
export { AdaptiveLimits } from './limits/adaptive-limits.js';
export { type TimeLimiter, restoreAdaptiveLimits, makePace, paceOfSeed } from './limits/pace.js';
export { chooseModelCheck } from './checked-as-in.js';
export { type VariedAnswers, askVaried, baseName, toTestResult } from './options/ask-varied.js';
export { experimentalIn, levelOf } from './options/draw.js';
export { experimentalOptions } from './options/experimental.js';
export { type FailureNeeds, findNeeds } from './options/needs.js';
export {
  type VariedSolver,
  Variation,
  closeVaried,
  isVaried,
  underAllNames,
  withChoices,
} from './options/variation.js';
export { type Slot, type SolverSource, Slots } from './slots.js';
export { toProvenance } from './test-result.js';
