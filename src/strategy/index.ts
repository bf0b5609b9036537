export { testOfGraph } from './btor/btor.js';
export { type GraphQuestion, questionOfGraph } from './btor/question.js';
export {
  type BtorQuestion,
  type Direction,
  type SourceSize,
  type JoinedSeeds,
  type KnownSeed,
  type MutantBounds,
  type MutantSource,
  type SeededStrategy,
  type SeedlessStrategy,
  type Strategy,
  type StrategyOptions,
  type TestCase,
  isSeeded,
  isSeedless,
} from './contract.js';
export { withinHorn } from './horn-fragment.js';
export { mutantPrinter } from './printer.js';
export { type MutantCoordinates, mutantRng } from './coordinates.js';
export { APPROXIMATION_RULES } from './approximation-rules.js';
export {
  type DataText,
  type OpenProvers,
  type Provers,
  type StrategyData,
  type StrategyDefinition,
  type StrategySetting,
  defineStrategy,
  withoutData,
} from './data.js';
export {
  externalCommand,
  externalData,
  externalSeed,
  externalStrategy,
  formatStoredMutants,
} from './external/external.js';
export { readMutants } from './external/mutants.js';
export { OUTSIDE_CLAIMS, type OutsideClaim } from './outside-claim.js';
export { type OutsideMutant, testOfText } from './outside.js';
export { STRATEGIES, STRATEGY_NAMES, collectData } from './list.js';
export { ENUMERATIONS } from './enumerate/enumerations.js';
export { sourceName, resolveStrategy } from './named.js';
export { type SignatureFile, readSignatures } from './typefuzz/read-signatures.js';
export { type FunctionTrial, checkFunction } from './fusion/check-function.js';
export { FUSION_FUNCTIONS } from './fusion/functions.js';
export type { FusionCertificate } from './fusion/fusion.js';
export type { CheckedFunction, FusionFunction } from './fusion/fusion-function.js';
export { type FusionFile, readFusionFunctions } from './fusion/read-functions.js';
export {
  type FunctionProof,
  type FunctionProofResult,
  type FunctionProofs,
  selectProved,
  formatFunctionProofs,
  functionHash,
  proveFunction,
  readFunctionProofs,
} from './fusion/prove-function.js';
