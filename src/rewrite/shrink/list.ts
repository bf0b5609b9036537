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
import { remarks } from './script/options.js';
import { unusedDeclarations } from './script/unused.js';
import type { ScriptShrink, Shrink } from './shrink.js';

/** Every way to make one term simpler, theory by theory. */
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
];

/** Every way to make a whole script simpler, boldest first. */
export const SCRIPT_SHRINKS: readonly ScriptShrink[] = [remarks, unusedDeclarations];
