import type { BtorKind, BtorSort } from '../../btor/index.js';

export interface BtorLabel {
  readonly kind: BtorKind;
  readonly sort: BtorSort;
  readonly indices: readonly number[];
  readonly value?: bigint;
  readonly base?: 10 | 16;
  readonly symbol?: string;
}

export interface BtorStyle {
  readonly version: 1 | 2;
  /** See the option of the dialect. */
  readonly arrayLines: 'both-widths' | 'element-width';
}

export interface BtorLabels {
  readonly style: BtorStyle;
  /** Equal labels have equal numbers. */
  intern(label: BtorLabel): number;
  label(number: number): BtorLabel;
  sortNumber(sort: BtorSort): number;
  spelling(label: BtorLabel): string;
}
