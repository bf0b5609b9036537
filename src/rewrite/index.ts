export { closest, didYouMean } from './closest.js';
export { type Clause, type CnfScript, toCnf } from './cnf.js';
export { type OperatorClasses, type SwapTarget, type Swappable, parseOperatorClasses } from './operator-classes.js';
export { swapOperator, swapsAt } from './operator-swaps.js';
export { CONSTRAINTS, type ConstraintName } from './rules/constraints.js';
export { type Proofs, formatProofs, provedRules, readProofs } from './rules/proofs-file.js';
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
export { type Approximation, type Rule, type RuleUse, approximationsOf } from './rules/rule.js';
export { type Candidate, type RuleContext, RuleSet, applyCandidate } from './rules/rule-set.js';
export { type Step, StepRunner, applySteps, pathsNest } from './step.js';
export { hasNames, withoutUnusedNames } from './strip-names.js';
export { isNumeral, staysInLogic } from './vocabulary.js';
