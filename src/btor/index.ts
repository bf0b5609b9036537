export { type BuilderOptions, GraphBuilder } from './builder.js';
export { checkGraph } from './check-graph.js';
export { type Conversion, type ConversionOptions, convertGraph } from './convert/convert-graph.js';
export { listDialects, obstaclesTo } from './convert/obstacles.js';
export { type Dialect, type DialectName, DIALECTS, DIALECT_NAMES, dialectInfo } from './dialects.js';
export { BtorArray } from './evaluate/array-value.js';
export { expandFunctions, type Expansion } from './functions/expand.js';
export { computeScopes } from './functions/scopes.js';
export {
  type BtorAssignment,
  type BtorValue,
  evaluateGraph,
  sameBtorValue,
  zeroValue,
} from './evaluate/evaluate-graph.js';
export { type BtorGraph, type BtorNode, type BtorVersion, type Edge, nodeAt } from './graph.js';
export { type BtorKind, KINDS, type KindInfo, type Signature, hasValue, kindInfo } from './kinds.js';
export { type PrintOptions, printBtor, formatTail, saysBothWidths, spellKind } from './print.js';
export { type GraphProblem, hasErrors, problemDiagnostic } from './problem.js';
export { type Question, hasSteps, holds, meaningProblems, readQuestion } from './question.js';
export { type BtorReading, type ReadBtorOptions, readBtor, detectVersion } from './read/read-btor.js';
export { type FaultPosition, type SortFault, resultSort, shiftWidth, sortFault } from './sort-rules.js';
export {
  type ArraySort,
  type BitsSort,
  type BtorSort,
  MAX_WIDTH,
  arrayOf,
  bits,
  paramWidths,
  sortText,
} from './sort.js';
export { renameModel } from './translate/model-names.js';
export { leafNames } from './translate/names.js';
export { type Translation, type TranslationOptions, toScript } from './translate/to-script.js';
export { type Unrolling, unroll } from './unroll.js';
export { compact, graphSize, listOutputs, listParents, reachableFrom, stepsByState } from './walk.js';
