export {
  type Associativity,
  type Op,
  type OpOf,
  type OperatorInfo,
  type Theory,
  OPERATORS,
  OPERATOR_NAMES,
  operatorInfo,
  operatorNamed,
} from './operators.js';
export { type Polarity, childPolarity, flip } from './polarity.js';
export { type Site, type SiteEdit, type SiteOptions, pathOf, replaceAll, replaceAt, sitesOf } from './site.js';
export { type Index, type RuleInput, type SortRule, applied } from './sort-rules.js';
export {
  type AtomicSort,
  type Sort,
  type SortKind,
  ATOMIC_SORTS,
  BOOL,
  FLOAT_FORMATS,
  INT,
  REAL,
  REGLAN,
  ROUNDING_MODE,
  STRING,
  SortStore,
  UNKNOWN,
  agree,
  isOpaqueSort,
  sortParametersOf,
} from './sort.js';
export { TermStore } from './store.js';
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
  children,
  postorder,
  reachable,
} from './term.js';
