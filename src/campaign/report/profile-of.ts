import { GENERIC_REPORTING, type ReportingPolicy, reportingPolicy } from '../../solver/index.js';
import { loadProfile } from '../confirm/index.js';
import { type FindingState, type Store, findSuspectRuns, applyReductionVerdict } from '../log/index.js';

export async function reportingFor(finding: FindingState, store: Pick<Store, 'get'>): Promise<ReportingPolicy> {
  const [run] = findSuspectRuns(applyReductionVerdict(finding));
  const profile = run && (await loadProfile(run, store));
  return profile === undefined ? GENERIC_REPORTING : reportingPolicy(profile);
}
