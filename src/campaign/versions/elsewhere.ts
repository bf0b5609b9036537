import type { Oracle } from '../../oracle/index.js';
import {
  type Clock,
  type Elsewhere,
  type FindingRecord,
  type Machine,
  type Plan,
  type Store,
  blamedRuns,
} from '../log/index.js';
import { askVersion, withCaches } from './ask-version.js';
import type { VersionList } from './contract.js';
import { OpenVersions } from './open-versions.js';
import { questionOf } from './question.js';

/** So often is each solver asked, each time in a new process. */
const TIMES = 3;

/** What looking at a finding on another machine takes. */
export interface ElsewhereParts {
  readonly store: Store;
  readonly plan: Pick<Plan, 'models' | 'checkModels' | 'limits' | 'solvers'>;
  readonly clock: Clock;
  readonly oracles?: readonly Oracle[] | undefined;
  /** This machine. */
  readonly machine: Machine;
  /** Lists one solver of the plan, by its id, as its only version; undefined where it cannot be opened. */
  listed(id: string): VersionList | undefined;
}

/**
 * Looks at a finding on this machine, with the build of the solver that it blames: it shows only where it shows in all of those that it
 * blames. Undefined where asking a solver by itself says nothing of it.
 */
export async function lookElsewhere(
  finding: FindingRecord,
  { plan, store, machine, listed, ...asking }: ElsewhereParts,
  signal: AbortSignal,
): Promise<Elsewhere | undefined> {
  const ids = new Set(blamedRuns(finding).map((run) => plannedId(run.solver, plan)));
  const looks: Elsewhere[] = [];
  for (const id of ids) {
    const list = id === undefined ? undefined : listed(id);
    if (list === undefined) return undefined;
    const openVersions = new OpenVersions(list);
    try {
      const question = await questionOf(finding, { store, plan, solver: list.solver });
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

/** The solver of the plan that a run is of; its name may have options behind it that were drawn. */
function plannedId(solver: string, { solvers }: Pick<Plan, 'solvers'>): string | undefined {
  const ids = solvers.map(({ id }) => id).filter((id) => solver === id || solver.startsWith(`${id} `));
  const [longest] = ids.sort((a, b) => b.length - a.length);
  // Options that were drawn beside those of its name cannot be said of a version.
  return longest === solver || longest?.includes(' ') === false ? longest : undefined;
}
