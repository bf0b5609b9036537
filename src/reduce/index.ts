export type { Algorithm, Candidate, Success, Run, SearchContext } from './engine/algorithm.js';
export type { Language, PassLanguage } from './engine/language.js';
export { type PassLaw, type PassReport, checkPass } from './engine/check-pass.js';
export { type Pass, type PlacePass, type PlaceView, byPlace } from './engine/pass.js';
export { rounds } from './engine/orders/rounds.js';
export {
  type MinimalLevel,
  type Progress,
  type ReduceOptions,
  type Reduction,
  type Step,
  reduce,
  mapSteps,
} from './engine/reduce.js';
export { type SearchCounts, type SearchOptions, type Stage, type Staged, type VerdictCache } from './engine/search.js';
export { combined } from './graph/algorithms/combined.js';
export { ALGORITHMS } from './graph/algorithms/list.js';
export { RULES, type SimplificationRule } from './btor/rules.js';
export { reducibleBtor } from './btor/labelling.js';
export type { BtorStyle } from './btor/labels.js';
export {
  type Behaviour,
  type Check,
  type CheckOptions,
  type CommandRunner,
  type Observation,
  type StagedCommand,
  readBehaviour,
  behaviourText,
  observe,
  diesAlike,
  needsStack,
  makeStage,
  withStack,
  startProblem,
  stillFails,
} from './check.js';
export {
  type Edit,
  type GraphPass,
  type Leaf,
  type Measure,
  type ReducibleGraph,
  type Reference,
  smaller,
} from './graph/graph.js';
export { type GraphAlgorithm, type ReduceGraphOptions, graphLanguage, reduceGraph } from './graph/language.js';
export { GRAPH_PASSES } from './graph/passes.js';
export { reducibleScript } from './script/term-graph.js';
export { plainTruth } from './script/plain-truth.js';
export { type PassExample, type ScriptMove, type ScriptPass, type ScriptView } from './script/moves.js';
export { scriptShrinkPass, makeShrinkPass } from './script/passes/shrinks.js';
export { SCRIPT_PASSES, type Switchable, scriptPasses } from './script/passes/list.js';
export { SEXP_PASSES } from './sexp/passes.js';
export { type ReduceScriptOptions, reduceScript } from './script/reduce-script.js';
export { type DeclarationForm, ScriptLanguage } from './script/language.js';
export { toSubject } from './script/subject.js';
export {
  type InputReduction,
  type InputStep,
  type ReduceInputOptions,
  type ReductionInput,
  reduceInput,
} from './reduce-input.js';
export { isObscure } from './reduce-text.js';
export { type ReduceSexpsOptions, reduceSexps } from './sexp/reduce-sexps.js';
export {
  type FailureKind,
  type FirstContext,
  type Move,
  type ScriptShrink,
  type ScriptShrinkExample,
  type Shrink,
  type ShrinkContext,
  type ShrinkExample,
} from './shrinks/contract.js';
export { SCRIPT_SHRINKS, SHRINKS } from './shrinks/list.js';
export { normaliseSexps } from './sexp/forest.js';
export { isMadeOfSexps, sexpLanguage, sexpSubject } from './sexp/sexp-language.js';
export { type TextSize, addSizes, scanText, smallerSize } from './text-size.js';
