import SHRINK_TEXT from '../../../data/shrinks.rules';
import { commandParameters, constantsDeclared, remarks, simplerLogic, unusedDeclarations } from './script/commands.js';
import { integersTogether, numbersTogether, stringsTogether } from './script/constants.js';
import { containsToConcat, singleWidth, symbolsEliminated } from './script/symbols.js';
import { constructorsDropped, datatypesDropped, fieldsDropped } from './script/datatypes.js';
import { narrowFormats } from './script/formats/narrow.js';
import { definitionsOpened, parametersDropped, recursiveDropped } from './script/functions.js';
import { shortNamed, shortSorts } from './script/names.js';
import { sortsReplaced, sortsUnwrapped } from './script/sorts.js';
import { ARITHMETIC } from './terms/arithmetic.js';
import { ARRAYS } from './terms/arrays.js';
import { BIT_VECTORS } from './terms/bit-vectors.js';
import { COLLECTIONS } from './terms/collections.js';
import { CORE } from './terms/core.js';
import { DATATYPES } from './terms/datatypes.js';
import { FLOATS } from './terms/floats.js';
import { QUANTIFIERS } from './terms/quantifiers.js';
import { STRINGS } from './terms/strings.js';
import type { Computations, ScriptShrink, Shrink } from './contract.js';
import { readShrinks } from './read-shrinks.js';

const COMPUTATIONS: Computations = {
  ...ARITHMETIC,
  ...ARRAYS,
  ...BIT_VECTORS,
  ...COLLECTIONS,
  ...CORE,
  ...DATATYPES,
  ...FLOATS,
  ...QUANTIFIERS,
  ...STRINGS,
};

export const SHRINKS: readonly Shrink[] = readShrinks(SHRINK_TEXT, COMPUTATIONS);

/** The shrinks that remove the most come first. */
export const SCRIPT_SHRINKS: readonly ScriptShrink[] = [
  remarks,
  commandParameters,
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
