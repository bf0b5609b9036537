/** Of which findings: the first of each group, all, or none. */
export type CareFor = 'auto' | 'all' | 'none';

/** What a campaign does with its findings. */
export interface CarePlan {
  readonly reduce: CareFor;
  readonly bisect: CareFor;
}
