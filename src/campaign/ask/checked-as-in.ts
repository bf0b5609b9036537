import type { Query } from '../../solver/index.js';
import type { RunRecord } from '../log/index.js';

/**
 * How a solver is asked about its models once more after these runs. Where it crashed, or complained about its model, it may have been while
 * it checked that; whatever else it said, it said plainly, and a check would only hide it. A solver without a run is asked as usual.
 */
export function checkedAsIn(
  runs: readonly Pick<RunRecord, 'solver' | 'outcome'>[],
  solver: string,
): Query['modelCheck'] {
  const run = runs.find((each) => each.solver === solver);
  if (run === undefined || run.outcome === 'invalid-model' || run.outcome === 'crashed') return undefined;
  return 'off';
}
