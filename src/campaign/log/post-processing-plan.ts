/** `auto`: the first finding of each group. */
export type WhichFindings = 'auto' | 'all' | 'none';

export interface PostProcessingPlan {
  readonly reduce: WhichFindings;
  readonly bisect: WhichFindings;
  /** Checks each finding on a machine other than the one on which it was seen. */
  readonly confirmElsewhere?: boolean;
}
