export { type BudgetSize, type Effort, type EvaluationLimits, Budget, BudgetSpent, UNCHARGED } from './budget.js';
export { describeEvaluation, describePart, describeValue } from './describe.js';
export { type CompiledTerm, type Variable, compileTerm } from './compile/compile.js';
export {
  type Decision,
  type Domains,
  type Tally,
  assignmentAt,
  countAssignments,
  decide,
  enumerate,
  exhaust,
  tally,
} from './compile/exhaust.js';
export { OPEN, listDomain, fromNumber, smallWidth, toNumber } from './compile/small-sorts.js';
export { type NamedDomains, listValues } from './domain.js';
export { DeclaredDomains } from './evaluate/datatype-sorts.js';
export { type Evaluation, Evaluator } from './evaluate.js';
export { type EvaluatorOptions } from './evaluate/evaluator-machine.js';
export { type Policy, POLICIES } from './evaluate/defaults.js';
export { FreeVariables } from './evaluate/scope.js';
export { EVALUATORS } from './evaluators.js';
export { type ClaimCheck, type ClaimQuestion, type Counterexample, checkClaim } from './exhaust/check-claim.js';
export { type SmallOptions, SMALL_ALPHABET, smallValues, words } from './exhaust/small-values.js';
export { type ChoiceScheme, POLICY_SCHEMES, listWorlds } from './exhaust/worlds.js';
export { type FalsePart, smallestFalse } from './explain.js';
export { type AssertionJudgement, type ModelJudgement, type Truth, judgeModel } from './judge.js';
export { type JudgedText, judgeModelText } from './judge-text.js';
export { keyOf, keyOfAll, sameValue } from './key.js';
export type { Application, Apply, Meaning, MeaningContext, OpenChoice } from './meaning.js';
export { type GroundPart, groundParts } from './ground-parts.js';
export { heapCount, heapText, heapsOver } from './heaps.js';
export { type Heap, type HeapCell, type Interpretation, type Model, EMPTY_MODEL } from './model.js';
export { readModel } from './read-model/read-model.js';
export type { ModelReading, UnreadDefinition } from './read-model/model-reading.js';
export { findUnfoundedDefinitions } from './recursive.js';
export { type DeclaredSymbol, type Signature, signatureAt, buildSignature } from './signature.js';
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
export { type FormulaJudgement, judgeFormula } from './replies/judge-formula.js';
export {
  type TermQuery,
  type ReplyJudgement,
  type RewriteQuery,
  differenceQuestion,
  judgeReportedValue,
  judgeRewrittenTerm,
} from './replies/judge-reply.js';
export { goalsQuestion, judgeSatisfiability } from './replies/satisfiable-goals.js';
export { assumptionsScript, judgeAssumptions } from './replies/assumptions.js';
export { type SynthesisJudgement, judgeSynthesis } from './replies/judge-synthesis.js';
export { type QueryJudgement, hornQuestion, invariantQuestion, judgeQuery } from './horn/judge-query.js';
export { type RuleStyle, asRules } from './horn/forms.js';
export { type ChainStep, chain, stepsTo } from './horn/chain.js';
export { type BoundClause, type HornSystem, readHornSystem } from './horn/read-system.js';
export {
  type Derived,
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
export { type OptimumJudgement, betterScript, farScript, judgeOptimum } from './replies/optimum.js';
export { explainUnpromised } from './replies/promised-optimum.js';
export { isEmptyLanguage } from './strings/index.js';
export { toTerm } from './value-term.js';
export {
  type AlgebraicValue,
  type ArrayValue,
  type Closure,
  type DatatypeValue,
  type ElementValue,
  type RealValue,
  type Regex,
  type RoundingMode,
  type Undetermined,
  type Value,
  ROUNDING_MODES,
  isUndetermined,
  undetermined,
} from './value.js';
