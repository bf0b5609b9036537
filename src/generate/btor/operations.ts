import { type BtorKind, KINDS, type Signature, dialectInfo, kindInfo } from '../../btor/index.js';
import type { BtorParameters } from './parameters.js';

export interface BtorOperation {
  readonly name: string;
  readonly kind: BtorKind;
  readonly signature: Signature;
  readonly arrays?: true;
  readonly base?: 10 | 16;
}

const ON_ARRAYS: Readonly<Record<string, string>> = { ite: 'acond', eq: 'aeq', neq: 'ane' };
const NOT_DRAWN: ReadonlySet<Signature> = new Set(['leaf', 'output', 'step', 'justice']);

export const BTOR_OPERATIONS: readonly BtorOperation[] = Object.keys(KINDS).flatMap((key) => {
  const kind = key as BtorKind;
  const { signature, btor1 } = kindInfo(kind);
  if (NOT_DRAWN.has(signature)) return [];
  const plain: BtorOperation = { name: btor1?.name ?? kind, kind, signature };
  const onArrays = ON_ARRAYS[kind];
  if (onArrays !== undefined) return [plain, { ...plain, name: onArrays, arrays: true as const }];
  if (kind !== 'const') return [plain];
  return [plain, { ...plain, name: 'constd', base: 10 as const }, { ...plain, name: 'consth', base: 16 as const }];
});

export function btorOperations({ dialect: name, noarrays }: BtorParameters): BtorOperation[] {
  const dialect = dialectInfo(name);
  return BTOR_OPERATIONS.filter(({ kind, arrays, signature }) => {
    // Functions are expanded before a graph is used, so `lambda` and `apply` are not drawn.
    if (signature === 'lambda' || signature === 'apply') return false;
    const { btor1, btor2 } = kindInfo(kind);
    if ((dialect.version === 1 ? btor1 : btor2) === undefined || dialect.lacks.includes(kind)) return false;
    if (signature === 'read' || signature === 'write') return !noarrays;
    if (arrays !== true) return true;
    return !noarrays && (kind === 'ite' ? dialect.arrayConditions : dialect.arrayEquality);
  });
}

/** Lists powers of two within the limits, since version 1 shifts only vectors of these widths. */
export function shiftWidths({ minwidth, maxwidth }: BtorParameters): number[] {
  const widths: number[] = [];
  for (let width = 2; width <= maxwidth; width *= 2) if (width >= minwidth) widths.push(width);
  return widths;
}

/** Checks whether the width limits allow an operation. For example, slices need vectors of two bits. */
export function fitsWidths({ signature, kind }: BtorOperation, parameters: BtorParameters): boolean {
  const { shiftAmounts, leastReduced } = dialectInfo(parameters.dialect);
  switch (signature) {
    case 'slice':
    case 'extension':
    case 'concat':
      return parameters.maxwidth >= 2;
    case 'reduction':
      return kind === 'nego' || parameters.maxwidth >= leastReduced;
    case 'shift':
      return shiftAmounts === 'same' || shiftWidths(parameters).length > 0;
    default:
      return true;
  }
}
