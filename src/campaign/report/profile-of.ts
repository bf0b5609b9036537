import { addInquiries } from '../../inquiry/index.js';
import {
  GENERIC_REPORTING,
  type ReportingPolicy,
  type SolverProfile,
  builtInProfile,
  profileFromJson,
  profileOfSolver,
  reportingPolicy,
  withDifferences,
} from '../../solver/index.js';
import {
  type FindingState,
  type FullRunRecord,
  type Store,
  findSuspectRuns,
  applyReductionVerdict,
} from '../log/index.js';

export async function loadProfile(
  { solver, command, profile, ownProfile }: Pick<FullRunRecord, 'solver' | 'command' | 'profile' | 'ownProfile'>,
  store: Pick<Store, 'get'>,
): Promise<SolverProfile | undefined> {
  const named = profileOfSolver(solver);
  const known = named?.name === profile ? named : builtInProfile(profile);
  const read = ownProfile === null ? known : profileFromJson((await store.get(ownProfile)) ?? '');
  return read === undefined || Array.isArray(read) ? undefined : withDifferences(addInquiries(read), command);
}

export async function reportingFor(finding: FindingState, store: Pick<Store, 'get'>): Promise<ReportingPolicy> {
  const [run] = findSuspectRuns(applyReductionVerdict(finding));
  const profile = run && (await loadProfile(run, store));
  return profile === undefined ? GENERIC_REPORTING : reportingPolicy(profile);
}
