/** Of which findings: the first of each group, all, or none. */
export type WhichFindings = 'auto' | 'all' | 'none';

/** What a campaign does with its findings. */
export interface PostProcessingPlan {
  readonly reduce: WhichFindings;
  readonly bisect: WhichFindings;
  /** Whether each finding is looked at once more on a machine other than the one on which it was seen. */
  readonly confirmElsewhere?: boolean;
}
