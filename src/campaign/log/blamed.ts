import type { FullRunRecord } from './records/run.js';
import type { FindingRecord } from './records/finding.js';

export type SuspectFields = Pick<FindingRecord, 'suspects' | 'runs' | 'tieBreakers'>;

export function findSuspectRuns({ suspects, runs, tieBreakers }: SuspectFields): FullRunRecord[] {
  const all = [...runs, ...tieBreakers];
  return suspects.flatMap((id) => all.find(({ solver }) => solver === id) ?? []);
}
