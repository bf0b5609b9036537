import type { FindingRow } from '../../server/contract/index.js';

type Shown = Pick<FindingRow, 'finding' | 'triage' | 'known' | 'returned' | 'triagedBy'>;

export function isTriagedByOther({ finding, triagedBy }: Pick<Shown, 'finding' | 'triagedBy'>): boolean {
  return triagedBy !== null && triagedBy !== finding;
}

/** The state of a finding, and that of its group if the triage of another finding decides it. */
export function findingStateText(row: Shown): string {
  const { triage, known, returned, triagedBy } = row;
  const ofGroup = returned === null ? known : `regression: ${returned}`;
  if (ofGroup === null) return triage;
  return isTriagedByOther(row)
    ? `${triage}; the group is ${returned === null ? '' : 'a '}${ofGroup} (by ${triagedBy ?? ''})`
    : ofGroup;
}
