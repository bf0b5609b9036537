import { formatCount } from '../../src/lab-front.js';
import type { Diagnostic } from '../../src/smt.js';
import { type Change, type DriftRow, directionOf } from './contract.js';
import type { DriftResult } from './drift-result.js';
import { formatUnfinished, isCompared, isUnfinished } from './report.js';

/** Values of `--fail-on`. */
export const FAILURES = ['lost', 'error', 'slower'] as const;

const CHANGES_OF: Readonly<Record<string, readonly Change[]>> = {
  lost: ['refused', 'memout', 'timeout', 'unknown'],
  error: ['error'],
  slower: ['slower'],
} satisfies Record<(typeof FAILURES)[number], readonly Change[]>;

export function isFailure(row: DriftRow, failOn: readonly string[]): boolean {
  if (directionOf(row.change) === 'wrong') return true;
  return isCompared(row) && failOn.some((name) => CHANGES_OF[name]?.includes(row.change) === true);
}

export function maySlow(row: DriftRow): boolean {
  return isUnfinished(row) && row.unfinished?.may === 'slower';
}

/** Finds the reason why the comparison is inconclusive. */
export function findProblem({
  rows,
  summary: { answered },
  from,
  to,
  failed,
  undecided,
  stopped,
}: DriftResult): Diagnostic | undefined {
  if (stopped || failed.length > 0) return undefined;
  const cut = rows.filter(({ point }) => undecided.includes(point));
  if (cut.length > 0) {
    const names = cut.map((row) => `${row.file} (${formatUnfinished(row)})`).join('; ');
    return {
      code: 'G404',
      severity: 'error',
      message: `--fail-on slower is undecided on ${formatCount(cut.length, 'script')}: ${names}`,
    };
  }
  const asked = rows.filter(({ checks }) => checks > 0);
  if (asked.length === 0) {
    const message = `nothing was compared: none of ${formatCount(rows.length, 'script')} has a check-sat command`;
    return { code: 'G501', severity: 'error', message, expected: 'scripts with check-sat' };
  }
  const silent = answered.from === 0 ? from : answered.to === 0 ? to : undefined;
  if (silent === undefined && rows.some(isCompared)) return undefined;
  if (silent === undefined) {
    const changes = [...new Set(asked.map(({ change }) => change))].join(', ');
    const message = `nothing was compared: ${formatCount(asked.length, 'script')} with check-sat (${changes})`;
    return { code: 'G404', severity: 'error', message };
  }
  const message = `${silent.solver} answered none of ${formatCount(asked.length, 'script')}, so the comparison is inconclusive: ${describeSilence(asked, silent === from ? 'from' : 'to')}`;
  return { code: 'G404', severity: 'error', message };
}

const CAUSES_SHOWN = 3;

/** Lists the causes, the most frequent first, with their numbers of scripts. */
function describeSilence(rows: DriftResult['rows'], side: 'from' | 'to'): string {
  const causes = rows.map(({ pairs }) => {
    const detail = pairs.map((pair) => pair[side].detail).find((each) => each !== null);
    return detail ?? 'no answer within the time limit';
  });
  const counts = [...new Set(causes)].map((cause) => ({
    cause,
    count: causes.filter((each) => each === cause).length,
  }));
  const sorted = counts.toSorted((a, b) => b.count - a.count);
  const shown = sorted.slice(0, CAUSES_SHOWN).map(({ cause, count }) => `${cause} (${formatCount(count, 'script')})`);
  const more = sorted.length - shown.length;
  return [...shown, ...(more > 0 ? [formatCount(more, 'further cause')] : [])].join('; ');
}
