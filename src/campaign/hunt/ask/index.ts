export {
  type AskingOptions,
  type RunWithHistory,
  type Slot,
  type SolverSource,
  type VariedAnswers,
  ask,
  askAll,
  askAndExamine,
  askForBacktrace,
  askFresh,
  askVaried,
  CampaignStopped,
  canBeAsked,
  chooseModelCheck,
  freshLimits,
  needsBacktrace,
} from './ask.js';
export { type AssignedTerms, type GroundQuestion, groundQuestions } from './ground-questions.js';
export {
  examineModel,
  examineRun,
  normaliseSignature,
  withExaminedModel,
  withExaminedReplies,
  withJudgedModel,
} from './examine-model.js';
export { LackingFeatures } from './lessons.js';
export {
  type TimeLimiter,
  AdaptiveLimits,
  makeLimiter,
  limiterOfSeed,
  restoreAdaptiveLimits,
} from './limits/adaptive-limits.js';
export { findExperimentalChoices, levelOf } from './options/draw.js';
export { type FailureNeeds, experimentalOptions, findNeeds } from './options/needs.js';
export {
  type VariedSolver,
  Variation,
  baseName,
  closeVaried,
  isVaried,
  copyToVariants,
  withChoices,
} from './options/variation.js';
export { toProvenance, toTestResult } from './test-result.js';
export { mapQueries } from './map-queries.js';
