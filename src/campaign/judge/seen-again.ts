import type { Suspect } from '../../oracle/index.js';
import { shownBy } from '../../solver/index.js';
import { type FindingRecord, type FullRunRecord, type RunRecord, blamedRuns } from '../log/index.js';
import { failureOf } from './failure.js';
import { isSameSuspicion } from './same-suspicion.js';
import { stillShows } from './still-shows.js';

/** What a solver said now of a finding's input, and of what that was made from. */
export interface AskedAgain {
  readonly run: FullRunRecord;
  readonly seedRun?: RunRecord | undefined;
}

/**
 * Why a finding is still there, by what was said now and what the oracles suspect now; undefined where it is not. `others`: other
 * solvers stand for those that it blames. One that gives the very answer that is known to be wrong is wrong, also where nobody
 * speaks against it any more.
 */
export function seenAgain(
  finding: FindingRecord,
  now: readonly AskedAgain[],
  { suspected, others }: { readonly suspected: readonly Suspect[]; readonly others: boolean },
): string | undefined {
  const showing = now.filter(({ run, seedRun }) => {
    const blamed = blamedRuns(finding).find(({ solver }) => others || solver === run.solver);
    if (blamed === undefined) return false;
    // Its oracle says whether it shows.
    if (shownBy(finding.kind) === 'signature') return true;
    const failure = failureOf({ ...finding, suspects: [blamed.solver] }, 'mutant');
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

/** Whether two runs are of one program. */
function isSameBuild(one: FullRunRecord, other: FullRunRecord): boolean {
  return one.version.sha256 !== undefined && one.version.sha256 === other.version.sha256;
}
