import PATTERN_TEXT from '../../../data/shrinks.rules';
import { decimalConstants, divisibleIndex, integerConstants } from './arithmetic/constants.js';
import { arithmeticUnits, conversionPairs } from './arithmetic/identities.js';
import { selectBelow, selectKnown, storesCut, storesIdle } from './arrays/stores.js';
import { bitVectorConstants } from './bit-vectors/constants.js';
import { extendCompared, extendMerged, fullTurns } from './bit-vectors/extensions.js';
import { concatParts, extractConcat, extractExtend, extractExtract, extractLower } from './bit-vectors/extracts.js';
import { bitToBool, bitVectorBounds, bitVectorOperand, bitVectorUnits } from './bit-vectors/identities.js';
import { emptySequences } from './collections/sequences.js';
import { emptySets, simplerSets, tupleField } from './collections/sets.js';
import {
  absorption,
  complements,
  connectiveConstants,
  equalityConstants,
  implication,
  xorConstants,
} from './core/connectives.js';
import { computed } from './core/evaluate.js';
import { iteCompared } from './core/ite.js';
import { deMorgan, negatedQuantifier } from './core/negations.js';
import { duplicates, flatten, operandHalves } from './core/operands.js';
import { commonPart, splitChain } from './core/relations.js';
import {
  fieldOfConstructor,
  matchKnown,
  matchToBranch,
  testerKnown,
  testerToEquation,
} from './datatypes/constructors.js';
import { floatConstants, roundingMode, specialFloats } from './floats/constants.js';
import { conversionChain } from './floats/operators.js';
import { lambdaApplied } from './quantifiers/lambdas.js';
import {
  instantiated,
  onePoint,
  quantifiersMerged,
  unusedVariables,
  variablesMerged,
} from './quantifiers/variables.js';
import { languageUnits, languageWords } from './regexes/identities.js';
import { loopBounds, rangeNarrowed } from './regexes/parts.js';
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
import { concatConstants, emptyCompared } from './strings/identities.js';
import type { ScriptShrink, Shrink } from './contract.js';
import { readShrinks } from './read-shrinks.js';

/** By theory; strings are names of shrinks in `data/shrinks.rules`. */
const LISTED: readonly (Shrink | string)[] = [
  computed,
  operandHalves,
  flatten,
  duplicates,
  'equal-operands',
  commonPart,
  'simpler-relation',
  splitChain,
  'double-negation',
  deMorgan,
  'negated-relation',
  negatedQuantifier,
  'compared-negations',
  connectiveConstants,
  xorConstants,
  'xor-binary',
  equalityConstants,
  complements,
  absorption,
  implication,
  'simpler-connective',
  'ite-decided',
  'ite-of-bools',
  'ite-negated',
  'ite-known',
  iteCompared,
  'ite-to-bvcomp',
  integerConstants,
  decimalConstants,
  divisibleIndex,
  arithmeticUnits,
  'arithmetic-signs',
  conversionPairs,
  'compared-differences',
  'simpler-arithmetic',
  bitVectorConstants,
  extendMerged,
  'sign-to-zero',
  extendCompared,
  fullTurns,
  extractConcat,
  extractExtend,
  extractExtract,
  extractLower,
  concatParts,
  'bit-vector-signs',
  bitVectorUnits,
  bitVectorOperand,
  bitVectorBounds,
  'compared-bvcomp',
  bitToBool,
  'simpler-bit-vectors',
  'bits-of-integer',
  roundingMode,
  floatConstants,
  specialFloats,
  'float-signs',
  'conversion-to-own',
  conversionChain,
  'simpler-floats',
  'simpler-class',
  'negated-float-relation',
  stringConstants,
  concatConstants,
  'substring-whole',
  emptyCompared,
  'replace-known',
  'string-twice',
  'simpler-string-operator',
  'membership-known',
  languageUnits,
  'language-twice',
  languageWords,
  loopBounds,
  rangeNarrowed,
  'simpler-language',
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
  'sequence-known',
  emptySequences,
  'simpler-sequences',
  emptySets,
  'singletons',
  simplerSets,
  tupleField,
];

const patterns = readShrinks(PATTERN_TEXT);

export const SHRINKS: readonly Shrink[] = LISTED.map((each) => {
  const shrink = typeof each === 'string' ? patterns.get(each) : each;
  if (shrink === undefined) throw new Error(`data/shrinks.rules has no shrink '${each as string}'`);
  return shrink;
});

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
