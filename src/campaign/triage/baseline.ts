import { type Baseline, type FindingRecord, currentFacts } from '../log/index.js';
import { groupKeys } from './groups.js';

export function toBaseline(path: string, findings: readonly FindingRecord[]): Baseline {
  return { path, keys: [...new Set(findings.flatMap(baselineKeys))].sort() };
}

export function isInBaseline({ keys }: Pick<Baseline, 'keys'>, finding: FindingRecord): boolean {
  const known = new Set(keys);
  return baselineKeys(finding).some((key) => known.has(key));
}

/**
 * Keys of the finding (test case and suspects), its groups, and its groups by solver family, since another build is
 * not another bug.
 */
function baselineKeys(finding: FindingRecord): string[] {
  const { families } = currentFacts(finding);
  const groups = groupKeys(finding).map(({ name }) => name);
  const ofFamilies = groupKeys(finding, families).map(({ name }) => `family ${name}`);
  return [finding.id, ...groups, ...ofFamilies];
}
