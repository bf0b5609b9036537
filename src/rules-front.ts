/** The rules and the small-domain evaluation that `lab/discover/` uses. Not a sub-path of the package. */
export { APPROXIMATION_RULES } from './strategy/index.js';
export { proversFrom } from './app/index.js';
export {
  type Bindings,
  type ConstraintName,
  type Instance,
  type Pattern,
  type ProofResult,
  type RuleProof,
  buildPattern,
  constraintNamed,
  exhaustRule,
  formatProofs,
  listInstances,
  matches,
  partsOfPattern,
  proveRule,
  readRules,
  ruleHash,
  sampleRegexes,
  toClaim,
  withTerm,
} from './rewrite/index.js';
export {
  type ElementValue,
  type Interpretation,
  type Variable,
  DeclaredDomains,
  OPEN,
  compileTerm,
  exhaust,
  keyOf,
  listDomain,
  smallValues,
  smallWidth,
  toNumber,
} from './semantics/index.js';
export {
  INT,
  REAL,
  REGLAN,
  ROUNDING_MODE,
  STANDARD_OPERATORS,
  STRING,
  findNumber,
  indexCount,
  indexText,
  instantiateSort,
  operatorInfo,
} from './term/index.js';
export { formatCount, valueNamed } from './util/index.js';
