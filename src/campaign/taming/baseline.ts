import type { FindingRecord } from '../events.js';
import { groupOf } from '../tame.js';
import { groupKeys } from './groups.js';
import { familiesOf } from './sight.js';

/** What an earlier campaign found, as far as it takes to know it again. Plain JSON, kept with the later campaign. */
export interface Baseline {
  /** How the user named the earlier campaign. */
  readonly path: string;
  readonly keys: readonly string[];
}

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
  const { id, kind, trust, signature, theories, shape, reduced } = finding;
  const suspects = familiesOf(finding.suspects).sort();
  const traits = { kind, trust, suspects, signature, theories };
  const keys = [id, ...groupKeys(finding)];
  if (shape !== undefined || kind === 'crash') keys.push(`family ${groupOf({ ...traits, shape: shape ?? '' })}`);
  const details = reduced?.details;
  if (details !== undefined) {
    const smaller = { ...details, kind, suspects, signature: details.signature ?? signature };
    keys.push(`family ${groupOf(smaller)}`);
  }
  return keys;
}
