import type { FindingState, Plan, Store, VersionObservation } from '../log/index.js';
import { type QueryCount, type VersionAsking, askVersion, withCaches, runInParallel } from './ask-version.js';
import { buildQuestion } from './question.js';

export type RecheckStatus = 'still' | 'changed' | 'unclear' | 'fixed';

export interface RecheckedFinding {
  readonly finding: FindingState;
  readonly standing: RecheckStatus;
  readonly observation: VersionObservation;
}

const STANDINGS: Readonly<Record<VersionObservation['shows'], RecheckStatus>> = {
  yes: 'still',
  no: 'fixed',
  other: 'changed',
  unclear: 'unclear',
};

export const STATUS_ORDER: readonly RecheckStatus[] = ['still', 'changed', 'unclear', 'fixed'];

const LOOKS = 2;

/** Runs each finding on the version to check, and again if the bug does not show, since some bugs show rarely. */
export async function recheck(
  findings: readonly FindingState[],
  cx: VersionAsking & {
    readonly store: Store;
    readonly plan: Pick<Plan, 'models' | 'checkModels' | 'limits'>;
    readonly jobs: number;
    readonly cost: QueryCount;
    readonly onChecked?: (checked: RecheckedFinding) => void;
  },
  signal: AbortSignal,
): Promise<RecheckedFinding[]> {
  const { list } = cx.openVersions;
  const [version] = list.names;
  if (version === undefined) return [];
  const { store, plan, cost } = cx;
  const asking = withCaches(cx);
  const checked = new Map<string, RecheckedFinding>();
  await runInParallel(findings, cx.jobs, async (finding) => {
    const question = await buildQuestion(finding, { store, plan, solver: list.solver });
    if (question === undefined) return;
    let observation = await askVersion(question, { version, times: 1, cost }, asking, signal);
    if (observation.shows === 'no')
      observation = await askVersion(question, { version, times: LOOKS, cost }, asking, signal);
    const result: RecheckedFinding = { finding, standing: STANDINGS[observation.shows], observation };
    checked.set(finding.id, result);
    cx.onChecked?.(result);
  });
  return findings.flatMap(({ id }) => checked.get(id) ?? []);
}
