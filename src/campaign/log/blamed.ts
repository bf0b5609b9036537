import type { FullRunRecord } from './run-record.js';
import type { FindingRecord } from './finding-record.js';

export type SuspectFields = Pick<FindingRecord, 'suspects' | 'runs' | 'tieBreakers'>;

/** The runs of the suspects. */
export function findSuspectRuns({ suspects, runs, tieBreakers }: SuspectFields): FullRunRecord[] {
  const all = [...runs, ...tieBreakers];
  return suspects.flatMap((id) => all.find(({ solver }) => solver === id) ?? []);
}
