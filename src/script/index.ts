export { type Check, collectChecks } from './checks.js';
export {
  type Command,
  type ConstructorDecl,
  type DatatypeDecl,
  type FunDefinition,
  type GrammarRule,
  type Production,
  type SynthFun,
  isInquiryName,
  onlyPrints,
  type Inquiry,
  type FormulaCommand,
  type TermCommand,
  asksRules,
  asksSynthesis,
  inquiryName,
  listIntroduced,
  isCheckSatUsing,
  isInquiry,
  asksOnlyObjectives,
  isObjective,
  posesProblem,
  type ObjectiveCommand,
  type ObjectiveKind,
  ranksModels,
  termsOf,
  withTerms,
} from './command.js';
export { collectSorts, collectTerms } from './contents.js';
export { declareConstant } from './declare.js';
export type { FormulaLanguage } from './formula-language.js';
export {
  type SetOption,
  asksAnything,
  assertAssumptions,
  countChecks,
  joinOptions,
  toJudgeable,
  optionsInForce,
  optionsSet,
  findSharedNames,
} from './judgeable.js';
export { HeapTerms, isHeapWellPlaced, usesHeap } from './heap.js';
export { checkBefore, isolateCheck, impliesCheck } from './plain.js';
export { type LogicInfo, addHigherOrder, isLogic, logicInfo, numeralsAreReal, widestLogic } from './logic.js';
export { type VisibleSymbol, visibleSymbols } from './scope.js';
export { type Claim, type Script, preserves, listStatuses, findLogic } from './script.js';
export { type ScriptNames, collectNames, orCore, theoriesOf, theoriesOfTerms } from './theories.js';
export { ScriptCache } from './script-cache.js';
