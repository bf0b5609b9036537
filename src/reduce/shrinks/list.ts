import { decimalConstants, divisibleIndex, integerConstants } from './arithmetic/constants.js';
import {
  arithmeticSigns,
  arithmeticUnits,
  comparedDifferences,
  conversionPairs,
  simplerArithmetic,
} from './arithmetic/identities.js';
import { selectBelow, selectKnown, storesCut, storesIdle } from './arrays/stores.js';
import { bitVectorConstants } from './bit-vectors/constants.js';
import { extendCompared, extendMerged, fullTurns, signToZero } from './bit-vectors/extensions.js';
import { concatParts, extractConcat, extractExtend, extractExtract, extractLower } from './bit-vectors/extracts.js';
import {
  bitToBool,
  bitVectorBounds,
  bitVectorOperand,
  bitVectorSigns,
  bitVectorUnits,
  bitsOfInteger,
  comparedBvcomp,
  simplerBitVectors,
} from './bit-vectors/identities.js';
import { emptySequences, sequenceKnown, simplerSequences } from './collections/sequences.js';
import { emptySets, simplerSets, singletons, tupleField } from './collections/sets.js';
import {
  absorption,
  complements,
  connectiveConstants,
  equalityConstants,
  implication,
  xorBinary,
  xorConstants,
} from './core/connectives.js';
import { computed } from './core/evaluate.js';
import { iteCompared, iteDecided, iteKnown, iteNegated, iteOfBools, iteToBvcomp } from './core/ite.js';
import { comparedNegations, deMorgan, doubleNegation, negatedQuantifier, negatedRelation } from './core/negations.js';
import { duplicates, equalOperands, flatten, operandHalves } from './core/operands.js';
import { commonPart, simplerConnective, simplerRelation, splitChain } from './core/relations.js';
import {
  fieldOfConstructor,
  matchKnown,
  matchToBranch,
  testerKnown,
  testerToEquation,
} from './datatypes/constructors.js';
import { floatConstants, roundingMode, specialFloats } from './floats/constants.js';
import {
  conversionChain,
  conversionToOwn,
  floatSigns,
  negatedFloatRelation,
  simplerClass,
  simplerFloats,
} from './floats/operators.js';
import { lambdaApplied } from './quantifiers/lambdas.js';
import {
  instantiated,
  onePoint,
  quantifiersMerged,
  unusedVariables,
  variablesMerged,
} from './quantifiers/variables.js';
import { languageTwice, languageUnits, languageWords, membershipKnown } from './regexes/identities.js';
import { loopBounds, rangeNarrowed, simplerLanguage } from './regexes/parts.js';
import { constantsDeclared } from './script/constants-declared.js';
import { integersTogether, numbersTogether, stringsTogether } from './script/constants.js';
import { containsToConcat } from './script/contains.js';
import { constructorsDropped, datatypesDropped, fieldsDropped } from './script/datatypes.js';
import { symbolsEliminated } from './script/equalities.js';
import { narrowFormats } from './script/formats/narrow.js';
import { definitionsOpened, parametersDropped, recursiveDropped } from './script/functions.js';
import { simplerLogic } from './script/logic.js';
import { shortNamed, shortSorts } from './script/names.js';
import { queryParameters, remarks } from './script/options.js';
import { singleWidth } from './script/single-width.js';
import { sortsReplaced, sortsUnwrapped } from './script/sorts.js';
import { unusedDeclarations } from './script/unused.js';
import { stringConstants } from './strings/constants.js';
import {
  concatConstants,
  emptyCompared,
  replaceKnown,
  simplerStringOperator,
  stringTwice,
  substringWhole,
} from './strings/identities.js';
import type { ScriptShrink, Shrink } from './contract.js';

/** By theory. */
export const SHRINKS: readonly Shrink[] = [
  computed,
  operandHalves,
  flatten,
  duplicates,
  equalOperands,
  commonPart,
  simplerRelation,
  splitChain,
  doubleNegation,
  deMorgan,
  negatedRelation,
  negatedQuantifier,
  comparedNegations,
  connectiveConstants,
  xorConstants,
  xorBinary,
  equalityConstants,
  complements,
  absorption,
  implication,
  simplerConnective,
  iteDecided,
  iteOfBools,
  iteNegated,
  iteKnown,
  iteCompared,
  iteToBvcomp,
  integerConstants,
  decimalConstants,
  divisibleIndex,
  arithmeticUnits,
  arithmeticSigns,
  conversionPairs,
  comparedDifferences,
  simplerArithmetic,
  bitVectorConstants,
  extendMerged,
  signToZero,
  extendCompared,
  fullTurns,
  extractConcat,
  extractExtend,
  extractExtract,
  extractLower,
  concatParts,
  bitVectorSigns,
  bitVectorUnits,
  bitVectorOperand,
  bitVectorBounds,
  comparedBvcomp,
  bitToBool,
  simplerBitVectors,
  bitsOfInteger,
  roundingMode,
  floatConstants,
  specialFloats,
  floatSigns,
  conversionToOwn,
  conversionChain,
  simplerFloats,
  simplerClass,
  negatedFloatRelation,
  stringConstants,
  concatConstants,
  substringWhole,
  emptyCompared,
  replaceKnown,
  stringTwice,
  simplerStringOperator,
  membershipKnown,
  languageUnits,
  languageTwice,
  languageWords,
  loopBounds,
  rangeNarrowed,
  simplerLanguage,
  storesCut,
  selectKnown,
  selectBelow,
  storesIdle,
  fieldOfConstructor,
  testerKnown,
  testerToEquation,
  matchKnown,
  matchToBranch,
  lambdaApplied,
  unusedVariables,
  instantiated,
  variablesMerged,
  quantifiersMerged,
  onePoint,
  sequenceKnown,
  emptySequences,
  simplerSequences,
  emptySets,
  singletons,
  simplerSets,
  tupleField,
];

/** Boldest first. */
export const SCRIPT_SHRINKS: readonly ScriptShrink[] = [
  remarks,
  queryParameters,
  unusedDeclarations,
  simplerLogic,
  parametersDropped,
  recursiveDropped,
  definitionsOpened,
  sortsReplaced,
  sortsUnwrapped,
  datatypesDropped,
  constructorsDropped,
  fieldsDropped,
  symbolsEliminated,
  narrowFormats,
  singleWidth,
  numbersTogether,
  integersTogether,
  stringsTogether,
  containsToConcat,
  constantsDeclared,
  shortSorts,
  shortNamed,
];
