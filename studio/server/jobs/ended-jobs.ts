import { readEndedSearches } from './ended-searches.js';
import type { KnownJob } from './job.js';
import { isReduceTask, readEndedReductions } from './reduce.js';

/** Reductions and bug searches of earlier runs of the studio in the same folders, in the order of their numbers. */
export function readEndedJobs(
  roots: readonly string[],
  campaignOf: (folder: string) => string | null = () => null,
): readonly KnownJob[] {
  const reductions = readEndedReductions(roots);
  const known = new Map(reductions.map(({ id, task }) => [id, isReduceTask(task) ? task.stored : '']));
  const searches = readEndedSearches({ roots, reductions: known, campaignOf }).filter(({ id }) => !known.has(id));
  const numberOf = ({ id }: KnownJob): number => Number(id.slice('job-'.length));
  return [...reductions, ...searches].sort((a, b) => numberOf(a) - numberOf(b));
}
