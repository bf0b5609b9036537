import type { BtorNode, BtorSort } from '../../btor/index.js';

export type BtorLabel = Omit<BtorNode, 'args'>;

export interface BtorStyle {
  readonly version: 1 | 2;
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
