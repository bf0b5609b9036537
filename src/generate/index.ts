export {
  type Certificate,
  type CertifiedSymbol,
  type CertifiedUniverse,
  type DerivationStep,
  type HidingStep,
  withValues,
} from './by-construction/certificate.js';
export { type Constructed, type FormulaSource, type Generator } from './by-construction/contract.js';
export type { Construction } from './by-construction/construction.js';
export {
  type ExhaustionAnswer,
  type AssignmentLimits,
  type CertificateCheck,
  answerByExhaustion,
  checkExhaustion,
  printAssignment,
  tallyByExhaustion,
} from './by-construction/exhaustion.js';
export { listEquivalences } from './by-construction/laws.js';
export { StructureDrawer } from './by-construction/draw-structure.js';
export { drawValue } from './by-construction/draw-value.js';
export { CONSTRUCTIONS } from './by-construction/contradictions/list.js';
export { FAMILIES } from './by-construction/families.js';
export { GENERATORS, generatorNamed } from './by-construction/list.js';
export { type GeneratorOptions, type NumberOption, NUMBER_OPTIONS } from './by-construction/options.js';
export {
  type ClosedSorts,
  argumentsWithin,
  hintsFor,
  indicesWithin,
  isLiteralPlace,
  isPartial,
  takesLiteralOnly,
  takesMore,
} from './grow/index.js';
export { type SnippetInput, randomLiteral, snippet, snippetTerm } from './snippet.js';
export { type Vocabulary, Vocabularies, hasTermsOf, formatUse, collectConstructors } from './vocabulary.js';
export { HORN_GENERATORS } from './by-construction/horn/generators.js';
export { HORN_INT_GENERATORS } from './by-construction/horn/linear-generators.js';
export { synthesisProblem } from './synthesis/problem.js';
export { btorOfSeed, generateBtor } from './btor/generate-btor.js';
export { BTOR_OPERATIONS, btorOperations } from './btor/operations.js';
export {
  type BtorNumber,
  type BtorParameters,
  type BtorSwitch,
  BTOR_DEFAULTS,
  BTOR_NUMBERS,
  BTOR_SWITCHES,
  btorParameterProblems,
} from './btor/parameters.js';
export { Enumeration } from './enumerate/enumeration.js';
export { readTheories } from './enumerate/read-theories.js';
export type { EnumeratedTheory } from './enumerate/theory.js';
export {
  type Datatype,
  type GrowthParameters,
  type OpenGrowth,
  type PlaceHint,
  type SortSource,
  Operators,
  SignatureIndex,
  apply,
  applyConstructor,
  compound,
  drawLiteral,
  oneLevelLess,
} from './grow/index.js';
