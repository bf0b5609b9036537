import type { Suspect } from '../../oracle/index.js';
import { type Solver, otherSeeds } from '../../solver/index.js';
import type { FullRunRecord, RepeatedRuns, SeedAnswer } from '../log/index.js';
import { REPEATS, compareRuns, formatRun } from './repeat.js';

export interface SeedAsking {
  readonly solver: Solver;
  readonly reference: FullRunRecord;
  readonly suspect: Suspect;
  now(): number;
  ask(solver: Solver): Promise<FullRunRecord>;
}

/**
 * Asks a solver about the input once with each other random seed; empty if its profile has none. Stops once this
 * takes long. A wrong answer with one seed remains wrong: the results are only recorded.
 */
export async function askWithOtherSeeds({
  solver,
  reference,
  suspect,
  now,
  ask,
}: SeedAsking): Promise<readonly SeedAnswer[]> {
  const answers: SeedAnswer[] = [];
  const start = now();
  for (const options of otherSeeds(solver)) {
    const seeded = solver.withOptions?.(options);
    if (seeded === undefined || now() - start > REPEATS.budgetMs) break;
    try {
      const run = await ask(seeded);
      answers.push({ options, said: formatRun(run), shows: compareRuns(reference, run, suspect) });
    } finally {
      await seeded.close();
    }
  }
  return answers;
}

/** Checks whether a solver's answer with another random seed contradicts the one with its own. */
export function contradictsItself({ seeds = [] }: RepeatedRuns): boolean {
  return seeds.some(({ shows }) => shows === 'otherwise');
}
