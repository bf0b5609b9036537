import type { FullRunRecord } from './run-record.js';
import type { FindingRecord } from './finding-record.js';

export type Blaming = Pick<FindingRecord, 'suspects' | 'runs' | 'tieBreakers'>;

/** The runs of the suspects. */
export function blamedRuns({ suspects, runs, tieBreakers }: Blaming): FullRunRecord[] {
  const all = [...runs, ...tieBreakers];
  return suspects.flatMap((id) => all.find(({ solver }) => solver === id) ?? []);
}
