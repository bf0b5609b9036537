import type { Suspect } from '../../../oracle/index.js';
import type { Query } from '../../../solver/index.js';
import type { RunRecord } from '../../log/index.js';

/**
 * Keeps model checking on for a crash or a complaint, which it may cause, and off for a wrong answer or a false
 * model, which it would hide. The default for solvers without a run.
 */
export function chooseModelCheck(
  runs: readonly Pick<RunRecord, 'solver' | 'outcome'>[],
  solver: string,
  { kind, oracles }: Pick<Suspect, 'kind' | 'oracles'>,
): Query['modelCheck'] {
  const run = runs.find((each) => each.solver === solver);
  if (run === undefined || run.outcome === 'crashed') return undefined;
  const isPlain = kind === 'wrong-answer' || (kind === 'invalid-model' && oracles.includes('model'));
  return run.outcome === 'invalid-model' && !isPlain ? undefined : 'off';
}
