import { OPERATOR_NAMES, type Op, type Theory, operatorInfo } from '../../../term/index.js';

/** The operators of some theories, in table order, without some. */
export function operatorsOf(theories: readonly Theory[], without: readonly Op[] = []): readonly Op[] {
  return OPERATOR_NAMES.filter((op) => theories.includes(operatorInfo(op).theory) && !without.includes(op));
}

/** Of bit-vectors, SMT-LIB 2.7 and common extensions: solvers of the last years only. */
export const BIT_VEC_EXTENSIONS: readonly Op[] = [
  ...(['bvredor', 'bvredand', 'bvnego', 'bvuaddo', 'bvsaddo', 'bvumulo', 'bvsmulo'] as const),
  ...(['bvusubo', 'bvssubo', 'bvsdivo'] as const),
];
/** Between bit-vectors and Ints: for families that have both. */
const BIT_VEC_CONVERSIONS: readonly Op[] = ['ubv_to_int', 'sbv_to_int', 'bv2nat', 'int_to_bv', 'int2bv', 'nat2bv'];

/** Core and bit-vectors, as every solver of the last ten years has them. */
export const BIT_VEC_OPERATORS: readonly Op[] = operatorsOf(
  ['Core', 'FixedSizeBitVectors'],
  [...BIT_VEC_EXTENSIONS, ...BIT_VEC_CONVERSIONS],
);
