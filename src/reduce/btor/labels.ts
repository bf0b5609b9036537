import type { BtorKind, BtorSort } from '../../btor/index.js';

/** What a BTOR node is without what it refers to. */
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
  /** As the dialect says; see there. */
  readonly arrayLines: 'both-widths' | 'element-width';
}

/** The labels of a graph, each with a number: what a labelling's rules, passes and printer need of it. */
export interface BtorLabels {
  readonly style: BtorStyle;
  /** The number of a label: equal labels have one. */
  intern(label: BtorLabel): number;
  label(number: number): BtorLabel;
  sortNumber(sort: BtorSort): number;
  spelling(label: BtorLabel): string;
}
