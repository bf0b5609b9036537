import type { FullRunRecord, RepeatedRuns } from '../../log/index.js';
import { REPEATS, repeatUntilChange, toUnstableSuspect, timesToSee } from '../../confirm/index.js';
import type { TargetChange } from './target.js';
import type { Reproduction } from './contract.js';

/** Misses one unstable candidate in `oneIn`. A miss costs only size. */
const PASSED_OVER = { oneIn: 50, least: 6, most: REPEATS.most } as const;

export function toTargetChange(repeats: readonly RepeatedRuns[]): TargetChange {
  const [seen] = repeats;
  const times = seen === undefined ? REPEATS.most : timesToSee(seen, PASSED_OVER);
  return { suspected: seen?.suspected ?? 'wrong-answer', times };
}

/** Repeats a query until the result changes. Measures frequencies if `whole`. */
export async function findChange(
  solver: string,
  { suspected, times }: TargetChange,
  { whole, ask }: { readonly whole: boolean; readonly ask: () => Promise<FullRunRecord> },
): Promise<Reproduction | undefined> {
  const frequencies = whole ? REPEATS.frequencies : 0;
  const { changes, repeated, runs } = await repeatUntilChange({ solver, suspected, times, frequencies, ask });
  return changes
    ? { suspect: toUnstableSuspect(repeated), runs: runs.slice(-1), parentRuns: [], proof: undefined }
    : undefined;
}
