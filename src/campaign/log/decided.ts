import type { FindingRecord } from './records/finding.js';

/** Takes over the suspects of the reduction if it decided which of several solvers is wrong. */
export function applyReductionVerdict(finding: FindingRecord): FindingRecord {
  const { suspects, witnesses } = finding.reduced?.details ?? {};
  if (suspects === undefined || witnesses === undefined) return finding;
  const [only, ...others] = suspects;
  return { ...finding, suspects, witnesses, solver: others.length === 0 ? (only ?? null) : null };
}
