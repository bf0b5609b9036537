export { findRun, readWitnessed } from './answers.js';
export { collectCertificates, certifies, certifyingRuns, findContradiction } from './certificate.js';
export {
  type Decided,
  type Evidence,
  type ExampledOracle,
  type KnownAnswer,
  type ModelObservation,
  type Observation,
  type Oracle,
  type OracleExample,
  type Suspicion,
  type Trust,
  type Verdict,
  TRUSTS,
} from './contract.js';
export {
  type BugKind,
  type FindingKind,
  type ReportedKind,
  type SignedKind,
  BUG_KINDS,
  FINDING_KINDS,
  REDUCIBLE_KINDS,
  SEVERITY_TEXTS,
  isAboutReply,
  VALID_MODEL,
  isNonBug,
  kindSentence,
  findReporter,
  stateFault,
  observationKind,
} from './findings.js';
export { ORACLES } from './list.js';
export { type Suspect, restsOnOpenModels, collectSuspects } from './suspect.js';
