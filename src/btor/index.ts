export { type BuilderOptions, GraphBuilder } from './builder.js';
export { type Dialect, type DialectName, DIALECTS, DIALECT_NAMES, dialectInfo } from './dialects.js';
export { type BtorGraph, type BtorNode, type BtorVersion, type Edge, nodeAt } from './graph.js';
export { type BtorKind, KINDS, type KindInfo, type Signature, hasValue, kindInfo } from './kinds.js';
export { type PrintOptions, printBtor, spellingOf } from './print.js';
export { type BtorReading, type ReadBtorOptions, readBtor, versionOf } from './read/read-btor.js';
export { type FaultPlace, type SortFault, resultSort, shiftWidth, sortFault } from './sort-rules.js';
export { type ArraySort, type BitsSort, type BtorSort, MAX_WIDTH, arrayOf, bits, sortText } from './sort.js';
export { compact, graphSize, outputsOf, parentsOf, reachableFrom, stepsByState } from './walk.js';
