/** Exports of the engine that only `lab/` uses. Not a sub-path of the package. */
export { APPROXIMATION_RULES } from './strategy/index.js';
export { proversFrom } from './app/index.js';
export {
  type Certificate,
  type CertificateCheck,
  type Construction,
  type DerivationStep,
  CONSTRUCTIONS,
  StructureDrawer,
  checkExhaustion,
  drawValue,
  withValues,
} from './generate/index.js';
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
  type Model,
  type Interpretation,
  type Variable,
  DeclaredDomains,
  UNSPECIFIED,
  compileTerm,
  exhaust,
  keyOf,
  keyOfAll,
  listDomain,
  readClause,
  smallValues,
  smallWidth,
  toNumber,
} from './semantics/index.js';
export {
  type CallTerm,
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
  replaceTerms,
} from './term/index.js';
export { countChecks } from './script/index.js';
export { printCommand } from './syntax/index.js';
export { formatCount, gcd, valueNamed } from './util/index.js';
export { Variation, withChoices, examineModel, CampaignStopped } from './campaign/index.js';
export {
  CONFIG_FILE,
  allowConfig,
  SEED_FILTER_OPTIONS,
  SeedFilter,
  type OptionValues,
  choice,
  option,
  optional,
  warn,
} from './app/index.js';
export { findLogic, theoriesOf } from './script/index.js';
export { certifies } from './oracle/index.js';
export {
  type Bisection,
  type FixState,
  formatPattern,
  isSameCrash,
  type VersionObservation,
  conclude,
} from './campaign/index.js';
export { sourceName } from './strategy/index.js';
export {
  withProgress,
  groupBySolver,
  withTimeout,
  loadOracles,
  type TrustOptions,
  trustCampaign,
  type VersionsResult,
  type QueryCost,
  type VersionOptions,
  costNow,
  costSince,
} from './app/index.js';
export { CLOCK, BUILT_IN_Z3, emitOnce, problemsIn, findShippedPath } from './app/index.js';
export {
  CooperativePause,
  type RunRecord,
  askAndExamine,
  readClaims,
  normalForm,
  asSeed,
  isUninformative,
} from './campaign/index.js';
export { type Proofs, proveAll, readProofs } from './rewrite/index.js';
export {
  answerByValues,
  isCertain,
  type CampaignFacts,
  type ReportFormatEntry,
  type ReportSyntax,
  type ReportedBug,
  type Baseline,
  type Block,
  type CheckItem,
  findInBaseline,
  findKnownBug,
  machineText,
  nameReplacer,
  observeFinding,
  readKnownBugs,
  toBaseline,
  toMarkdown,
  campaignPage,
  checklist,
  findingPage,
  REPORT_FORMATS,
  type ReportFacts,
  toReportedBug,
} from './campaign/index.js';
export {
  type Decided,
  type KnownAnswer,
  type ModelObservation,
  type Observation,
  type OracleExample,
  BUG_KINDS,
} from './oracle/index.js';
export { type ReplyObservation, INQUIRIES } from './inquiry/index.js';
export { judgeModelText } from './semantics/index.js';
export {
  type PluginShrink,
  MARKS,
  findFinding,
  readKnown,
  readMutant,
  readVerdict,
  PluginGuard,
  passFrom,
  partsWith,
} from './app/index.js';
export { type ExternalClaim } from './strategy/index.js';
export {
  type ReportingPolicy,
  otherSeeds,
  plannedPackage,
  profileFromJson,
  GENERIC_REPORTING,
} from './solver/index.js';
export { type OpOf, type Signature as OperatorSignature, type StandardOp, listSignatures } from './term/index.js';
export {
  type GrowthParameters,
  type OpenGrowth,
  Operators,
  type PlaceHint,
  SignatureIndex,
  type SortSource,
  apply,
  applyConstructor,
  compound,
  isPartial,
  drawLiteral,
  oneLevelLess,
  type Datatype,
} from './generate/index.js';
export { type FolderLock, lockedProblem, isLock, lockFolder, whyNoFolder } from './host/index.js';
export { STATUS, toObservation, findSeedAnswers, computeSeedStatus } from './campaign/index.js';
