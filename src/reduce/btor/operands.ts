import type { BtorSort } from '../../btor/index.js';
import type { DraftNodes } from '../graph/labelling.js';
import type { BtorLabel, BtorLabels } from './labels.js';

/** A reference, encoded as 2 · target + negated. */
export type Ref = number;

export class Operands {
  readonly label: BtorLabel;
  readonly node: number;
  readonly #labelling: BtorLabels;
  readonly #draft: DraftNodes;

  constructor(labelling: BtorLabels, draft: DraftNodes, node: number) {
    this.#labelling = labelling;
    this.#draft = draft;
    this.node = node;
    this.label = labelling.label(draft.label(node));
  }

  at(slot: number): Ref {
    return this.#draft.edge(this.node, slot);
  }

  findLabel(ref: Ref): BtorLabel {
    return this.#labelling.label(this.#draft.label(ref >> 1));
  }

  findSort(ref: Ref): BtorSort {
    return this.findLabel(ref).sort;
  }

  /** Width of a referenced bit-vector in bits, 0 for an array. */
  bitWidth(ref: Ref): number {
    const sort = this.findSort(ref);
    return sort.kind === 'bits' ? sort.width : 0;
  }

  asKind(ref: Ref, kind: BtorLabel['kind']): Operands | undefined {
    if ((ref & 1) === 1 || this.findLabel(ref).kind !== kind) return undefined;
    return new Operands(this.#labelling, this.#draft, ref >> 1);
  }

  readConstant(ref: Ref): bigint | undefined {
    const { kind, sort, value } = this.findLabel(ref);
    if (sort.kind !== 'bits') return undefined;
    const plain =
      kind === 'zero' ? 0n : kind === 'one' ? 1n : kind === 'ones' ? -1n : kind === 'const' ? value : undefined;
    if (plain === undefined) return undefined;
    return BigInt.asUintN(sort.width, (ref & 1) === 1 ? ~plain : plain);
  }

  isZero(ref: Ref): boolean {
    return this.readConstant(ref) === 0n;
  }

  isOne(ref: Ref): boolean {
    return this.readConstant(ref) === 1n;
  }

  isOnes(ref: Ref): boolean {
    return this.readConstant(ref) === BigInt.asUintN(this.bitWidth(ref), -1n);
  }

  zero(): Ref | undefined {
    return this.#draft.constant('zero', this.#labelling.sortNumber(this.label.sort));
  }

  ones(): Ref | undefined {
    return this.#draft.constant('ones', this.#labelling.sortNumber(this.label.sort));
  }
}

export function not(ref: Ref): Ref {
  return ref ^ 1;
}
