export { type PassLaw, checkPass } from './engine/check-pass.js';
export { type MinimalLevel } from './engine/reduce.js';
export { type Stage, type Staged, type VerdictCache } from './engine/search.js';
export { ALGORITHMS, combined } from './graph/algorithms/list.js';
export { reducibleBtor } from './btor/labelling.js';
export {
  type Behaviour,
  type Check,
  type CommandRunner,
  type Observation,
  readBehaviour,
  behaviourText,
  propertyText,
  observe,
  crashesAlike,
  needsStack,
  makeStage,
  withStack,
  startProblem,
  stillFails,
} from './check.js';
export { type ReducibleGraph } from './graph/graph.js';
export { type GraphAlgorithm, graphLanguage, reduceGraph } from './graph/language.js';
export { GRAPH_PASSES } from './graph/passes.js';
export { reducibleScript } from './script/term-graph.js';
export { plainTruth } from './script/plain-truth.js';
export { type PassExample } from './describe.js';
export { type ScriptPass } from './script/moves.js';
export { scriptShrinkPass, makeShrinkPass } from './script/passes/shrinks.js';
export { SCRIPT_PASSES, type Switchable } from './script/passes/list.js';
export { SEXP_PASSES } from './sexp/passes.js';
export { reduceScript } from './script/reduce-script.js';
export { type DeclarationForm, ScriptLanguage } from './script/language.js';
export { toSubject } from './script/subject.js';
export { type InputReduction, type ReduceInputOptions, type ReductionInput, reduceInput } from './reduce-input.js';
export { type Move, type Shrink, type ShrinkExample } from './shrinks/contract.js';
export { SCRIPT_SHRINKS, SHRINKS } from './shrinks/list.js';
export { normaliseSexps } from './sexp/forest.js';
export { isMadeOfSexps, sexpLanguage, sexpSubject } from './sexp/sexp-language.js';
export { scanText, smallerSize } from './text-size.js';
