import type { Solver } from '../../../solver/index.js';
import type { Asked } from '../asked.js';
import type { TestResult } from '../../log/index.js';
import type { MadeTest } from '../../cases/index.js';
import { testResult } from '../test-result.js';
import type { Varied } from './variation.js';

/** What solvers said, and with which choices they were asked in the end. */
export interface VariedAnswers {
  readonly asked: readonly Asked[];
  readonly varied: readonly Varied[];
}

/**
 * Asks solvers with their choices. One that rejects a script with them is asked as it is: that it cannot do both says nothing
 * about the script.
 */
export async function askVaried(
  varied: readonly Varied[],
  ask: (solvers: readonly Solver[]) => Promise<Asked[]>,
): Promise<VariedAnswers> {
  const first = await ask(varied.map(({ solver }) => solver));
  const refused = varied.filter(({ base, solver }) => {
    return solver !== base && first.some(({ record }) => record.solver === solver.id && record.outcome === 'rejected');
  });
  if (refused.length === 0) return { asked: first, varied };
  const second = await ask(refused.map(({ base }) => base));
  const asked = first.flatMap((each) => {
    const refusal = refused.find(({ solver }) => solver.id === each.record.solver);
    return refusal === undefined ? [each] : second.filter(({ record }) => record.solver === refusal.base.id);
  });
  const settled = varied.map((each) => (refused.includes(each) ? { ...each, choices: [] } : each));
  return { asked, varied: settled };
}

/** The solver of the campaign behind a name. */
export function baseName(solver: string, varied: readonly Varied[]): string {
  return varied.find((each) => each.solver.id === solver)?.base.id ?? solver;
}

/**
 * What came of a test case, by the names that solvers have in the campaign, with the options that they were asked with; `source`
 * is what it was drawn from where it has no seed.
 */
export function resultOf(test: MadeTest, { asked, varied }: VariedAnswers, source: string | undefined): TestResult {
  const named = asked.map((each) => ({
    ...each,
    record: { ...each.record, solver: baseName(each.record.solver, varied) },
  }));
  const result = testResult(test, { asked: named, source });
  const chosen = varied.filter(({ choices }) => choices.length > 0);
  if (chosen.length === 0) return result;
  return { ...result, options: Object.fromEntries(chosen.map(({ base, choices }) => [base.id, choices])) };
}
