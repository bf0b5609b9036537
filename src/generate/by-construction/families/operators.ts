import { OPERATOR_NAMES, type Op, type Theory, operatorInfo } from '../../../term/index.js';

/** The operators of some theories, in table order, without some. */
export function operatorsOf(theories: readonly Theory[], without: readonly Op[] = []): readonly Op[] {
  return OPERATOR_NAMES.filter((op) => theories.includes(operatorInfo(op).theory) && !without.includes(op));
}
