import { hintsFor, isPartial } from '../../generate/index.js';
import { OPERATOR_NAMES, type Op, type Signature, listSignatures } from '../../term/index.js';

/** May be narrower than the operator table's. */
export interface FileSignature extends Signature {
  /** Use it only in scripts that already apply the operator to as many arguments. */
  readonly whereUsed: boolean;
}

export function tableSignatures(order: readonly Op[] = OPERATOR_NAMES): readonly FileSignature[] {
  return order.flatMap((op) =>
    listSignatures(op).map((each) => {
      const associativity = hintsFor(op).pairs === true ? 'none' : each.associativity;
      return { ...each, associativity, whereUsed: isPartial(each) };
    }),
  );
}

/** Inserts each new operator after its predecessor in the table. */
export function inStandingOrder(standing: readonly Op[]): readonly Op[] {
  const order = [...new Set(standing)];
  for (const [i, op] of OPERATOR_NAMES.entries()) {
    if (order.includes(op)) continue;
    order.splice(i === 0 ? 0 : order.indexOf(OPERATOR_NAMES[i - 1] as Op) + 1, 0, op);
  }
  return order;
}
