export { type Clause, type CnfScript, toCnf } from './cnf.js';
export { type OperatorClasses, type SwapTarget, type Swappable, parseOperatorClasses } from './operator-classes.js';
export { swapFinder, swapOperator } from './operator-swaps.js';
export { buildPattern, buildSort } from './rules/build.js';
export { CONSTRAINTS, type ConstraintName, constraintNamed } from './rules/constraints.js';
export { type Instance, instancesOf } from './rules/instances.js';
export { type Bindings, conditionsHold, matches } from './rules/match.js';
export { type RuleTrial, type TrialOptions, exhaustRule } from './rules/exhaust-rule.js';
export { type Proofs, formatProofs, provedRules, readProofs } from './rules/proofs-file.js';
export { type ProveAllOptions, proveAll } from './rules/prove-all.js';
export {
  type ProofOptions,
  type ProofReply,
  type ProofResult,
  type Prover,
  type RuleProof,
  proofScripts,
  proveRule,
  ruleHash,
} from './rules/prove.js';
export { type RuleFile, readRules } from './rules/read-rules.js';
export {
  type Approximation,
  type NumberPattern,
  type Pattern,
  type Rule,
  type RuleUse,
  type RuleVariable,
  type SortPattern,
  approximationsOf,
  partsOfPattern,
} from './rules/rule.js';
export { type Candidate, type RuleContext, RuleSet, applyCandidate } from './rules/rule-set.js';
export { type Step, StepRunner, applySteps, pathsNest } from './step.js';
export { hasNames, withoutUnusedNames } from './strip-names.js';
export {
  type Need,
  type Needs,
  allows,
  logicNamedAfter,
  logicWith,
  needsOfLogic,
  needsOfSort,
  needsOfTerm,
} from './needed-logic.js';
export { isNumeral, isProduct, logicHas, staysInLogic } from './vocabulary.js';
