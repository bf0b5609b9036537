export { testOfGraph } from './btor/btor.js';
export { questionOfGraph, restoreNames } from './btor/question.js';
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
  EXTERNAL_CLAIMS,
  type ExternalClaim,
} from './contract.js';
export { withoutHornLogic } from './horn-fragment.js';
export { mutantPrinter } from './printer.js';
export { type MutantCoordinates, mutantRng } from './coordinates.js';
export { APPROXIMATION_RULES } from './approximation-rules.js';
export { type DataReading, type DataText, type Provers, type StrategyData, type StrategyDefinition } from './data.js';
export {
  externalCommand,
  externalData,
  externalSeed,
  externalStrategy,
  formatStoredMutants,
  readMutants,
} from './external/external.js';
export { type ExternalMutant, testOfText } from './outside.js';
export { MUTATING_STRATEGIES, STRATEGIES, STRATEGY_NAMES, collectData } from './list.js';
export { ENUMERATIONS } from './enumerate/enumerate.js';
export { resolveStrategy } from './named.js';
export { readSignatures } from './typefuzz/read-signatures.js';
export { checkFunction } from './fusion/check-function.js';
export { type FusionCertificate, FUSION_FUNCTIONS } from './fusion/fusion.js';
export { type CheckedFunction } from './fusion/template.js';
export { readFusionFunctions } from './fusion/read-functions.js';
export {
  selectProved,
  formatFunctionProofs,
  functionHash,
  proveFunction,
  readFunctionProofs,
} from './fusion/prove-function.js';
