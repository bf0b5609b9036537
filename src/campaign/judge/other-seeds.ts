import type { Suspect } from '../../oracle/index.js';
import { type Solver, otherSeeds } from '../../solver/index.js';
import type { FullRunRecord, Repeated, SeedAnswer } from '../log/index.js';
import { REPEATS, showingOf, wordsOf } from './repeat.js';

/** How a solver is asked with other random seeds. */
export interface SeedAsking {
  readonly solver: Solver;
  /** What it says with its own seed. */
  readonly reference: FullRunRecord;
  readonly suspect: Suspect;
  now(): number;
  ask(solver: Solver): Promise<FullRunRecord>;
}

/**
 * What a solver says of the same input with other random seeds, once each; none where it has none, and no more once that takes long.
 * A wrong answer that one seed brings about is wrong all the same: this is told of a finding, and takes nothing from it.
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
      answers.push({ options, said: wordsOf(run), shows: showingOf(reference, run, suspect) });
    } finally {
      await seeded.close();
    }
  }
  return answers;
}

/** Whether a solver contradicts what it said with its own seed. */
export function contradictsItself({ seeds = [] }: Repeated): boolean {
  return seeds.some(({ shows }) => shows === 'otherwise');
}
