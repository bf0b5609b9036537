import type { Suspect } from '../../oracle/index.js';
import type { Query } from '../../solver/index.js';
import type { RunRecord } from '../log/index.js';

/**
 * How a solver is asked about its models once more, to see a suspicion again. A crash or a complaint may have come from the check; a wrong
 * answer, or a model that is false by evaluation, would be hidden by it. A solver without a run is asked as usual.
 */
export function checkedAsIn(
  runs: readonly Pick<RunRecord, 'solver' | 'outcome'>[],
  solver: string,
  { kind, oracles }: Pick<Suspect, 'kind' | 'oracles'>,
): Query['modelCheck'] {
  const run = runs.find((each) => each.solver === solver);
  if (run === undefined || run.outcome === 'crashed') return undefined;
  const isPlain = kind === 'wrong-answer' || (kind === 'invalid-model' && oracles.includes('model'));
  return run.outcome === 'invalid-model' && !isPlain ? undefined : 'off';
}
