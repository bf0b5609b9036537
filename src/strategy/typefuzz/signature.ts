import { hintsFor, isPartial } from '../../generate/index.js';
import { OPERATOR_NAMES, type Op, type Signature, signaturesOf } from '../../term/index.js';

/** A signature of a file: one of the operator table, or a narrower one. */
export interface FileSignature extends Signature {
  /** Whether it is used only in scripts that apply the operator to as many arguments already. */
  readonly whereUsed: boolean;
}

/** The signatures of every operator of the table, in a given order of operators. */
export function tableSignatures(order: readonly Op[] = OPERATOR_NAMES): readonly FileSignature[] {
  return order.flatMap((op) =>
    signaturesOf(op).map((each) => {
      const associativity = hintsFor(op).pairs === true ? 'none' : each.associativity;
      return { ...each, associativity, whereUsed: isPartial(each) };
    }),
  );
}

/** All operators: those that stand in a list in its order, each new one behind the operator that is before it in the table. */
export function inStandingOrder(standing: readonly Op[]): readonly Op[] {
  const order = [...new Set(standing)];
  for (const [i, op] of OPERATOR_NAMES.entries()) {
    if (order.includes(op)) continue;
    order.splice(i === 0 ? 0 : order.indexOf(OPERATOR_NAMES[i - 1] as Op) + 1, 0, op);
  }
  return order;
}
