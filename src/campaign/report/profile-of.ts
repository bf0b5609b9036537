import { addInquiries } from '../../inquiry/index.js';
import {
  GENERIC_REPORTING,
  type ReportingPolicy,
  SOLVER_PROFILES,
  type SolverIdentity,
  type SolverProfile,
  profileFromJson,
  reportingPolicy,
} from '../../solver/index.js';
import { type FindingState, type Store, findSuspectRuns, applyReductionVerdict } from '../log/index.js';

export async function loadProfile(
  { profile, ownProfile }: Pick<SolverIdentity, 'profile' | 'ownProfile'>,
  store: Pick<Store, 'get'>,
): Promise<SolverProfile | undefined> {
  const read =
    ownProfile === null
      ? SOLVER_PROFILES.find(({ name }) => name === profile)
      : profileFromJson((await store.get(ownProfile)) ?? '');
  return read === undefined || Array.isArray(read) ? undefined : addInquiries(read);
}

export async function reportingFor(finding: FindingState, store: Pick<Store, 'get'>): Promise<ReportingPolicy> {
  const [run] = findSuspectRuns(applyReductionVerdict(finding));
  const profile = run && (await loadProfile(run, store));
  return profile === undefined ? GENERIC_REPORTING : reportingPolicy(profile);
}
