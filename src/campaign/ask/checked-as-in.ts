import type { FindingKind, Query } from '../../solver/index.js';
import type { RunRecord } from '../log/index.js';

/**
 * How a solver is asked about its models once more, to see `kind` again. A crash or a complaint may have come from the check; for all else
 * the solver is asked plainly, since the check would hide its answer. A solver without a run is asked as usual.
 */
export function checkedAsIn(
  runs: readonly Pick<RunRecord, 'solver' | 'outcome'>[],
  solver: string,
  kind: FindingKind,
): Query['modelCheck'] {
  const run = runs.find((each) => each.solver === solver);
  if (run === undefined || run.outcome === 'crashed') return undefined;
  return run.outcome === 'invalid-model' && kind !== 'wrong-answer' ? undefined : 'off';
}
