import type { Oracle } from '../../oracle/index.js';
import {
  type Clock,
  type CrossMachineCheck,
  type FindingState,
  type Machine,
  type Plan,
  type Store,
  findSuspectRuns,
} from '../log/index.js';
import { askVersion, withCaches } from './ask-version.js';
import type { VersionList } from './contract.js';
import { OpenVersions } from './open-versions.js';
import { buildQuestion } from './question.js';

const TIMES = 3;

export interface ReproductionParts {
  readonly store: Store;
  readonly plan: Pick<Plan, 'models' | 'checkModels' | 'limits' | 'solvers'>;
  readonly clock: Clock;
  readonly oracles?: readonly Oracle[] | undefined;
  readonly machine: Machine;
  readonly versions: { find(id: string): VersionList | undefined };
}

/** Undefined if queries to single solvers cannot show the failure. */
export async function reproduceHere(
  finding: FindingState,
  { plan, store, machine, versions, ...asking }: ReproductionParts,
  signal: AbortSignal,
): Promise<CrossMachineCheck | undefined> {
  const ids = new Set(findSuspectRuns(finding).map((run) => findPlannedId(run.solver, plan)));
  const looks: CrossMachineCheck[] = [];
  for (const id of ids) {
    const list = id === undefined ? undefined : versions.find(id);
    if (list === undefined) return undefined;
    const openVersions = new OpenVersions(list);
    try {
      const question = await buildQuestion(finding, { store, plan, solver: list.solver });
      const [version] = list.names;
      if (question === undefined || version === undefined) return undefined;
      const cx = withCaches({ ...asking, openVersions });
      const { version: _, ...seen } = await askVersion(
        question,
        { version, times: TIMES, cost: { asked: 0, kept: 0 } },
        cx,
        signal,
      );
      looks.push({ machine, ...seen });
    } finally {
      await openVersions.close();
    }
  }
  return looks.find(({ shows }) => shows !== 'yes') ?? looks[0];
}

function findPlannedId(solver: string, { solvers }: Pick<Plan, 'solvers'>): string | undefined {
  const ids = solvers.map(({ id }) => id).filter((id) => solver === id || solver.startsWith(`${id} `));
  const [longest] = ids.sort((a, b) => b.length - a.length);
  return longest === solver || longest?.includes(' ') === false ? longest : undefined;
}
