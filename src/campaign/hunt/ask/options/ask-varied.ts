import type { Solver } from '../../../../solver/index.js';
import type { RunWithHistory } from '../asked.js';
import type { TestResult } from '../../../log/index.js';
import type { DrawnTest } from '../../draw/index.js';
import { testResult } from '../test-result.js';
import { isSelfCheck } from './draw.js';
import { type VariedSolver, closeVaried, withChoices } from './variation.js';

export interface VariedAnswers {
  readonly asked: readonly RunWithHistory[];
  readonly varied: readonly VariedSolver[];
}

/**
 * Queries solvers with drawn options. Repeats a rejection, or a timeout of a self-check, without them, since neither
 * is evidence about the script. Options that a version lacks are dropped first (`narrow`).
 */
export async function askVaried(
  varied: readonly VariedSolver[],
  ask: (solvers: readonly Solver[]) => Promise<RunWithHistory[]>,
  narrow: (refused: VariedSolver) => Promise<VariedSolver> = (refused) => Promise.resolve(refused),
): Promise<VariedAnswers> {
  let now = varied;
  let asked = await ask(now.map(({ solver }) => solver));
  for (const next of [narrow, asItIs]) {
    const changes: { readonly from: VariedSolver; readonly to: VariedSolver }[] = [];
    for (const from of now.filter((each) => isRefused(each, asked))) {
      const to = await next(from);
      if (to !== from) changes.push({ from, to });
    }
    if (changes.length === 0) continue;
    const again = await ask(changes.map(({ to }) => to.solver));
    asked = asked.flatMap((each) => {
      const change = changes.find(({ from }) => from.solver.id === each.record.solver);
      return change === undefined ? [each] : again.filter(({ record }) => record.solver === change.to.solver.id);
    });
    now = now.map((each) => changes.find(({ from }) => from === each)?.to ?? each);
    await closeVaried(changes.map(({ from }) => from));
  }
  return { asked, varied: now };
}

function isRefused({ base, solver, choices }: VariedSolver, asked: readonly RunWithHistory[]): boolean {
  const outcome = asked.find(({ record }) => record.solver === solver.id)?.record.outcome;
  if (solver === base || outcome === undefined) return false;
  if (outcome === 'rejected') return true;
  const isAtLimit = outcome === 'timeout' || outcome === 'memout' || outcome === 'flooded';
  return isAtLimit && choices.some((choice) => isSelfCheck(base.profile, choice));
}

function asItIs({ base }: VariedSolver): Promise<VariedSolver> {
  return Promise.resolve(withChoices(base, []));
}

export function baseName(solver: string, varied: readonly VariedSolver[]): string {
  return varied.find((each) => each.solver.id === solver)?.base.id ?? solver;
}

export function toTestResult(
  test: DrawnTest,
  { asked, varied }: VariedAnswers,
  source: string | undefined,
): TestResult {
  const named = asked.map((each) => ({
    ...each,
    record: { ...each.record, solver: baseName(each.record.solver, varied) },
  }));
  const result = testResult(test, { asked: named, source });
  const chosen = varied.filter(({ choices }) => choices.length > 0);
  if (chosen.length === 0) return result;
  return { ...result, options: Object.fromEntries(chosen.map(({ base, choices }) => [base.id, choices])) };
}
