import { hintsFor, isPartial } from '../../generate/index.js';
import { OPERATOR_NAMES, type Signature, signaturesOf } from '../../term/index.js';

/** A signature of a file: one of the operator table, or a narrower one. */
export interface FileSignature extends Signature {
  /** Whether it is used only in scripts that apply the operator to as many arguments already. */
  readonly whereUsed: boolean;
}

/** The signatures of every operator of the table. */
export function tableSignatures(): readonly FileSignature[] {
  return OPERATOR_NAMES.flatMap((op) =>
    signaturesOf(op).map((each) => {
      const associativity = hintsFor(op).pairs === true ? 'none' : each.associativity;
      return { ...each, associativity, whereUsed: isPartial(each) };
    }),
  );
}
