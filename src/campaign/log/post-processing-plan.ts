/** Of which findings: the first of each group, all, or none. */
export type WhichFindings = 'auto' | 'all' | 'none';

/** What a campaign does with its findings. */
export interface PostProcessingPlan {
  readonly reduce: WhichFindings;
  readonly bisect: WhichFindings;
}
