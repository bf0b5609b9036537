export { toCnf } from './cnf.js';
export { type NumberRange, type NumberRole, SORTS_TRIED, numberChoices } from './instance-range.js';
export { type Proof, type ProofsBy, formatProofFile, readProofFile } from './proof-file.js';
export { PatternProblem, SortPatternReader, isSortName, readForms } from './read-sort-pattern.js';
export { type OperatorClasses, type Swappable, parseOperatorClasses } from './operator-classes.js';
export { swapFinder, swapOperator } from './operator-swaps.js';
export { buildPattern } from './rules/build.js';
export { type ConstraintName, constraintNamed } from './rules/constraints.js';
export { type Bindings, type MatchedRule, NOTHING_BOUND, conditionsHold, matches, withTerm } from './rules/match.js';
export { exhaustRule } from './rules/exhaust-rule.js';
export { type Instance, listInstances, sampleRegexes } from './rules/instances.js';
export { type Proofs, formatProofs, selectProved, readProofs } from './rules/proofs-file.js';
export { proveAll } from './rules/prove-all.js';
export { type ProofResult, type Prover, type RuleProof, proveRule, ruleHash } from './rules/prove.js';
export { PatternReader } from './rules/read-pattern.js';
export { readRules, readVariable } from './rules/read-rules.js';
export {
  type Approximation,
  type Pattern,
  type Rule,
  type RuleVariable,
  listApproximations,
  partsOfPattern,
} from './rules/rule.js';
export { toClaim } from './rules/rule-claim.js';
export { type Candidate, RuleSet, applyCandidate } from './rules/rule-set.js';
export { type Step, StepRunner, applySteps, approximationText, pathsNest, listRewrites } from './step.js';
export { hasNames, withoutUnusedNames } from './strip-names.js';
export {
  type Need,
  type Needs,
  allows,
  logicNamedAfter,
  logicWith,
  needsOfLogic,
  needsOfScript,
  needsOfSort,
  needsOfTerm,
} from './needed-logic.js';
export { isNumeral, isProduct, logicHas, staysInLogic } from './vocabulary.js';
