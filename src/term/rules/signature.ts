import { type Associativity, type OperatorInfo, indexCount } from '../operator-info.js';
import { OPERATOR_NAMES, type Op, operatorInfo } from '../operators.js';
import type { SignatureForm } from './signature-form.js';

export interface Signature extends SignatureForm {
  readonly op: Op;
  readonly associativity: Associativity;
}

const WRITTEN_OUT = 3;

function listCounts(op: Op, { arity: [least, most], associativity }: OperatorInfo): readonly number[] {
  // With one argument, `-` is negation. Other associative operators are not used with one argument.
  if (associativity !== 'none') return op === '-' ? [1, 2] : [2];
  const last = Number.isFinite(most) ? most : WRITTEN_OUT;
  return Array.from({ length: last - least + 1 }, (_, i) => least + i);
}

function writeSignatures(op: Op): readonly Signature[] {
  const info = operatorInfo(op);
  return listCounts(op, info).flatMap((args) =>
    info.rule
      .forms({ args, indices: indexCount(info, args) })
      .map((form) => ({ op, associativity: args > 1 ? info.associativity : 'none', ...form })),
  );
}

let all: ReadonlyMap<Op, readonly Signature[]> | undefined;

export function listSignatures(op: Op): readonly Signature[] {
  all ??= new Map(OPERATOR_NAMES.map((each) => [each, writeSignatures(each)]));
  return all.get(op) ?? [];
}
