export type { Algorithm, Candidate, Found, SearchContext } from './algorithm.js';
export { ALGORITHMS } from './algorithms/list.js';
export { RULES, type SimplificationRule } from './btor/rules.js';
export { reducibleBtor } from './btor/language.js';
export type { BtorStyle } from './btor/labels.js';
export {
  type Behaviour,
  type Check,
  type CheckOptions,
  type CommandRunner,
  type Observation,
  type StagedCommand,
  behaviourText,
  observe,
  stageOf,
  startProblem,
  stillFails,
} from './check.js';
export { type Edit, type Leaf, type Measure, type ReducibleGraph, type Reference, smaller } from './graph.js';
export { type ReduceOptions, type ReduceStep, type Reduction, reduce } from './reduce.js';
export { reducibleScript } from './script/language.js';
export { plainTruth } from './script/plain-truth.js';
export { type PassExample, type ScriptMove, type ScriptPass, type ScriptView } from './script/moves.js';
export { SCRIPT_PASSES, type Switchable, scriptPasses } from './script/passes/list.js';
export { SEXP_PASSES } from './sexp/passes.js';
export {
  type ReduceScriptOptions,
  type ScriptReduction,
  type ScriptStep,
  reduceScript,
} from './script/reduce-script.js';
export type { DeclarationForm } from './script/script-language.js';
export { type ReduceTextOptions, type TextReduction, type TextStep, isObscure, reduceText } from './reduce-text.js';
export { type SearchCounts, type Stage, type Staged, type VerdictCache } from './search.js';
export { type SexpReduction, type SexpStep, reduceSexps } from './sexp/reduce-sexps.js';
export {
  type Failing,
  type FirstContext,
  type Move,
  type ScriptShrink,
  type ScriptShrinkExample,
  type Shrink,
  type ShrinkContext,
  type ShrinkExample,
} from './shrinks/contract.js';
export { SCRIPT_SHRINKS, SHRINKS } from './shrinks/list.js';
export { isMadeOfSexps } from './sexp/sexp-language.js';
export { type TextSize, addSizes, scanText, smallerSize } from './text-size.js';
