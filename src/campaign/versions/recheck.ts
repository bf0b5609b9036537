import type { FindingRecord, Plan, Store, VersionObservation } from '../log/index.js';
import { type QueryCount, type VersionAsking, askVersion, withCaches } from './ask-version.js';
import { inParallel } from './in-parallel.js';
import { questionOf } from './question.js';

/** What has become of a finding: `changed` fails in another way now. */
export type RecheckStanding = 'still' | 'changed' | 'unclear' | 'fixed';

/** A finding, looked at again on one version of its solver. */
export interface Rechecked {
  readonly finding: FindingRecord;
  readonly standing: RecheckStanding;
  readonly observation: VersionObservation;
}

const STANDINGS: Readonly<Record<VersionObservation['shows'], RecheckStanding>> = {
  yes: 'still',
  no: 'fixed',
  other: 'changed',
  unclear: 'unclear',
};

/** The order in which they are told. */
export const STANDING_ORDER: readonly RecheckStanding[] = ['still', 'changed', 'unclear', 'fixed'];

/** What is not there is believed when it was not there so often. */
const LOOKS = 2;

/**
 * Looks at findings again on the one version of a list: those that blame its solver, in their order. What is gone is
 * looked at twice, the second time in a new process, since a failure that shows once is there.
 */
export async function recheck(
  findings: readonly FindingRecord[],
  cx: VersionAsking & {
    readonly store: Store;
    readonly plan: Pick<Plan, 'models' | 'checkModels' | 'limits'>;
    readonly jobs: number;
    readonly cost: QueryCount;
    readonly hear?: (checked: Rechecked) => void;
  },
  signal: AbortSignal,
): Promise<Rechecked[]> {
  const { list } = cx.openVersions;
  const [version] = list.names;
  if (version === undefined) return [];
  const { store, plan, cost } = cx;
  const asking = withCaches(cx);
  const checked = new Map<string, Rechecked>();
  await inParallel(findings, cx.jobs, async (finding) => {
    const question = await questionOf(finding, { store, plan, solver: list.solver });
    if (question === undefined) return;
    let observation = await askVersion(question, { version, times: 1, cost }, asking, signal);
    if (observation.shows === 'no')
      observation = await askVersion(question, { version, times: LOOKS, cost }, asking, signal);
    const result: Rechecked = { finding, standing: STANDINGS[observation.shows], observation };
    checked.set(finding.id, result);
    cx.hear?.(result);
  });
  return findings.flatMap(({ id }) => checked.get(id) ?? []);
}
