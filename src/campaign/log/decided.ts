import type { FindingRecord } from './records/finding.js';

/** Takes over the suspects of the reduction if it decided which of several solvers is wrong. */
export function applyReductionVerdict(finding: FindingRecord): FindingRecord {
  if (finding.reduced === undefined) return finding;
  const { suspects, witnesses } = finding.reduced;
  const [only, ...others] = suspects;
  return { ...finding, suspects, witnesses, solver: others.length === 0 ? (only ?? null) : null };
}
