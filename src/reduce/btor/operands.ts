import type { BtorSort } from '../../btor/index.js';
import type { DraftNodes } from '../graph/labelling.js';
import type { BtorLabel, BtorLabels } from './labels.js';

/** A reference: 2 · target + negated. */
export type Ref = number;

/** A node with what the simplification rules may ask of it. */
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

  /** What it refers to at a place. */
  at(slot: number): Ref {
    return this.#draft.edge(this.node, slot);
  }

  labelOf(ref: Ref): BtorLabel {
    return this.#labelling.label(this.#draft.label(ref >> 1));
  }

  sortOf(ref: Ref): BtorSort {
    return this.labelOf(ref).sort;
  }

  /** The width of a bit-vector; 0 for an array. */
  widthOf(ref: Ref): number {
    const sort = this.sortOf(ref);
    return sort.kind === 'bits' ? sort.width : 0;
  }

  /** A node of this kind that is not negated, as operands of its own; undefined where the reference is another. */
  ofKind(ref: Ref, kind: BtorLabel['kind']): Operands | undefined {
    if ((ref & 1) === 1 || this.labelOf(ref).kind !== kind) return undefined;
    return new Operands(this.#labelling, this.#draft, ref >> 1);
  }

  /** The value of a constant; undefined for what is none. */
  valueOf(ref: Ref): bigint | undefined {
    const { kind, sort, value } = this.labelOf(ref);
    if (sort.kind !== 'bits') return undefined;
    const plain =
      kind === 'zero' ? 0n : kind === 'one' ? 1n : kind === 'ones' ? -1n : kind === 'const' ? value : undefined;
    if (plain === undefined) return undefined;
    return BigInt.asUintN(sort.width, (ref & 1) === 1 ? ~plain : plain);
  }

  isZero(ref: Ref): boolean {
    return this.valueOf(ref) === 0n;
  }

  isOne(ref: Ref): boolean {
    return this.valueOf(ref) === 1n;
  }

  isOnes(ref: Ref): boolean {
    return this.valueOf(ref) === BigInt.asUintN(this.widthOf(ref), -1n);
  }

  /** All bits 0, in the sort of the node itself. */
  zero(): Ref | undefined {
    return this.#draft.constant('zero', this.#labelling.sortNumber(this.label.sort));
  }

  /** All bits 1, in the sort of the node itself. */
  ones(): Ref | undefined {
    return this.#draft.constant('ones', this.#labelling.sortNumber(this.label.sort));
  }
}

/** The same bits, each the other way round. */
export function not(ref: Ref): Ref {
  return ref ^ 1;
}
