import { type Baseline, type FindingRecord, currentFacts } from '../log/index.js';
import { groupKeys } from './groups.js';

/** What all findings of a campaign have in common with what is found later. */
export function baselineOf(path: string, findings: readonly FindingRecord[]): Baseline {
  return { path, keys: [...new Set(findings.flatMap(baselineKeys))].sort() };
}

/** Whether an earlier campaign had a finding like this one. */
export function isInBaseline({ keys }: Pick<Baseline, 'keys'>, finding: FindingRecord): boolean {
  const known = new Set(keys);
  return baselineKeys(finding).some((key) => known.has(key));
}

/**
 * The finding itself (the same test case and suspects), its groups, and its groups by solver family: another build of a
 * solver is not another bug.
 */
function baselineKeys(finding: FindingRecord): string[] {
  const { families } = currentFacts(finding);
  const groups = groupKeys(finding).map(({ name }) => name);
  const ofFamilies = groupKeys(finding, families).map(({ name }) => `family ${name}`);
  return [finding.id, ...groups, ...ofFamilies];
}
