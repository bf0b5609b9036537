import type { FullRunRecord } from './run-record.js';
import type { FindingRecord } from './finding-record.js';

/** What says who the suspects of a finding are. */
export type Blaming = Pick<FindingRecord, 'suspects' | 'runs' | 'tieBreakers'>;

/** The runs of those that a finding blames: each suspect was asked. */
export function blamedRuns({ suspects, runs, tieBreakers }: Blaming): FullRunRecord[] {
  const all = [...runs, ...tieBreakers];
  return suspects.flatMap((id) => all.find(({ solver }) => solver === id) ?? []);
}
