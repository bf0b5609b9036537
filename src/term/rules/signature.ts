import { type Associativity, type OperatorInfo, indexCount } from '../operator-info.js';
import { type Op, operatorInfo } from '../operators.js';
import type { SignatureForm } from './signature-form.js';
import { memoise } from '../../util/index.js';

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

export const listSignatures = memoise(writeSignatures);
