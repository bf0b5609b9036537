export { type Backtrace, GDB_OPTIONS, isSameStack, readBacktrace } from './output/backtrace.js';
export {
  type Answer,
  DEFAULT_LIMITS,
  type Limits,
  type Outcome,
  type OwnProfile,
  type Query,
  type Run,
  type RunMode,
  type Solver,
  type SolverIdentity,
  type SolverVersion,
} from './contract.js';
export { profileOfCommand } from './command-profile.js';
export { countChecksInText } from './query/count-checks.js';
export {
  countIndependent,
  listFamilies,
  mayShareCode,
  toIdentity,
  lineageOf,
  pickIdentity,
  withoutMark,
  isUnknownFamily,
} from './identity.js';
export {
  type PreparedQuery,
  type QueryNeeds,
  asksInBtor,
  oneCommandPerLine,
  prepareBtor,
  prepareQuery,
  readableQuery,
  readsBtor,
  solverArgs,
} from './query/prepare-query.js';
export { joinQueries } from './query/join-queries.js';
export { withoutFiles } from './query/script-files.js';
export { choicesAt, isAbout, isOfVersion, otherSeeds, selfCheckAmong, wordsOfChoice } from './option-choices.js';
export { compareVersions, isVersion } from './versions.js';
export { OWN_COMMANDS, Permission, permitCommands, profileOfSolver } from './permission.js';
export { type Pattern, compilePattern, patternProblem } from './pattern.js';
export {
  GENERIC_REPORTING,
  type OptionLevel,
  type ReportNeed,
  type RegistryName,
  type ReportingPolicy,
  SOLVER_PROFILES,
  type SelfCheck,
  type SolverOption,
  type SolverPackage,
  type SolverProfile,
  builtInProfile,
  profileFromJson,
  profileText,
  withDifferences,
  reportingPolicy,
} from './profile.js';
export { type RawResult, FAULTS, findSignal, readOutcome, readRun } from './output/read-outcome.js';
export {
  FIXEDPOINT_ENGINES,
  type FixedpointEngine,
  Z3_ELIMINATIONS,
  Z3_REWRITINGS,
  Z3_SESSION_OPTIONS,
  Z3_TACTICS,
  classifyTactic,
  eliminates,
} from './z3-draws.js';
export { assertionNames, coreQuery, namesInCore } from './query/core-query.js';
export type { Reply, SecondAnswer } from './output/inquiries.js';
export { type MissingFeature, missingFeatureIn, featureText, usesFeature } from './output/missing-feature.js';
export { readOutput } from './output/read-output.js';
export { type ScriptOptionFate, scriptOptionFate } from './query/script-options.js';
export { type ScannedCommand, scanCommands } from './query/scan-commands.js';
export { isSetOption, partWords, isUnsupported, withOptionsSet } from './query/set-option.js';
export {
  crashSignature,
  isBareSignature,
  normaliseMessage,
  partsOfSignature,
  withoutPosition,
} from './output/signature.js';
export {
  OWN_NAME_NOTE,
  type PackageSpec,
  type SolverSpec,
  fitsVersion,
  formatOwnCommand,
  nameWithOptions,
  namesSolver,
  parseSolverSpec,
  plainNames,
  plannedPackage,
  profileOfExecutable,
  readRecordedPackage,
  solverProblem,
  splitCommandLine,
} from './spec.js';
export { joinCommandLine } from '../util/index.js';
export { isProgramOf } from './program-name.js';
