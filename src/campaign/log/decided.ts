import type { FindingRecord } from './finding-record.js';

/**
 * A finding that blames whom its reduction blames: where it was open which of several solvers is wrong, the smaller input may
 * have decided that.
 */
export function decidedByReduction(finding: FindingRecord): FindingRecord {
  const { suspects, witnesses } = finding.reduced?.details ?? {};
  if (suspects === undefined || witnesses === undefined) return finding;
  const [only, ...others] = suspects;
  return { ...finding, suspects, witnesses, solver: others.length === 0 ? (only ?? null) : null };
}
