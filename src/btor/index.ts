export { type BtorGraph, type BtorNode, type BtorVersion, type Edge, nodeAt } from './graph.js';
export { type BtorKind, KINDS, type KindInfo, type Signature, hasValue, kindInfo } from './kinds.js';
export { type ArraySort, type BitsSort, type BtorSort, arrayOf, bits, sortText } from './sort.js';
