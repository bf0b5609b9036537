export { type BudgetSize, type Effort, Budget, UNCHARGED } from './budget.js';
export { describeEvaluation, describePart, describeValue } from './describe.js';
export { type CompiledTerm, type Variable, compileTerm } from './compile/compile.js';
export { type Tally, assignmentAt, countAssignments, decide, exhaust, tally } from './compile/exhaust.js';
export { UNSPECIFIED, listDomain, fromNumber, smallWidth, toNumber } from './compile/small-sorts.js';
export { type NamedDomains, listValues } from './domain.js';
export { DeclaredDomains } from './evaluate/datatype-sorts.js';
export { type Evaluation, Evaluator } from './evaluate.js';
export { type Policy, POLICIES } from './evaluate/defaults.js';
export { FreeVariables } from './evaluate/scope.js';
export { EVALUATORS } from './evaluators.js';
export { type ClaimCheck, checkClaim } from './exhaust/check-claim.js';
export { smallValues } from './exhaust/small-values.js';
export { type FalsePart } from './judge/explain.js';
export { type ModelJudgement, type Truth, judgeModel } from './judge/judge.js';
export { judgeModelText } from './judge/judge-text.js';
export { keyOf, keyOfAll, sameValue } from './key.js';
export type { Application, MeaningContext } from './meaning.js';
export { type GroundPart, groundParts } from './judge/ground-parts.js';
export { inlineDefinitions } from './replies/inlined.js';
export { heapCount, heapText, heapsOver } from './heaps.js';
export { type Heap, type HeapCell, type Interpretation, type Model, EMPTY_MODEL } from './model.js';
export { readModel } from './read-model/read-model.js';
export { findUnfoundedDefinitions } from './recursive.js';
export { type Signature, signatureAt, buildSignature } from './signature.js';
export {
  type FormulaParts,
  type FormulaPromise,
  type FormulaQuery,
  type WrongCase,
  type FormulaReply,
  buildConsistencyCheck,
  buildFaultQuestion,
  readFormulaReply,
} from './replies/formula-reply.js';
export { freeSymbols, valuesNear } from './replies/points.js';
export { joinAssertions } from './replies/in-force.js';
export { HIDDEN_NAME, hidesName } from './replies/reply-node.js';
export { judgeFormula } from './replies/judge-formula.js';
export {
  type ReplyJudgement,
  type RewriteQuery,
  differenceQuestion,
  judgeReportedValue,
  judgeRewrittenTerm,
} from './replies/judge-reply.js';
export { goalsQuestion, judgeSatisfiability } from './replies/satisfiable-goals.js';
export { assumptionsScript, judgeAssumptions } from './replies/assumptions.js';
export { judgeSynthesis } from './replies/judge-synthesis.js';
export { hornQuestion, invariantQuestion, judgeQuery } from './horn/judge-query.js';
export { asRules } from './horn/forms.js';
export { chainForward, stepsTo } from './horn/chain.js';
export { type BoundClause, type HornSystem, readHornSystem } from './horn/read-system.js';
export {
  type InferredFact,
  type Fact,
  type Instance,
  orderDerivation,
  listInstances,
  factKey as keyOfFact,
  leastModel,
} from './horn/least-model.js';
export {
  type Atom,
  type Clause,
  type Predicate,
  toAssertion,
  readClause,
  listTerms as termsOfClause,
} from './horn/system.js';
export { objectivesAt } from './replies/objectives.js';
export {
  type OptimumJudgement,
  type ReportedOptimum,
  improvementScript,
  boundednessScript,
  judgeOptimum,
  judgeReached,
  readOptima,
} from './replies/optimum.js';
export { findMissingGuarantee } from './replies/promised-optimum.js';
export { isEmptyLanguage } from './strings/index.js';
export { toTerm } from './value-term.js';
export {
  type DatatypeValue,
  type ElementValue,
  type Regex,
  type RoundingMode,
  type Value,
  ROUNDING_MODES,
  isUndetermined,
  makeUndetermined,
} from './value.js';
