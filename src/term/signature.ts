import { type Associativity, type OperatorInfo, indexCount } from './operator-info.js';
import { OPERATOR_NAMES, type Op, operatorInfo } from './operators.js';
import type { SignatureForm } from './signature-form.js';

/** One way to apply an operator: which sorts it takes, with which indices, and which sort it gives. */
export interface Signature extends SignatureForm {
  readonly op: Op;
  /** How it is read with more arguments than are written here. */
  readonly associativity: Associativity;
}

/** An operator over collections or functions that takes any number of arguments is written out up to so many. */
const WRITTEN_OUT = 3;

/** The numbers of arguments for which an operator has signatures of their own; more are read by its associativity. */
function countsOf(op: Op, { arity: [least, most], associativity }: OperatorInfo): readonly number[] {
  // Of operators that may have one argument or more, only the minus sign means something else with one.
  if (associativity !== 'none') return op === '-' ? [1, 2] : [2];
  const last = Number.isFinite(most) ? most : WRITTEN_OUT;
  return Array.from({ length: last - least + 1 }, (_, i) => least + i);
}

function written(op: Op): readonly Signature[] {
  const info = operatorInfo(op);
  return countsOf(op, info).flatMap((args) =>
    info.rule
      .forms({ args, indices: indexCount(info, args) })
      .map((form) => ({ op, associativity: args > 1 ? info.associativity : 'none', ...form })),
  );
}

let all: ReadonlyMap<Op, readonly Signature[]> | undefined;

/** The signatures of an operator, as its sort rule says them: the rule takes what they take, and gives what they give. */
export function signaturesOf(op: Op): readonly Signature[] {
  all ??= new Map(OPERATOR_NAMES.map((each) => [each, written(each)]));
  return all.get(op) ?? [];
}
