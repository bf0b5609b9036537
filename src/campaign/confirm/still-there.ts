import { type Suspect, observationKind } from '../../oracle/index.js';
import { type FindingRecord, type FullRunRecord, type RunRecord, findSuspectRuns } from '../log/index.js';
import { toFailure } from './failure.js';
import { isSameSuspicion } from './same-suspicion.js';
import { stillShows } from './still-shows.js';

export interface NewRun {
  readonly run: FullRunRecord;
  readonly seedRun?: RunRecord | undefined;
}

/**
 * Why a finding is still there, by new runs and new suspicions, or undefined. `others`: other solvers stand for the
 * suspects. A solver that repeats the known wrong answer is wrong even if no other solver contradicts it now.
 */
export function checkStillThere(
  finding: FindingRecord,
  now: readonly NewRun[],
  { suspected, others }: { readonly suspected: readonly Suspect[]; readonly others: boolean },
): string | undefined {
  const showing = now.filter(({ run, seedRun }) => {
    const blamed = findSuspectRuns(finding).find(({ solver }) => others || solver === run.solver);
    if (blamed === undefined) return false;
    // The oracle decides.
    if (observationKind(finding.kind) === 'signature') return true;
    const failure = toFailure({ ...finding, suspects: [blamed.solver] }, 'mutant');
    return stillShows(failure, { run, base: seedRun, sameBuild: isSameBuild(blamed, run) }).shows === 'yes';
  });
  const names = showing.map(({ run }) => run.solver);
  const same = suspected.find(
    (each) => isSameSuspicion(finding, each) && each.suspects.some((id) => names.includes(id)),
  );
  if (same !== undefined) return same.because;
  const { wrong, solver } = finding;
  const [first] = names;
  if (first === undefined || wrong === null || solver === null) return undefined;
  return `${first} answers ${wrong.got} too; ${wrong.expected} is correct`;
}

function isSameBuild(one: FullRunRecord, other: FullRunRecord): boolean {
  return one.version.sha256 !== undefined && one.version.sha256 === other.version.sha256;
}
