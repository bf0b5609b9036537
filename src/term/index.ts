export { commonHead, hasSameHead, headOf } from './head.js';
export { type Associativity, type Theory, EXTENDED_THEORIES, indexCount, isUnindexed } from './operator-info.js';
export {
  type Op,
  type OpOf,
  type StandardOp,
  OPERATORS,
  OPERATOR_NAMES,
  STANDARD_OPERATORS,
  isStandard,
  leastArguments,
  operatorInfo,
} from './operators.js';
export { openDivisors, operatorAsFunction, operatorOfFunction } from './operator-terms.js';
export { type Polarity, childPolarity, flip } from './polarity.js';
export { type Site, type SiteEdit, pathOf, replaceAll, replaceAt, iterateSites } from './site.js';
export { type Signature, listSignatures } from './rules/signature.js';
export type { IndexPattern } from './rules/signature-form.js';
export { type Index, applySort, indexText } from './rules/sort-rules.js';
export {
  type CollectionKind,
  type Sort,
  type SortKind,
  ATOMIC_SORTS,
  BOOL,
  COLLECTION_KINDS,
  FLOAT_FORMATS,
  INT,
  REAL,
  REGLAN,
  ROUNDING_MODE,
  STRING,
  LONGEST_SORT,
  SortStore,
  type HeapSorts,
  UNICODE,
  UNKNOWN,
  WIDEST,
  WIDEST_ORDER,
  WIDEST_EXPONENT,
  hasNestedArrows,
  mayEqual,
  isCollectionSort,
} from './sort.js';
export {
  type Cardinality,
  type Order,
  addCardinalities,
  cardinalityOf,
  collectSortParameters,
  encodingBits,
  isOpaqueSort,
  listOrders,
  listParts,
  matchSort,
  multiplyCardinalities,
  reachableSorts,
  theoryOfSort,
} from './sort-facts.js';
export {
  type NumberPattern,
  type SortBindings,
  type SortPattern,
  NO_BINDINGS,
  bindNumber,
  bindSort,
  isSamePattern,
  evaluateNumber,
  numbersIn,
  ownNumbers,
  partsOfSort,
  instantiateSort,
  findNumber,
  kindOfPattern,
  withNumber,
  withSort,
} from './sort-pattern.js';
export { hasSetOperator, operatorNamed, operatorOfStrings } from './spellings.js';
export { TermStore } from './store.js';
export { collectBoundVariables, mapTerm, replaceTerms, substitute, variablesUnder } from './substitute.js';
export { TermNumbers } from './term-numbers.js';
export {
  type AnnotTerm,
  type AppTerm,
  type Binder,
  type CallTerm,
  type ConstTerm,
  type Literal,
  type MatchCase,
  type MatchTerm,
  type OpaqueTerm,
  type QuantTerm,
  type Term,
  type TermAttribute,
  type ValueTerm,
  type VarTerm,
  annotatesQuantifier,
  children,
  nameGiven,
} from './term.js';
export { postorder, reachable } from './walks.js';
export { copyTerm } from './copy-term.js';
